import type { House, JobPayload } from '@daoxing/kit/server'
import { settleInspection } from '../after-return.ts'
import { lockedOrder } from '../locked-order.ts'
import type { settleUninspected } from './order-jobs.ts'

type Work = { readonly payload: JobPayload<typeof settleUninspected>; readonly house: House }

export async function settleUninspectedWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    const order = await lockedOrder(tx, orderHash)
    if (order.retainedTwd === null) await settleInspection({ tx, house, order }, { damageTwd: 0, reason: 'unreported' })
  })
}
