/** The tip before the rider changes it, in dollars [TAXI-056]. */
export const defaultTipTwd = 30

export type TipWish = {
  readonly isTipOn: boolean
  readonly defaultPayment: string
  /** Cash for this one trip, whatever the default is. */
  readonly isDisposableCash: boolean
}

/** A tip can be sent only where it can be charged: switched on, and nothing paid in cash [TAXI-055]. */
export function isTipAvailable({ isTipOn, defaultPayment, isDisposableCash }: TipWish): boolean {
  return isTipOn && defaultPayment !== 'cash' && !isDisposableCash
}

/**
 * The tip that is proposed: ten times the rounded tenth of the surge difference, where that difference exceeds 30,
 * else the default [TAXI-057].
 */
export function calculatedTipTwd(surgeDifferenceTwd: number): number {
  return surgeDifferenceTwd > 30 ? 10 * Math.round(surgeDifferenceTwd / 10) : defaultTipTwd
}
