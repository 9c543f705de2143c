import { countTrip, releaseDriver, stopSeeking } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import { notifyRider } from '@daoxing/notices/server'
import { defineMover, type Moved, type OrderChange, type StateDeclaration } from '@daoxing/orders/server'
import {
  type DriverTrip,
  driverTripChanged,
  type Trip,
  tripChanged,
  type TripEvent,
  tripLifecycle,
  type TripState,
} from '@daoxing/taxi/contract'
import { releaseHold } from '@daoxing/wallet/server'
import { driverTripView } from './driver-trip-view.ts'
import { type TripJob, tripJobs } from './jobs/trip-jobs.ts'
import { noticeOf } from './rules/notice-of.ts'
import { unbookTrip } from './reserve-trip.ts'
import { claimRider, releaseRider } from './stores/live-trip-store.ts'
import { writeHistory } from './stores/trip-store.ts'
import { type TripChange, type TripRecord, tripTable } from './stores/trip-table.ts'
import { orderOfTrip } from './trip-order.ts'
import { tripView } from './trip-view.ts'

export type TripMove = {
  readonly row: TripRecord
  readonly event: TripEvent
  readonly change: TripChange
  readonly views: {
    readonly rider: Trip
    readonly driver: DriverOfTrip | null
  }
  readonly job: TripJob
  readonly audience: 'rider' | 'driver' | 'notices'
}
type DriverOfTrip = { readonly driverId: string; readonly trip: DriverTrip }
type TripStep = OrderChange<TripMove>

const everybody = ['rider', 'driver', 'register', 'notices'] as const

/** The consequences of each state of `tripLifecycle`. */
const states: Readonly<Record<TripState, StateDeclaration<TripMove>>> = {
  // The rider may have opened the search that has now ended. Then the job releases its hold.
  RESERVED: { keeps: ['expand'], notifies: everybody },
  AUTHORIZING: { plans: ['watch'], notifies: everybody },
  REQUESTING: { plans: ['expand'], notifies: everybody },
  MATCHING: { keeps: ['expand'], notifies: everybody },
  PENDING_RESPONSE: { keeps: ['expand'], notifies: everybody },
  // The rider may have opened the search during the open offer. Then the job releases its hold.
  DRIVER_EN_ROUTE: { plans: ['watch'], keeps: ['expand'], notifies: everybody, enter: holdReservedRider },
  ARRIVED: { plans: ['watch', 'hear'], keeps: ['expand'], notifies: everybody },
  TRIP_STARTED: { plans: ['watch'], keeps: ['expand'], notifies: everybody, enter: board },
  PENDING_PAYMENT: { plans: ['watch'], notifies: everybody },
  COMPLETED: { isOver: true, notifies: everybody, enter: endRide },
  CANCELED: { isOver: true, notifies: everybody, enter: endWithoutRide },
  MATCH_FAILED: { isOver: true, notifies: everybody, enter: endWithoutRide },
}

/** The trips of the taxi service. Every change of a trip goes through this mover. */
export const trips = defineMover<TripMove>({
  name: 'trip',
  lifecycle: tripLifecycle,
  states,
  jobs: tripJobs,
  hashOf: ({ tripHash }) => tripHash,
  table: tripTable,
  record: writeHistory,
  movedMeanwhile: ({ state }) => new Refusal('taxi.tripMovedMeanwhile', { state }),
  views: async ({ tx, house, row: trip, before, events }) => ({
    rider: await tripView({ tx, house, trip, isJustPaid: events.includes('PAYMENT_PROCESSED') }),
    driver: await driverOf({ tx, trip, before }),
  }),
  orderOf: (trip, { rider }) => orderOfTrip(trip, rider),
  audiences: {
    async rider({ tx, house, row: { riderId, tripHash, lastEvent }, views, events: passed }) {
      await house.outbox.add(tx, tripChanged, {
        to: [`rider:${riderId}`],
        payload: { event: lastEvent, events: [...passed], trip: views.rider },
        snapshotOf: tripHash,
        fold: withEarlierEvents,
      })
    },
    async driver({ tx, house, row: { tripHash, lastEvent }, views: { driver }, events: passed }) {
      if (driver === null) return
      await house.outbox.add(tx, driverTripChanged, {
        to: [`driver:${driver.driverId}`],
        payload: { event: lastEvent, events: [...passed], trip: driver.trip },
        snapshotOf: tripHash,
        fold: withEarlierEvents,
      })
    },
    async notices({ tx, house, row: trip, before }) {
      const [notice, earlier] = [noticeOf(trip), before === null ? undefined : noticeOf(before)]
      const { riderId, tripHash: orderHash } = trip
      const isKnown = notice?.kind === earlier?.kind && notice?.about === earlier?.about
      if (notice && !isKnown) await notifyRider({ tx, house, riderId, orderHash, service: 'taxi', ...notice })
    },
  },
})

/** Returns the driver's view of a trip after a move, for the response to the driver. */
export function driverReply({ row, views: { driver } }: Moved<TripMove>): DriverTrip {
  if (driver === null) throw new Error(`the trip ${row.tripHash} has no driver`)
  return driver.trip
}

type WithEvents = { readonly events?: readonly TripEvent[] | undefined }

/** Keeps the events of a snapshot when a later one of the same transaction replaces it. */
function withEarlierEvents<Payload extends WithEvents>(earlier: Payload, later: Payload): Payload {
  return { ...later, events: [...(earlier.events ?? []), ...(later.events ?? [])] }
}

/** The driver to notify of a change: the trip's own, or the former one if it was just taken from them. */
async function driverOf({
  tx,
  trip,
  before,
}: Pick<TripStep, 'tx' | 'before'> & { readonly trip: TripRecord }): Promise<DriverOfTrip | null> {
  const { driverId } = trip
  if (driverId !== null) return { driverId, trip: await driverTripView(tx, trip) }
  if (before === null || before.driverId === null) return null
  // The former driver sees the trip with the facts of their own ride, and its last state.
  const { state, revision, lastEvent, cancel } = trip
  return {
    driverId: before.driverId,
    trip: await driverTripView(tx, { ...before, state, revision, lastEvent, cancel }),
  }
}

/** A reservation occupies its rider once its driver departs, unless another ride of the rider still does. */
async function holdReservedRider({ tx, house, row: { riderId, tripHash, reservation } }: TripStep): Promise<void> {
  if (reservation !== null) await claimRider(tx, { riderId, tripHash, since: house.clock.now() })
}

async function board(step: TripStep): Promise<void> {
  await holdReservedRider(step)
  await unbookTrip({ tx: step.tx, house: step.house, trip: step.row })
}

/** All is paid: rider and driver become free. */
async function endRide({ tx, house, row: trip }: TripStep): Promise<void> {
  const { tripHash: orderHash, driverId } = trip
  if (driverId === null) throw new Error(`the trip ${orderHash} has no driver`)
  await releaseRider(tx, trip)
  await releaseDriver({ tx, house, driverId, orderHash })
  await countTrip({ tx, driverId })
}

/** Ends a trip without a ride: frees rider and driver and releases the hold. A charged fee stays charged. */
async function endWithoutRide({ tx, house, row: trip, before }: TripStep): Promise<void> {
  const { tripHash: orderHash, driverId } = trip
  await releaseRider(tx, trip)
  await unbookTrip({ tx, house, trip })
  if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
  else if (before?.state !== 'AUTHORIZING' && trip.state === 'CANCELED') await stopSeeking({ tx, house, orderHash })
  await releaseHold({ tx, house, orderHash })
}
