import { countTrip, releaseDriver } from '@daoxing/dispatch/server'
import { leaveUnpaid, settleInCash } from '@daoxing/wallet/server'
import { announceTrip } from './announce-trip.ts'
import { releaseRider } from './stores/live-trip-store.ts'
import { amendTrip, moveTrip } from './stores/trip-store.ts'
import type { TripRecord } from './stores/trip-record.ts'
import { cashTwdOf } from './trip-money.ts'
import type { ViewInput } from './view-input.ts'

/** The driver has the cash, all of it or what a card left open: booked once, rider and driver are free. */
export async function settleTrip({ tx, house, trip }: ViewInput): Promise<TripRecord> {
  const { tripHash: orderHash, riderId, driverId, fareTwd } = trip
  if (driverId === null || fareTwd === null) throw new Error(`the trip ${orderHash} has nothing to be paid`)
  const amountTwd = await cashTwdOf({ tx, house, trip })
  await settleInCash({ tx, house, payment: { orderHash, riderId, driverId, service: 'taxi', amountTwd } })
  return endPaidTrip({ tx, house, trip })
}

/** All is paid: rider and driver are free. */
export async function endPaidTrip({ tx, house, trip }: ViewInput): Promise<TripRecord> {
  const { tripHash: orderHash, driverId } = trip
  if (driverId === null) throw new Error(`the trip ${orderHash} has no driver`)
  const now = house.clock.now()
  const paid = await moveTrip(tx, trip, { event: 'PAYMENT_PROCESSED', at: now, change: { paidAt: now } })
  await releaseRider(tx, trip)
  await releaseDriver({ tx, house, driverId, orderHash })
  await countTrip({ tx, driverId })
  await announceTrip({ tx, house, trip: paid })
  return paid
}

/**
 * Ends a trip whose payment was not reported: the trip stays open among the unpaid ones, and rider and driver are
 * released.
 */
export async function leaveTripUnpaid({ tx, house, trip }: ViewInput): Promise<void> {
  await leaveUnpaid({ tx, house, orderHash: trip.tripHash })
  await letGoUnpaid({ tx, house, trip })
}

/** The fare could not be collected: rider and driver go, and the trip stays open. */
export async function letGoUnpaid({ tx, house, trip }: ViewInput): Promise<void> {
  const { driverId, tripHash: orderHash } = trip
  const unpaid = await amendTrip(tx, trip, { unpaidSince: house.clock.now() })
  await releaseRider(tx, trip)
  await announceTrip({ tx, house, trip: unpaid })
  if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
}
