import { releaseDriver } from '@daoxing/dispatch/server'
import type { Moved } from '@daoxing/orders/server'
import { leaveUnpaid, settleInCash } from '@daoxing/wallet/server'
import { releaseRider } from './stores/live-trip-store.ts'
import { cashTwdOf } from './trip-money.ts'
import { type TripMove, trips } from './trips.ts'
import type { ViewInput } from './view-input.ts'

/**
 * Records that the driver has received the cash: the full price, or the rest after a card. The payment is booked once,
 * and rider and driver become free.
 */
export async function settleTrip({ tx, house, trip }: ViewInput): Promise<Moved<TripMove>> {
  const { tripHash: orderHash, riderId, driverId, fareTwd } = trip
  if (driverId === null || fareTwd === null) throw new Error(`the trip ${orderHash} has nothing to be paid`)
  const amountTwd = await cashTwdOf({ tx, house, trip })
  await settleInCash({
    tx,
    house,
    payment: { orderHash, riderId, payee: { kind: 'driver', id: driverId }, service: 'taxi', amountTwd },
  })
  return endPaidTrip({ tx, house, trip })
}

/** Ends a fully paid trip: rider and driver become free. */
export function endPaidTrip({ tx, house, trip }: ViewInput): Promise<Moved<TripMove>> {
  const change = { paidAt: house.clock.now() }
  return trips.advance({ tx, house, row: trip, event: 'PAYMENT_PROCESSED', change })
}

/** Ends a trip without a payment report: it stays unpaid, and rider and driver become free. */
export async function leaveTripUnpaid({ tx, house, trip }: ViewInput): Promise<void> {
  await leaveUnpaid({ tx, house, orderHash: trip.tripHash })
  await letGoUnpaid({ tx, house, trip })
}

/** Ends a trip whose fare could not be collected: rider and driver become free, and the trip stays unpaid. */
export async function letGoUnpaid({ tx, house, trip }: ViewInput): Promise<void> {
  const { driverId, tripHash: orderHash } = trip
  await trips.amend({
    tx,
    house,
    row: trip,
    change: { unpaidSince: house.clock.now() },
    async effect() {
      await releaseRider(tx, trip)
      if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
    },
  })
}
