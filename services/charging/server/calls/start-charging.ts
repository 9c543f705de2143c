import {
  type ChargingInvoice,
  chargingInvoiceFault,
  chargingService,
  startCharging,
  withOneSlash,
} from '@daoxing/charging/contract'
import { assertMayUse } from '@daoxing/identity/server'
import { type BodyOf, msOf, Refusal } from '@daoxing/kit/contract'
import { answer, type House, intend, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { applyOutcome, callProvider, namedMethod, payerFor, refuseBadPayer } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { hasAgreed } from '../account/agreement.ts'
import { beginOrder } from '../begin-order.ts'
import { lockedOrder } from '../locked-order.ts'
import { orderView } from '../order-view.ts'
import { quoteNow } from '../quote/quote-now.ts'
import { refuseWhileUnpaid } from '../refuse-while-unpaid.ts'
import { reservationForStart } from '../reservation/begin-reservation.ts'
import { holdRefusal } from '../session-money.ts'
import { findQuote, type PromisedStart } from '../stores/quote-store.ts'

type Body = BodyOf<typeof startCharging>

/** The estimate is held between two transactions; then a job asks the operator to start. */
export const startChargingAnswer = answer(startCharging, {
  intent: z.object({ orderHash: z.string(), movement: z.string() }),
  async begin({ body, who: { riderId }, tx, house }) {
    await lockUntilEnd(tx, `rider:${riderId}`)
    await assertMayUse(tx, riderId, chargingService)
    await assertAgreed({ tx, house, riderId, isAgreed: body.isAgreeAgreement })
    await refuseWhileUnpaid(tx, riderId)
    const method = namedMethod(body.paymentMethod)
    const payer = await payerFor({ tx, house, riderId, method, cardId: body.cardId })
    await refuseBadPayer({ tx, house, riderId, payer })
    const quote = await promisedStart({ tx, house, riderId, body })
    const reservation = await reservationForStart({ tx, house, riderId }, quote)
    return intend(await beginOrder({ tx, house, riderId, quote, payer, invoice: invoiceOf(body), reservation }))
  },
  act: async ({ house, intent }) => ({ outcome: await callProvider({ house, reference: intent.movement }) }),
  async finish({ tx, house, intent, result: { outcome } }) {
    if (outcome) await applyOutcome({ tx, house, reference: intent.movement, outcome })
    const order = await lockedOrder(tx, intent.orderHash)
    if (!order) throw new Error(`there is no session ${intent.orderHash}`)
    return (await holdRefusal({ tx, house, order })) ?? orderView({ tx, house, order })
  },
})

type Rider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** The tick of this start counts as the consent to the version in force. */
async function assertAgreed({ isAgreed, ...rider }: Rider & { readonly isAgreed: boolean }): Promise<void> {
  if (!isAgreed && !(await hasAgreed(rider.tx, rider.riderId))) throw new Refusal('charging.agreementNeeded')
}

/** The quote that the rider saw, if it is of this plug and still holds; without one a quote of now. */
async function promisedStart({ tx, house, riderId, body }: Rider & { readonly body: Body }): Promise<PromisedStart> {
  if (body.quoteHash === undefined) return (await quoteNow(tx, house, riderId, { plug: body, limit: body.limit })).start
  const quote = await findQuote(tx, { riderId, quoteHash: body.quoteHash })
  if (!quote || msOf(quote.expiresAt) <= house.clock.nowMs()) throw new Refusal('charging.quoteExpired')
  const { place, limit } = quote.start
  const isOfPlug =
    place.chargerId === body.chargerId &&
    place.connectorId === body.connectorId &&
    place.locationId === body.locationId &&
    place.partyId === body.toPartyId
  if (!isOfPlug || JSON.stringify(limit) !== JSON.stringify(body.limit ?? null))
    throw new Refusal('charging.quoteExpired')
  // A plug that is taken or broken meanwhile is refused with the nearest other plug; the price stays that of the quote.
  await quoteNow(tx, house, riderId, { plug: body, limit: body.limit })
  return quote.start
}

function invoiceOf({ carrierType, carrierId, invoiceEmail, invoiceTitle }: Body): ChargingInvoice {
  const fault = chargingInvoiceFault({ carrierType, carrierId, invoiceEmail, invoiceTitle })
  if (fault !== undefined) throw new Refusal('kit.invalidInput', { field: fault })
  const id = carrierType === 0 && carrierId !== undefined ? withOneSlash(carrierId) : carrierId
  return { carrierType, carrierId: id, invoiceEmail, invoiceTitle }
}
