import { waiveDue } from '@daoxing/wallet/server'
import type { House, JobPayload } from '@daoxing/kit/server'
import { announceTrip } from '../announce-trip.ts'
import { lockedTrip } from '../locked-trip.ts'
import { amendTrip } from '../stores/trip-store.ts'
import type { waiveFee } from './taxi-jobs.ts'

/** Gives a fee back that was not owed in the end. While a card is being asked it fails, and is tried again. */
export async function waiveFeeWork({
  payload: { tripHash },
  house,
}: {
  payload: JobPayload<typeof waiveFee>
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    await lockedTrip(tx, tripHash)
    await waiveDue({ tx, house, orderHash: tripHash, cause: 'boardedSameCar' })
    // Read again: the trip may have followed its payment already.
    const trip = await lockedTrip(tx, tripHash)
    await announceTrip({ tx, house, trip: await amendTrip(tx, trip, {}) })
  })
}
