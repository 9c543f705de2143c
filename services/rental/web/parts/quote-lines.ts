import type { PriceLine } from '@daoxing/kit/web'
import type { RentalTerms } from '@daoxing/rental/contract'
import * as words from '../words/compiled/messages.js'

type Line = RentalTerms['lines'][number]
type Accessory = { readonly code: string; readonly name: string }

const names: Readonly<Record<Exclude<Line['kind'], 'accessory'>, () => string>> = {
  weekdayRent: words.rental_price_weekday,
  holidayRent: words.rental_price_holiday,
  festivalRent: words.rental_price_festival,
  insurance: words.rental_price_insurance,
  oneWay: words.rental_price_oneWay,
  promotion: words.rental_price_promotion,
}

/** The lines of a quote for `PriceLines`; accessories by the names of the station. */
export function quoteLines(lines: readonly Line[], accessories: readonly Accessory[]): readonly PriceLine[] {
  return lines.map(({ kind, amountTwd, code = '', qty = 1 }) => ({
    label:
      kind === 'accessory'
        ? words.rental_price_accessory({ name: accessories.find((known) => known.code === code)?.name ?? code, qty })
        : names[kind](),
    amountTwd,
  }))
}
