import { releaseDriver } from '@daoxing/dispatch/server'
import { captureTotal, leaveUnpaid } from '@daoxing/wallet/server'
import { dropChange } from './change-trip.ts'
import { payeeOf } from './trip-money.ts'
import type { TripInput } from './trip-view.ts'
import { trips } from './trips.ts'

/** Ends the drive: the agreed price is captured from the hold, or is due to the driver in cash. */
export async function finishTrip({ tx, house, trip }: TripInput) {
  const { tripHash: orderHash, amountTwd } = trip
  // A change without the driver's consent costs nothing.
  const dropped = await dropChange({ tx, house, trip })
  return trips.advance({
    ...{ tx, house, row: trip, event: 'FINISHED' as const },
    change: { ...dropped, finishedAt: house.clock.now() },
    effect: () => captureTotal({ tx, house, orderHash, amountTwd, payee: payeeOf(trip) }),
  })
}

/** The price is paid: the trip is complete. */
export function endPaidTrip({ tx, house, trip }: TripInput) {
  return trips.advance({
    ...{ tx, house, row: trip, event: 'PAYMENT_PROCESSED' as const, change: { endedAt: house.clock.now() } },
  })
}

/** No payment was reported: the price becomes a debt of the rider. */
export async function leaveTripUnpaid({ tx, house, trip }: TripInput): Promise<void> {
  if (trip.unpaidSince !== null) return
  await leaveUnpaid({ tx, house, orderHash: trip.tripHash })
  await releaseUnpaidTrip({ tx, house, trip })
}

/** Releases rider and driver of a trip with an open price. */
export async function releaseUnpaidTrip({ tx, house, trip }: TripInput): Promise<void> {
  const { driverId, tripHash: orderHash } = trip
  await trips.amend({
    ...{ tx, house, row: trip, change: { unpaidSince: house.clock.now() } },
    async effect() {
      if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
    },
  })
}
