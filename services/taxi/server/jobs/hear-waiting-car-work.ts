import type { House, JobPayload } from '@daoxing/kit/server'
import { announceTrip } from '../announce-trip.ts'
import { hearWaitingCar } from '../heard-arrival.ts'
import { lockedTrip } from '../locked-trip.ts'
import { amendTrip } from '../stores/trip-store.ts'
import { planHearing, type hearWaitingCar as hearWaitingCarJob } from './taxi-jobs.ts'

/** Listens where a car stands that waits for its rider, until the rider is aboard or nobody waits any more. */
export async function hearWaitingCarWork({
  payload: { tripHash, driverId },
  house,
}: {
  payload: JobPayload<typeof hearWaitingCarJob>
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    const trip = await lockedTrip(tx, tripHash)
    if (trip.state !== 'ARRIVED' || trip.driverId !== driverId) return
    const { isNews } = await hearWaitingCar({ tx, house, trip })
    if (isNews) await announceTrip({ tx, house, trip: await amendTrip(tx, trip, {}) })
    await planHearing({ tx, house, trip })
  })
}
