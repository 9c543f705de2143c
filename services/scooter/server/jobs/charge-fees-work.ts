import type { House, JobPayload } from '@daoxing/kit/server'
import { fineStatuses } from '@daoxing/scooter/contract'
import { lockedRental } from '../locked-rental.ts'
import { chargeFee } from '../money/follow-fees.ts'
import type { chargeFees } from './rental-jobs.ts'

type Work = { readonly payload: JobPayload<typeof chargeFees>; readonly house: House }

/** Charges every fee whose days to object are over. */
export async function chargeFeesWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    let rental = await lockedRental(tx, orderHash)
    const now = house.clock.now()
    for (const fee of rental.fees)
      if (fee.fineStatus === fineStatuses.announced && fee.objectUntil <= now)
        rental = await chargeFee({ tx, house, rental }, fee)
  })
}
