import { findBooking, loseBookingDriver } from '@daoxing/bookings/server'
import { releaseDriver } from '@daoxing/dispatch/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { Moved } from '@daoxing/orders/server'
import { costsNow, pickupFactsOf } from './heard-arrival.ts'
import { creditRiderFor, creditRiderLate } from './pickup-money.ts'
import { givesUpAt, seekDriverFor } from './seek-driver-for.ts'
import { hasWaitedInVain } from './rules/cancel-fee.ts'
import { type TripMove, trips } from './trips.ts'
import type { ViewInput } from './view-input.ts'

type GiveBack = ViewInput & { readonly by: 'driver' | 'system'; readonly reason: string }

/**
 * Takes a trip from a driver who gave it back or was lost, and searches for another driver at once. The driver owes the
 * rider a credit. The former driver is notified, too.
 */
export async function giveBackTrip({ tx, house, trip, by, reason }: GiveBack): Promise<Moved<TripMove>> {
  const { driverId, tripHash } = trip
  await oweRider({ tx, house, trip, by })
  const change = {
    driverId: null,
    driverCancels: trip.driverCancels + 1,
    acceptedAt: null,
    promisedAt: null,
    arrivedAt: null,
    pickupRoute: null,
    givesUpAt: await givesUpAgainAt({ tx, house, trip }),
  }
  const moved = await trips.advance({
    tx,
    house,
    row: trip,
    event: 'DRIVER_CANCELED',
    change,
    reason,
    async effect() {
      if (trip.reservation !== null)
        await loseBookingDriver({ tx, house, orderHash: tripHash, why: by === 'driver' ? 'gaveBack' : 'notUnderWay' })
      if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash: tripHash })
    },
  })
  await seekDriverFor({ tx, house, trip: moved.row })
  return moved
}

/** Returns the end of the new search: after the usual timeout, and for a reservation not before its own deadline. */
async function givesUpAgainAt({ tx, house, trip }: ViewInput) {
  const at = await givesUpAt({ tx, house })
  // No search has run for a claimed ride, so its row has no deadline yet.
  const booking = trip.reservation === null ? undefined : await findBooking(tx, trip.tripHash)
  const own = booking && plusSeconds(booking.boardingAt, booking.policy.patienceSeconds)
  return own !== undefined && own > at ? own : at
}

/**
 * Credits the rider for a trip that is given back, unless the car has waited beyond the free time. For a reservation,
 * the credit is also due if its car came and was then lost, for example with a dead phone. Only a wait long enough for
 * a no-show proves that the rider did not come.
 */
async function oweRider({ tx, house, trip, by }: Omit<GiveBack, 'reason'>): Promise<void> {
  const { feeTwd, creditTwd } = await costsNow({ tx, house, trip })
  if (creditTwd > 0) await creditRiderFor({ tx, house, trip, why: 'driverLate' })
  else if (by === 'driver' && feeTwd === 0) await creditRiderFor({ tx, house, trip, why: 'driverCancelled' })
  else if (by === 'system' && (await isLeftStanding({ tx, house, trip })))
    await creditRiderLate({ tx, house, trip: { ...trip, driverId: null } })
}

/** Before the promised time the booking calendar may still find another car, so no credit is due yet. */
async function isLeftStanding({ tx, house, trip }: ViewInput): Promise<boolean> {
  const { reservation, arrivedAt } = trip
  if (reservation === null || arrivedAt === null || house.clock.now() < reservation.boardingAt) return false
  const facts = await pickupFactsOf({ tx, house, trip })
  return facts !== undefined && !hasWaitedInVain(facts)
}
