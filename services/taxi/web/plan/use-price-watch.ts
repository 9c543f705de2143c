import { comparePrices, type PriceChangeReason, type QuoteOption } from '@daoxing/taxi/contract'
import { useState } from 'react'
import { priceWords } from './car-words.ts'

type PriceChange = {
  readonly before: string
  readonly now: string
  readonly isLower: boolean
  readonly why: PriceChangeReason | null
}

type Seen = { readonly wish: string; readonly option: QuoteOption; readonly change?: PriceChange }

/**
 * Detects that the chosen car's price differs from the one last shown for the same wish. The server reports the reason.
 * Another car or place is another wish.
 */
export function usePriceWatch(option: QuoteOption | undefined, wish: string): PriceChange | undefined {
  const [seen, setSeen] = useState<Seen | null>(null)
  if (option !== undefined && seen?.option !== option) {
    if (seen?.wish !== wish) setSeen({ wish, option })
    else setSeen({ wish, option, ...changeOf(seen, option) })
  }
  return seen?.wish === wish ? seen.change : undefined
}

/** The last change stays displayed while the price is unchanged. */
function changeOf({ option: before, change }: Seen, option: QuoteOption): Pick<Seen, 'change'> {
  if (priceWords(before) === priceWords(option)) return change === undefined ? {} : { change }
  const isLower = comparePrices(option, before) < 0
  return {
    change: {
      before: priceWords(before),
      now: priceWords(option),
      isLower,
      why: option.price_change?.is_lower === isLower ? option.price_change.why : null,
    },
  }
}
