import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { OrderRecord } from '../stores/order-table.ts'

export type Fine = OrderRecord['fines'][number]

const daySeconds = 24 * 3600
/** How long after the return an operator may charge damages and fines. */
const claimDays = 180
const finesMax = 10

type Used = Pick<OrderRecord, 'unlockedAt' | 'lockedAt' | 'retainedTwd' | 'damageTwd' | 'fines'>

function isTooLate({ lockedAt }: Used, now: Instant): boolean {
  return lockedAt === null || now > plusSeconds(lockedAt, claimDays * daySeconds)
}

/** Why the inspection of an order has no effect; undefined if it counts. A damage is charged once. */
export function inspectionFault(
  order: Used,
  { damageTwd, now }: { damageTwd: number; now: Instant },
): string | undefined {
  if (order.retainedTwd === null) return undefined
  if (damageTwd === 0) return 'the deposit is settled'
  if (order.damageTwd > 0) return 'a damage was charged before'
  return isTooLate(order, now) ? `the return is more than ${claimDays} days ago` : undefined
}

/** The reason why a fine cannot be charged to an order; undefined if it can. */
export function fineFault(
  order: Used,
  { offenceAt, now }: { offenceAt: Instant | undefined; now: Instant },
): string | undefined {
  if (isTooLate(order, now)) return `the return is more than ${claimDays} days ago`
  if (order.fines.length >= finesMax) return `the order has ${finesMax} fines`
  if (offenceAt !== undefined && order.unlockedAt !== null && offenceAt < order.unlockedAt)
    return 'the offence was before the use'
  return undefined
}
