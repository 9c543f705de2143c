import { waiveDue } from '@daoxing/wallet/server'
import type { House, JobPayload } from '@daoxing/kit/server'
import { lockedTrip } from '../locked-trip.ts'
import { trips } from '../trips.ts'
import type { waiveFee } from './taxi-jobs.ts'

/** Returns a fee that was not owed. While a card is being charged the job fails, and is retried. */
export async function waiveFeeHandler({
  payload: { tripHash },
  house,
}: {
  payload: JobPayload<typeof waiveFee>
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    await lockedTrip(tx, tripHash)
    await waiveDue({ tx, house, orderHash: tripHash, cause: 'boardedSameCar' })
    // Read again: the trip may already reflect its payment.
    await trips.amend({ tx, house, row: await lockedTrip(tx, tripHash) })
  })
}
