import * as z from 'zod/mini'

/**
 * The growth of the covered amount: `open` to a raise, `raising`, `declined` until the amount so far is captured as a
 * part, and `closed` from then on.
 */
export const CoverState = z.enum(['open', 'raising', 'declined', 'closed'])
export type CoverState = z.infer<typeof CoverState>

type Covering = {
  readonly amountTwd: number
  readonly coverTwd: number
  readonly limitTwd: number | null
  readonly coverState: CoverState
}

/** From this share of the cover on, a raise is requested: its answer takes a moment, and the power flows on. */
const raiseFrom = 0.8
/** From this share on, a session whose hold cannot grow is stopped. */
const stopFrom = 0.95

/** The next step for the money of a session that is delivering. */
export function coverStep({
  amountTwd,
  coverTwd,
  limitTwd,
  coverState,
}: Covering): 'none' | 'raise' | 'limit' | 'payment' {
  if (limitTwd !== null && amountTwd >= limitTwd) return 'limit'
  // The limit itself is covered, so the session cannot exceed the hold.
  if (limitTwd !== null && coverTwd >= limitTwd) return 'none'
  if (coverState === 'open' && amountTwd >= coverTwd * raiseFrom) return 'raise'
  return coverState === 'closed' && amountTwd >= coverTwd * stopFrom ? 'payment' : 'none'
}

type Raise = Pick<Covering, 'amountTwd' | 'coverTwd' | 'limitTwd'> & { readonly stepTwd: number }

/** The total that a raise requests: one step above the cover and the price so far, never above the limit. */
export function raisedCoverTwd({ amountTwd, coverTwd, limitTwd, stepTwd }: Raise): number {
  const raisedTwd = Math.max(amountTwd, coverTwd) + stepTwd
  return limitTwd === null ? raisedTwd : Math.min(raisedTwd, limitTwd)
}
