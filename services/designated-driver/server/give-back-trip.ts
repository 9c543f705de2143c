import { findBooking, loseBookingDriver } from '@daoxing/bookings/server'
import { releaseDriver } from '@daoxing/dispatch/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { Moved } from '@daoxing/orders/server'
import { dropChange } from './change-trip.ts'
import { newHandoverCode } from './handover-code.ts'
import { givesUpAt, seekDriverFor } from './seek-driver-for.ts'
import { emptyHandover, withoutDriver } from './stores/trip-store.ts'
import type { TripInput } from './trip-view.ts'
import { type TripMove, trips } from './trips.ts'

type GiveBack = TripInput & { readonly by: 'driver' | 'system'; readonly reason: string }

/** Takes a trip from a driver who gave it back or was lost, and searches for another one at once. */
export async function giveBackTrip({ tx, house, trip, by, reason }: GiveBack): Promise<Moved<TripMove>> {
  const { driverId, tripHash: orderHash, reservedFor } = trip
  const change = {
    ...withoutDriver,
    // The former driver knows the code, and the pictures stay on record.
    handoverCode: newHandoverCode(house),
    before: emptyHandover(trip.before.attempt + 1),
    ...(await dropChange({ tx, house, trip })),
    driverCancels: trip.driverCancels + 1,
    givesUpAt: await givesUpAgainAt({ tx, house, trip }),
  }
  const moved = await trips.advance({
    ...{ tx, house, row: trip, event: 'DRIVER_CANCELED' as const, change, reason },
    async effect() {
      if (reservedFor !== null)
        await loseBookingDriver({ tx, house, orderHash, why: by === 'driver' ? 'gaveBack' : 'notUnderWay' })
      if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
    },
  })
  await seekDriverFor({ tx, house, trip: moved.row })
  return moved
}

/** The end of the new search: after the usual time, and for a reservation not before its own deadline. */
async function givesUpAgainAt({ tx, house, trip }: TripInput) {
  const at = await givesUpAt({ tx, house })
  const booking = trip.reservedFor === null ? undefined : await findBooking(tx, trip.tripHash)
  const own = booking && plusSeconds(booking.boardingAt, booking.policy.patienceSeconds)
  return own !== undefined && own > at ? own : at
}
