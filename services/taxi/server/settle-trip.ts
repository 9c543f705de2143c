import { countTrip, releaseDriver } from '@daoxing/dispatch/server'
import { settleInCash } from '@daoxing/wallet/server'
import { announceTrip } from './announce-trip.ts'
import { releaseRider } from './stores/live-trip-store.ts'
import { amendTrip, moveTrip } from './stores/trip-store.ts'
import type { TripRecord } from './stores/trip-record.ts'
import type { ViewInput } from './trip-view.ts'

/** The driver has the cash: booked once, rider and driver are free. */
export async function settleTrip({ tx, house, trip }: ViewInput): Promise<TripRecord> {
  const { tripHash: orderHash, riderId, driverId, fareTwd } = trip
  if (driverId === null || fareTwd === null) throw new Error(`the trip ${orderHash} has nothing to be paid`)
  const now = house.clock.now()
  const paid = await moveTrip(tx, trip, { event: 'PAYMENT_PROCESSED', at: now, change: { paidAt: now } })
  await settleInCash({ tx, house, payment: { orderHash, riderId, driverId, service: 'taxi', amountTwd: fareTwd } })
  await releaseRider(tx, trip)
  await releaseDriver({ tx, house, driverId, orderHash })
  await countTrip({ tx, driverId })
  await announceTrip({ tx, house, trip: paid })
  return paid
}

/**
 * Nobody said that the fare was paid, so nobody may claim that it was: the trip stays open among the unpaid ones, and
 * lets rider and driver go.
 */
export async function leaveTripUnpaid({ tx, house, trip }: ViewInput): Promise<void> {
  const { driverId, tripHash: orderHash } = trip
  const unpaid = await amendTrip(tx, trip, { unpaidSince: house.clock.now() })
  await releaseRider(tx, trip)
  await announceTrip({ tx, house, trip: unpaid })
  if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
}
