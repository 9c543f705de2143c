import * as z from 'zod/mini'

/** Whole New Taiwan dollars. Rates may be fractions, posted amounts never are. */
export const AmountTwd = z.int()
export type AmountTwd = z.infer<typeof AmountTwd>

/** Half up, once, at the end of a calculation. */
export function roundTwd(amount: number): AmountTwd {
  return Math.floor(amount + 0.5)
}
