import type { QuoteOption } from '@daoxing/taxi/contract'
import { useState } from 'react'
import { priceWords } from './car-words.ts'

export type PriceChange = { readonly before: string; readonly now: string }

/**
 * Notices when the chosen car costs something else than the rider last saw for the same wish, so that old and new are
 * said before the new one counts. Another car or another place is another wish.
 */
export function usePriceWatch(option: QuoteOption | undefined, wish: string): PriceChange | undefined {
  const [seen, setSeen] = useState<{ wish: string; price: string; before: string | null } | null>(null)
  const price = option && priceWords(option)
  if (price !== undefined && seen?.wish !== wish) setSeen({ wish, price, before: null })
  else if (price !== undefined && seen !== null && seen.price !== price) setSeen({ wish, price, before: seen.price })
  return seen?.wish === wish && seen.before !== null ? { before: seen.before, now: seen.price } : undefined
}
