import type { House, JobPayload } from '@daoxing/kit/server'
import { recordWaitingCar } from '../heard-arrival.ts'
import { lockedTrip } from '../locked-trip.ts'
import { trips } from '../trips.ts'
import type { recordWaitingCar as recordWaitingCarJob } from './taxi-jobs.ts'

/** Records the position of a car that waits for its rider, until the rider is aboard or the car no longer waits. */
export async function recordWaitingCarHandler({
  payload: { tripHash, driverId },
  house,
}: {
  payload: JobPayload<typeof recordWaitingCarJob>
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    const trip = await lockedTrip(tx, tripHash)
    if (trip.state !== 'ARRIVED' || trip.driverId !== driverId) return
    const { isNew } = await recordWaitingCar({ tx, house, trip })
    // The view of the trip includes the car's proof; the order list does not.
    if (isNew) await trips.amend({ tx, house, row: trip })
    await trips.plan({ tx, house, row: trip }, 'hear')
  })
}
