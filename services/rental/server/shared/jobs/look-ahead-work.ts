import type { House, JobPayload } from '@daoxing/kit/server'
import { lookAfter } from '../late-renter.ts'
import { lockedShared } from '../locked-shared.ts'
import type { lookAhead } from './shared-jobs.ts'

type Work = { readonly payload: JobPayload<typeof lookAhead>; readonly house: House }

/** Looks ahead of a reservation whether its car will be there. */
export async function lookAheadWork({ payload: { orderHash }, house }: Work): Promise<void> {
  await house.database.transaction(async (tx) => lookAfter({ tx, house, order: await lockedShared(tx, orderHash) }))
}
