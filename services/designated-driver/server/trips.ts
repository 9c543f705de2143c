import { endBooking } from '@daoxing/bookings/server'
import { countTrip, releaseDriver, stopSeeking } from '@daoxing/dispatch/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { NoticeKind } from '@daoxing/notices/contract'
import { notifyRider } from '@daoxing/notices/server'
import { defineMover, type OrderChange, type StateDeclaration } from '@daoxing/orders/server'
import {
  type DesignatedJob,
  designatedDriverService,
  designatedJobChanged,
  type DesignatedTrip,
  designatedTripChanged,
  type DesignatedTripEvent,
  designatedTripLifecycle,
  type DesignatedTripState,
} from '@daoxing/designated-driver/contract'
import { orderPaymentOf, releaseHold } from '@daoxing/wallet/server'
import { jobView } from './job-view.ts'
import { erasePeople, erasePeopleKey, tripJobs } from './jobs/trip-jobs.ts'
import { registerEntry } from './register-entry.ts'
import { writeHistory } from './stores/trip-store.ts'
import { type TripFields, type TripRecord, tripTable } from './stores/trip-table.ts'
import { hasDriverNow, tripView } from './trip-view.ts'

export type TripMove = {
  readonly row: TripRecord
  readonly event: DesignatedTripEvent
  readonly change: TripFields
  readonly views: { readonly rider: DesignatedTrip; readonly driver: DesignatedJob | null }
  readonly job: keyof typeof tripJobs
  readonly audience: 'rider' | 'driver' | 'notices'
}

const everybody = ['rider', 'driver', 'notices', 'register'] as const

/** The consequences of each state of the lifecycle. */
const states: Readonly<Record<DesignatedTripState, StateDeclaration<TripMove>>> = {
  PREPARING: { plans: ['watch'], notifies: everybody },
  RESERVED: { notifies: everybody },
  REQUESTING: { notifies: everybody },
  DRIVER_EN_ROUTE: { plans: ['watch'], notifies: everybody },
  ARRIVED: { plans: ['watch'], notifies: everybody },
  TRIP_STARTED: { plans: ['watch'], notifies: everybody, enter: leaveCalendar },
  PENDING_PAYMENT: { plans: ['watch'], notifies: everybody },
  COMPLETED: { isOver: true, notifies: everybody, enter: endTrip },
  CANCELED: { isOver: true, notifies: everybody, enter: endWithoutTrip },
  MATCH_FAILED: { isOver: true, notifies: everybody, enter: endWithoutTrip },
}

/** Every change of a trip is one call of this. */
export const trips = defineMover<TripMove>({
  name: 'designated trip',
  lifecycle: designatedTripLifecycle,
  states,
  jobs: tripJobs,
  hashOf: ({ tripHash }) => tripHash,
  table: tripTable,
  record: writeHistory,
  movedMeanwhile: ({ state }) => new Refusal('kit.movedMeanwhile', { state }),
  views: async ({ tx, house, row: trip }) => ({
    rider: await tripView({ tx, house, trip }),
    driver: trip.driverId === null ? null : await jobView({ tx, house, trip }),
  }),
  orderOf: (trip, { rider }) => registerEntry(trip, rider),
  audiences: {
    async rider({ tx, house, row: { riderId, tripHash, lastEvent }, views: { rider } }) {
      await house.outbox.add(tx, designatedTripChanged, {
        to: [`rider:${riderId}`],
        payload: { event: lastEvent, trip: rider },
        snapshotOf: tripHash,
      })
    },
    async driver({ tx, house, row: { driverId, tripHash, lastEvent }, views: { driver } }) {
      if (driver === null) return
      await house.outbox.add(tx, designatedJobChanged, {
        to: [`driver:${driverId}`],
        payload: { event: lastEvent, job: driver },
        snapshotOf: tripHash,
      })
    },
    async notices({ tx, house, row }) {
      const notice = noticeOf(row)
      const { riderId, tripHash: orderHash } = row
      if (notice !== undefined)
        await notifyRider({ tx, house, riderId, orderHash, service: designatedDriverService.id, about: '', ...notice })
    },
  },
})

type Notice = { readonly kind: NoticeKind; readonly about?: string }

/** The notification of a trip's state, once per trip, driver and attempt. */
function noticeOf(trip: TripRecord): Notice | undefined {
  const { state, lastEvent, unpaidSince, before, after, driverCancels, cancel } = trip
  const about = driverCancels === 0 ? '' : `driver ${driverCancels}`
  if (unpaidSince !== null) return { kind: 'paymentFailed' }
  if (state === 'ARRIVED' && before.recordedAt !== null && before.answer === 'open')
    return { kind: 'handoverToConfirm', about: `before ${before.attempt}` }
  if (state === 'TRIP_STARTED' && after.recordedAt !== null && after.answer === 'open')
    return { kind: 'handoverToConfirm', about: `after ${after.attempt}` }
  if (state === 'CANCELED' && lastEvent === 'TIMEOUT_CANCELED') return { kind: 'orderTimedOut' }
  if (state === 'CANCELED' && cancel?.by === 'driver' && lastEvent === 'CANCELED') return { kind: 'driverRefused' }
  if (state === 'DRIVER_EN_ROUTE') return { kind: 'driverAccepted', about }
  if (state === 'ARRIVED') return { kind: 'driverArrived', about }
  return state === 'MATCH_FAILED' ? { kind: 'matchFailed' } : undefined
}

type Entered = OrderChange<TripMove>

/** The car has left, so its time in the calendar is over. */
async function leaveCalendar({ tx, house, row: { tripHash, reservedFor } }: Entered): Promise<void> {
  if (reservedFor !== null) await endBooking({ tx, house, orderHash: tripHash })
}

/** The price is paid: the driver is free. */
async function endTrip(change: Entered): Promise<void> {
  const { tx, house, row } = change
  const { tripHash, driverId } = row
  if (driverId === null) throw new Error(`the trip ${tripHash} has no driver`)
  await releaseDriver({ tx, house, driverId, orderHash: tripHash })
  await countTrip({ tx, driverId })
  await eraseLater(change)
}

/** Ends the search or frees the driver, and releases the hold. A charged fee stays. */
async function endWithoutTrip(change: Entered): Promise<void> {
  const { tx, house, row, before } = change
  const { tripHash: orderHash, driverId } = row
  if (driverId !== null && before !== null && hasDriverNow(before))
    await releaseDriver({ tx, house, driverId, orderHash })
  else if (before !== null && row.state === 'CANCELED') await stopSeeking({ tx, house, orderHash })
  await leaveCalendar(change)
  if (await orderPaymentOf({ tx, house, orderHash })) await releaseHold({ tx, house, orderHash })
  await eraseLater(change)
}

const peopleDays = 30

async function eraseLater({ tx, house, row: { tripHash } }: Entered): Promise<void> {
  const dueAt = plusSeconds(house.clock.now(), peopleDays * 24 * 3600)
  await house.jobs.plan(tx, erasePeople, { tripHash }, { key: erasePeopleKey(tripHash), dueAt })
}
