import { releaseDriver } from '@daoxing/dispatch/server'
import { announceTrip, asSeenByFormerDriver, tellDriver } from './announce-trip.ts'
import { costsNow } from './heard-arrival.ts'
import { creditRiderFor } from './pickup-money.ts'
import { givesUpAt, seekDriverFor } from './seek-driver-for.ts'
import { moveTrip } from './stores/trip-store.ts'
import type { TripRecord } from './stores/trip-record.ts'
import type { ViewInput } from './view-input.ts'

type GiveBack = ViewInput & { readonly by: 'driver' | 'system'; readonly reason: string }

/**
 * Takes a trip from a driver who gave it back or was lost, and looks for another at once. The driver owes the rider for
 * that. Answers the trip as the former driver sees it.
 */
export async function giveBackTrip({ tx, house, trip, by, reason }: GiveBack): Promise<TripRecord> {
  const { driverId, tripHash } = trip
  await oweRider({ tx, house, trip, by })
  const change = {
    driverId: null,
    driverCancels: trip.driverCancels + 1,
    acceptedAt: null,
    promisedAt: null,
    arrivedAt: null,
    pickupRoute: null,
    givesUpAt: await givesUpAt({ tx, house }),
  }
  const moved = await moveTrip(tx, trip, { event: 'DRIVER_CANCELED', at: house.clock.now(), change, reason })
  const former = asSeenByFormerDriver(trip, moved)
  if (driverId !== null) {
    await releaseDriver({ tx, house, driverId, orderHash: tripHash })
    await tellDriver({ tx, house, trip: former, driverId })
  }
  await announceTrip({ tx, house, trip: moved })
  await seekDriverFor({ tx, house, trip: moved })
  return former
}

/** Credits the rider for a trip that is given back, unless the car has waited beyond the free time. */
async function oweRider({ tx, house, trip, by }: Omit<GiveBack, 'reason'>): Promise<void> {
  const { feeTwd, creditTwd } = await costsNow({ tx, house, trip })
  if (creditTwd > 0) await creditRiderFor({ tx, house, trip, why: 'driverLate' })
  else if (by === 'driver' && feeTwd === 0) await creditRiderFor({ tx, house, trip, why: 'driverCancelled' })
}
