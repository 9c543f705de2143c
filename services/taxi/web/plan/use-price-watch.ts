import type { QuoteOption } from '@daoxing/taxi/contract'
import { useState } from 'react'
import { priceWords, surchargeTwd } from './car-words.ts'

export type PriceChange = {
  readonly before: string
  readonly now: string
  readonly why: 'traffic' | 'nightBegun' | 'nightOver'
}

type Seen = { readonly wish: string; readonly price: string; readonly nightTwd: number; readonly change?: PriceChange }

/**
 * Notices when the chosen car costs something else than the rider last saw for the same wish, so that old, new and why
 * are said before the new one counts. Another car or another place is another wish.
 */
export function usePriceWatch(option: QuoteOption | undefined, wish: string): PriceChange | undefined {
  const [seen, setSeen] = useState<Seen | null>(null)
  if (option !== undefined) {
    const [price, nightTwd] = [priceWords(option), surchargeTwd(option, 'night')]
    if (seen?.wish !== wish) setSeen({ wish, price, nightTwd })
    else if (seen.price !== price)
      setSeen({
        wish,
        price,
        nightTwd,
        change: { before: seen.price, now: price, why: whyOf(seen.nightTwd, nightTwd) },
      })
  }
  return seen?.wish === wish ? seen.change : undefined
}

function whyOf(beforeTwd: number, nowTwd: number): PriceChange['why'] {
  if (beforeTwd === nowTwd) return 'traffic'
  return beforeTwd < nowTwd ? 'nightBegun' : 'nightOver'
}
