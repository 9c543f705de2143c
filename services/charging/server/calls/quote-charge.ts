import { quoteCharge } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { quoteNow } from '../quote/quote-now.ts'
import { reservationFees } from '../rules/reservation-price.ts'

export const quoteChargeAnswer = answer(quoteCharge, async ({ body, who, tx, house }) => {
  const { car, limit, ...plug } = body
  const quote = await quoteNow(tx, house, who.riderId, { plug, car, limit })
  const { estimate, holdTwd, place, terms } = quote.start
  const canReserve = quote.chosen.evse.capabilities.includes('RESERVABLE')
  return {
    ...{ quoteHash: quote.quoteHash, expiresAt: quote.expiresAt, estimate, holdTwd },
    plug: place.plug,
    fitsCar: quote.fitsCar,
    reservation: canReserve ? reservationFees({ ...terms, fromMs: house.clock.nowMs() }) : null,
    priceOf: terms.discount?.name ?? null,
  }
})
