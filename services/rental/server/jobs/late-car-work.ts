import type { House, JobPayload } from '@daoxing/kit/server'
import { followLate } from '../follow-late.ts'
import { lockUntilEnd } from '@daoxing/kit/server'
import { lockedRental } from '../locked-rental.ts'
import { lookAfterNext } from '../look-after-next.ts'
import type { keepLateCar, lookAheadAtStation } from './order-jobs.ts'

/** Looks ahead of a reservation whether its car will be there. */
export async function lookAheadAtStationWork({
  payload: { orderHash },
  house,
}: {
  readonly payload: JobPayload<typeof lookAheadAtStation>
  readonly house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => lookAfterNext({ tx, house, order: await lockedRental(tx, orderHash) }))
}

/** Tries again to keep a late car for its order. */
export async function keepLateCarWork({
  payload: { orderHash },
  house,
}: {
  readonly payload: JobPayload<typeof keepLateCar>
  readonly house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    await lockUntilEnd(tx, `order:${orderHash}`)
    await followLate({ tx, house, orderHash })
  })
}
