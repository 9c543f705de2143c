/** A step of a ladder: from this long before the time on, this share comes back. */
export type LadderStep = { readonly aheadSeconds: number; readonly percent: number }
/** The share that a rider gets back after a cancellation, by the time ahead: the longest time first. */
export type CancelLadder = readonly LadderStep[]

const day = 86_400

/**
 * The deposit by the standard rental contract (小客車租賃定型化契約), in full calendar days. One day before, two operators
 * refund 20 %, and the Consumers' Foundation names 10 %; this is the higher one.
 */
export const contractDepositLadder: CancelLadder = [
  { aheadSeconds: 10 * day, percent: 100 },
  { aheadSeconds: 7 * day, percent: 50 },
  { aheadSeconds: 4 * day, percent: 40 },
  { aheadSeconds: 2 * day, percent: 30 },
  { aheadSeconds: day, percent: 20 },
  { aheadSeconds: 0, percent: 0 },
]

type Refund = {
  readonly percent: number
  /** The time ahead at which the refund becomes less; null on the last step. */
  readonly lessBelowSeconds: number | null
}

/** The share that comes back this long ahead. After the last step, nothing comes back. */
export function refundOf(ladder: CancelLadder, secondsAhead: number): Refund {
  const step = ladder.find(({ aheadSeconds }) => secondsAhead >= aheadSeconds)
  if (!step) return { percent: 0, lessBelowSeconds: null }
  const last = ladder.findLast(({ percent }) => percent === step.percent) ?? step
  return { percent: step.percent, lessBelowSeconds: step.percent > 0 ? last.aheadSeconds : null }
}
