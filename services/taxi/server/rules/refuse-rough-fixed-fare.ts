import { Refusal } from '@daoxing/kit/contract'
import { typeOfWish } from '@daoxing/taxi/contract'
import type { Quote } from '../stores/quote-store.ts'
import type { TripRecord } from '../stores/trip-table.ts'

type RoughEnd = { readonly quote: Quote; readonly end: TripRecord['end']; readonly isAgreed: boolean }

/** A fixed fare to an approximate destination needs consent, as an approximate pick-up does on the page. */
export function refuseRoughFixedFare({ quote, end, isAgreed }: RoughEnd): void {
  const isRough = end !== null && (end.isApproximate || quote.isEndApproximate)
  if (isRough && !isAgreed && typeOfWish(quote).fareMode === 'FIX_FARE')
    throw new Refusal('taxi.endIsApproximate', { field: 'end_approximate_agreed' })
}
