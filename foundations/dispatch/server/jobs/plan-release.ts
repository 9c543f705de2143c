import type { Instant } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { releaseNumber } from './dispatch-jobs.ts'

/** Plans when a pair's number goes back to the pool; the newest plan counts. */
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
