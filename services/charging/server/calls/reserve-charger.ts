import { chargingService, isLive, reserveCharger } from '@daoxing/charging/contract'
import { assertMayUse } from '@daoxing/identity/server'
import { msOf, Refusal } from '@daoxing/kit/contract'
import { answer, type House, intend, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import {
  applyOutcome,
  callProvider,
  holdDeclined,
  namedMethod,
  orderPaymentOf,
  payerFor,
  refuseBadPayer,
} from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { quoteNow } from '../quote/quote-now.ts'
import { refuseWhileUnpaid } from '../refuse-while-unpaid.ts'
import { beginReservation } from '../reservation/begin-reservation.ts'
import { reservationView } from '../reservation/reservation-view.ts'
import { openOrdersOf } from '../stores/order-store.ts'
import { findQuote, type PromisedStart } from '../stores/quote-store.ts'
import { lockedReservation } from '../stores/reservation-store.ts'

/** The fee is held between two transactions, if there is one; then a job asks the operator to keep the charger. */
export const reserveChargerAnswer = answer(reserveCharger, {
  intent: z.object({ reservationHash: z.string(), movement: z.nullable(z.string()) }),
  async begin({ body, who: { riderId }, tx, house }) {
    await lockUntilEnd(tx, `rider:${riderId}`)
    await assertMayUse(tx, riderId, chargingService)
    await refuseWhileUnpaid(tx, riderId)
    await refuseWhileCharging(tx, riderId)
    const method = namedMethod(body.paymentMethod)
    const payer = await payerFor({ tx, house, riderId, method, cardId: body.cardId })
    await refuseBadPayer({ tx, house, riderId, payer })
    const quote = await promisedPlug({ tx, house, riderId, quoteHash: body.quoteHash })
    return intend(await beginReservation({ tx, house, riderId, quote, payer }))
  },
  act: async ({ house, intent: { movement } }) => ({
    outcome: movement === null ? undefined : await callProvider({ house, reference: movement }),
  }),
  async finish({ tx, house, intent: { reservationHash, movement }, result: { outcome } }) {
    if (outcome && movement !== null) await applyOutcome({ tx, house, reference: movement, outcome })
    const reservation = await lockedReservation(tx, reservationHash)
    if (!reservation) throw new Error(`there is no reservation ${reservationHash}`)
    if (reservation.endReason !== 'declined') return reservationView(reservation, house.clock.now())
    const payment = await orderPaymentOf({ tx, house, orderHash: reservationHash })
    const { paymentMethod: method } = reservation
    return holdDeclined({ tx, orderHash: reservationHash, method, reason: payment?.declineReason ?? 'refused' })
  },
})

/** A rider who charges has a charger. */
async function refuseWhileCharging(tx: Tx, riderId: string): Promise<void> {
  const live = (await openOrdersOf(tx, riderId)).find(({ state }) => isLive(state))
  if (live) throw new Refusal('charging.alreadyLive')
}

type Asked = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly quoteHash: string }

/** The plug of the quote, if it is still free and its operator can keep it. */
async function promisedPlug({ tx, house, riderId, quoteHash }: Asked): Promise<PromisedStart> {
  const quote = await findQuote(tx, { riderId, quoteHash })
  if (!quote || msOf(quote.expiresAt) <= house.clock.nowMs()) throw new Refusal('charging.quoteExpired')
  const { countryCode, partyId, ...place } = quote.start.place
  const plug = { ...place, toCountryCode: countryCode, toPartyId: partyId }
  const { chosen } = await quoteNow(tx, house, riderId, { plug })
  if (!chosen.evse.capabilities.includes('RESERVABLE')) throw new Refusal('charging.cannotReserve')
  return quote.start
}
