import type { House, JobPayload } from '@daoxing/kit/server'
import { settleReservationChange } from '../change-reservation.ts'
import { decide } from '../change-ride.ts'
import { lockedTrip } from '../locked-trip.ts'
import { findTripByHash } from '../stores/trip-store.ts'
import type { decideChange } from './taxi-jobs.ts'

/** Moves a route change on once an open offer has ended, or the driver's time to decline has passed. */
export async function decideChangeHandler({
  payload: { tripHash },
  house,
}: {
  payload: JobPayload<typeof decideChange>
  house: House
}): Promise<void> {
  const { riderId, change } = (await findTripByHash(house.database, tripHash)) ?? {}
  await house.database.transaction(async (tx) => {
    // The rider's lock is always taken before the order's, to avoid deadlocks.
    if (riderId !== undefined && change?.isOfReservation)
      return void (await settleReservationChange({ tx, house, riderId, tripHash }))
    const trip = await lockedTrip(tx, tripHash)
    await decide({ tx, house, trip })
  })
}
