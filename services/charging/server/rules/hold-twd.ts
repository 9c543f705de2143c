import type { ChargeLimit } from '@daoxing/charging/contract'

export type CoverRules = {
  /** At least this is held, also for a charge that costs little. */
  readonly leastTwd: number
  /** Holds are multiples of it. */
  readonly stepTwd: number
  /** A charge may cost more than its estimate by this share. */
  readonly sparePercent: number
  /** More is not held at the start; the hold is raised while power flows. */
  readonly mostTwd: number
}

/** What is held for an estimate: with some spare, in whole steps, never more than the rider's own limit. */
export function holdTwd(totalTwd: number, limit: ChargeLimit | null, rules: CoverRules): number {
  const spare = (totalTwd * (100 + rules.sparePercent)) / 100
  const stepped = Math.ceil(spare / rules.stepTwd) * rules.stepTwd
  const hold = Math.min(Math.max(stepped, rules.leastTwd), Math.max(rules.mostTwd, rules.leastTwd))
  return limit?.kind === 'twd' ? Math.min(hold, limit.value) : hold
}
