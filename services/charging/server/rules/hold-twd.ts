import type { ChargeLimit } from '@daoxing/charging/contract'

/** A charge may cost more than its estimate by this share. */
const sparePercent = 10
/** Riders see round holds. */
const roundTwd = 10

/** The hold for an estimate: with some spare, never more than the rider's own limit. */
export function holdTwd(totalTwd: number, limit: ChargeLimit | null, leastTwd: number): number {
  const spare = (totalTwd * (100 + sparePercent)) / 100
  const hold = Math.max(1, leastTwd, Math.ceil(spare / roundTwd) * roundTwd)
  return limit?.kind === 'twd' ? Math.min(hold, limit.value) : hold
}
