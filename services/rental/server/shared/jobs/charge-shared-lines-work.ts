import type { House, JobPayload } from '@daoxing/kit/server'
import { lockedShared } from '../locked-shared.ts'
import { chargeSharedLine } from '../shared-lines.ts'
import type { chargeSharedLines } from './shared-jobs.ts'

type Work = { readonly payload: JobPayload<typeof chargeSharedLines>; readonly house: House }

/** Charges every line whose days to object are over. */
export async function chargeSharedLinesWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    let order = await lockedShared(tx, orderHash)
    const now = house.clock.now()
    for (const line of order.laterLines)
      if (line.state === 'announced' && line.objectUntil <= now)
        order = await chargeSharedLine({ tx, house, order }, line)
  })
}
