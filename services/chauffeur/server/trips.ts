import { endBooking } from '@daoxing/bookings/server'
import {
  type ChauffeurEvent,
  type ChauffeurJob,
  chauffeurJobChanged,
  chauffeurLifecycle,
  chauffeurService,
  type ChauffeurState,
  type ChauffeurTrip,
  chauffeurTripChanged,
} from '@daoxing/chauffeur/contract'
import { countTrip, releaseDriver, stopSeeking } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import type { NoticeKind } from '@daoxing/notices/contract'
import { notifyRider } from '@daoxing/notices/server'
import { defineMover, type OrderChange, type StateDeclaration } from '@daoxing/orders/server'
import { releaseHold } from '@daoxing/wallet/server'
import { jobView } from './job-view.ts'
import { tripJobs } from './jobs/trip-jobs.ts'
import { registerEntry } from './register-entry.ts'
import { writeHistory } from './stores/trip-store.ts'
import { type TripFields, type TripRecord, tripTable } from './stores/trip-table.ts'
import { tripView } from './trip-view.ts'

export type TripMove = {
  readonly row: TripRecord
  readonly event: ChauffeurEvent
  readonly change: TripFields
  readonly views: { readonly rider: ChauffeurTrip; readonly driver: ChauffeurJob | null }
  readonly job: keyof typeof tripJobs
  readonly audience: 'rider' | 'driver' | 'notices'
}

const everybody = ['rider', 'driver', 'notices', 'register'] as const

/** The consequences of each state of the lifecycle. */
const states: Readonly<Record<ChauffeurState, StateDeclaration<TripMove>>> = {
  AWAITING_DEPOSIT: { plans: ['watch'], notifies: everybody },
  RESERVED: { notifies: everybody },
  DRIVER_EN_ROUTE: { plans: ['watch'], notifies: everybody },
  ARRIVED: { plans: ['watch'], notifies: everybody },
  TRIP_STARTED: { plans: ['watch'], notifies: everybody, enter: leaveCalendar },
  PENDING_PAYMENT: { notifies: everybody },
  COMPLETED: { isOver: true, notifies: everybody, enter: endTrip },
  CANCELED: { isOver: true, notifies: everybody, enter: endWithoutTrip },
  MATCH_FAILED: { isOver: true, notifies: everybody, enter: endWithoutTrip },
}

/** The notification of a state, once per trip. */
const noticeOf: Readonly<Partial<Record<ChauffeurState, NoticeKind>>> = {
  DRIVER_EN_ROUTE: 'driverAccepted',
  ARRIVED: 'driverArrived',
  MATCH_FAILED: 'matchFailed',
}

/** Every change of a trip is one call of this. */
export const trips = defineMover<TripMove>({
  name: 'chauffeur trip',
  lifecycle: chauffeurLifecycle,
  states,
  jobs: tripJobs,
  hashOf: ({ orderHash }) => orderHash,
  table: tripTable,
  record: writeHistory,
  movedMeanwhile: ({ state }) => new Refusal('kit.movedMeanwhile', { state }),
  views: async ({ tx, house, row: trip }) => ({
    rider: await tripView({ tx, house, trip }),
    driver: trip.driverId === null ? null : await jobView(tx, trip),
  }),
  orderOf: (trip, { rider }) => registerEntry(trip, rider),
  audiences: {
    async rider({ tx, house, row: { riderId, orderHash, lastEvent }, views: { rider } }) {
      await house.outbox.add(tx, chauffeurTripChanged, {
        to: [`rider:${riderId}`],
        payload: { event: lastEvent, trip: rider },
        snapshotOf: orderHash,
      })
    },
    async driver({ tx, house, row: { driverId, orderHash, lastEvent }, views: { driver } }) {
      if (driver === null) return
      await house.outbox.add(tx, chauffeurJobChanged, {
        to: [`driver:${driverId}`],
        payload: { event: lastEvent, job: driver },
        snapshotOf: orderHash,
      })
    },
    async notices({ tx, house, row: { state, cancel, riderId, orderHash, unpaidSince } }) {
      const isEndedForRider = state === 'CANCELED' && cancel?.by !== 'rider' && cancel?.reason !== 'DEPOSIT_DECLINED'
      const kind = unpaidSince !== null ? 'paymentFailed' : isEndedForRider ? 'tripEnded' : noticeOf[state]
      if (kind !== undefined)
        await notifyRider({ tx, house, riderId, orderHash, service: chauffeurService.id, kind, about: '' })
    },
  },
})

/** The rider is aboard: the calendar is for what is to come. */
async function leaveCalendar({ tx, house, row: { orderHash } }: OrderChange<TripMove>): Promise<void> {
  await endBooking({ tx, house, orderHash })
}

/** The price is paid: the driver is free. */
async function endTrip({ tx, house, row: { orderHash, driverId } }: OrderChange<TripMove>): Promise<void> {
  if (driverId === null) throw new Error(`the trip ${orderHash} has no driver`)
  await releaseDriver({ tx, house, driverId, orderHash })
  await countTrip({ tx, driverId })
}

/** Leaves the calendar, frees the driver, and releases what is held. A part of the deposit that is kept stays. */
async function endWithoutTrip({ tx, house, row, before }: OrderChange<TripMove>): Promise<void> {
  const { orderHash, driverId } = row
  await endBooking({ tx, house, orderHash })
  if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
  else if (before?.state === 'RESERVED' && row.state === 'CANCELED') await stopSeeking({ tx, house, orderHash })
  await releaseHold({ tx, house, orderHash })
}
