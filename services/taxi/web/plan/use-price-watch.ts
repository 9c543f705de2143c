import { comparePrices, type PriceChangeReason, type QuoteOption } from '@daoxing/taxi/contract'
import { useState } from 'react'
import { priceWords } from './car-words.ts'

type PriceNews = {
  readonly before: string
  readonly now: string
  readonly isLower: boolean
  readonly why: PriceChangeReason | null
}

type Seen = { readonly wish: string; readonly option: QuoteOption; readonly news?: PriceNews }

/**
 * Notices when the chosen car costs something else than the rider last saw for the same wish. The server says why.
 * Another car or another place is another wish.
 */
export function usePriceWatch(option: QuoteOption | undefined, wish: string): PriceNews | undefined {
  const [seen, setSeen] = useState<Seen | null>(null)
  if (option !== undefined && seen?.option !== option) {
    if (seen?.wish !== wish) setSeen({ wish, option })
    else setSeen({ wish, option, ...newsOf(seen, option) })
  }
  return seen?.wish === wish ? seen.news : undefined
}

/** The last news stays while the price does. */
function newsOf({ option: before, news }: Seen, option: QuoteOption): Pick<Seen, 'news'> {
  if (priceWords(before) === priceWords(option)) return news === undefined ? {} : { news }
  const isLower = comparePrices(option, before) < 0
  return {
    news: {
      before: priceWords(before),
      now: priceWords(option),
      isLower,
      why: option.price_change?.is_lower === isLower ? option.price_change.why : null,
    },
  }
}
