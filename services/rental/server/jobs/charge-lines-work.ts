import type { House, JobPayload } from '@daoxing/kit/server'
import { chargeLine } from '../later-lines.ts'
import { lockedRental } from '../locked-rental.ts'
import type { chargeLines } from './order-jobs.ts'

type Work = { readonly payload: JobPayload<typeof chargeLines>; readonly house: House }

/** Charges every line whose days to object are over. */
export async function chargeLinesWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => {
    let order = await lockedRental(tx, orderHash)
    const now = house.clock.now()
    for (const line of order.laterLines)
      if (line.state === 'announced' && line.objectUntil <= now) order = await chargeLine({ tx, house, order }, line)
  })
}
