import { conditionOf } from '@daoxing/assets/server'
import type { House, JobPayload } from '@daoxing/kit/server'
import { lockedRental } from '../locked-rental.ts'
import { hearScooter } from '../ride/hear-scooter.ts'
import type { watchReturn } from './rental-jobs.ts'

type Work = { readonly payload: JobPayload<typeof watchReturn>; readonly house: House }

/** While a scooter moves and its return waits, its newest report says whether it is ridden away. */
export async function watchReturnWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const rental = await lockedRental(tx, orderHash)
    const condition = conditionOf(house, rental.assetId)
    if (rental.state === 'RETURNING' && condition) await hearScooter({ tx, house, rental }, condition)
  })
}
