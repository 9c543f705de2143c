/** The default tip in dollars [TAXI-056]. */
export const defaultTipTwd = 30

export type TipWish = {
  readonly isTipOn: boolean
  readonly defaultPayment: string
  /** Cash for this trip only, with any default. */
  readonly isDisposableCash: boolean
}

/** Whether a tip can be charged: tips are on, and nothing is paid in cash [TAXI-055]. */
export function isTipAvailable({ isTipOn, defaultPayment, isDisposableCash }: TipWish): boolean {
  return isTipOn && defaultPayment !== 'cash' && defaultPayment !== 'instore' && !isDisposableCash
}

/**
 * The suggested tip: ten times the rounded tenth of the surge difference, if that difference exceeds 30, else the
 * default [TAXI-057].
 */
export function calculatedTipTwd(surgeDifferenceTwd: number): number {
  return surgeDifferenceTwd > 30 ? 10 * Math.round(surgeDifferenceTwd / 10) : defaultTipTwd
}
