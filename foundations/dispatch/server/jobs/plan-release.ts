import type { Instant } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { releaseNumber } from './dispatch-jobs.ts'

/** Plans the return of a pair's number to the pool; the newest plan wins. */
export function planRelease({
  tx,
  house,
  orderHash,
  driverId,
  dueAt,
}: {
  tx: Tx
  house: House
  orderHash: string
  driverId: string
  dueAt: Instant
}): Promise<void> {
  const key = `dispatch:releaseNumber:${orderHash}:${driverId}`
  return house.jobs.plan(tx, releaseNumber, { orderHash, driverId }, { key, dueAt })
}
