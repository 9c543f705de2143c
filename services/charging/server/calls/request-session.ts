import { assertMayUse } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, type House, intend, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { newOrderHash } from '@daoxing/orders/server'
import { requestSession, chargingService } from '@daoxing/charging/contract'
import {
  applyOutcome,
  callProvider,
  holdByEstimate,
  namedMethod,
  type Payer,
  payerFor,
  refuseBadPayer,
} from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { lockedOrder } from '../locked-order.ts'
import { orderView } from '../order-view.ts'
import { sessions } from '../orders.ts'
import { holdRefusal } from '../session-money.ts'
import { claimBoth } from '../stores/claim-store.ts'
import { insertOrder } from '../stores/order-store.ts'
import { findQuote } from '../stores/quote-store.ts'
import { findStation, type StationRecord } from '../stores/station-store.ts'

/** The estimate is held between two transactions; then a job requests the start from the partner. */
export const requestSessionAnswer = answer(requestSession, {
  intent: z.object({ orderHash: z.string(), movement: z.string() }),
  async begin({ body, who: { riderId }, tx, house }) {
    await lockUntilEnd(tx, `rider:${riderId}`)
    await assertMayUse(tx, riderId, chargingService)
    const method = namedMethod(body.paymentMethod)
    const payer = await payerFor({ tx, house, riderId, method, cardId: body.cardId })
    if (payer.method === 'cash') throw new Refusal('wallet.methodNotOffered', { payment_method: payer.method })
    await refuseBadPayer({ tx, house, riderId, payer })
    const quote = await findQuote(tx, { riderId, quoteHash: body.quoteHash })
    if (!quote || quote.expiresAt <= house.clock.now()) throw new Refusal('charging.quoteExpired')
    const station = await findStation(tx, quote.stationId)
    if (!station) throw new Refusal('kit.notFound')
    return intend(await beginSession({ tx, house, riderId, station, terms: quote.terms, payer }))
  },
  act: async ({ house, intent }) => ({ outcome: await callProvider({ house, reference: intent.movement }) }),
  async finish({ tx, house, intent, result: { outcome } }) {
    if (outcome) await applyOutcome({ tx, house, reference: intent.movement, outcome })
    const order = await lockedOrder(tx, intent.orderHash)
    if (!order) throw new Error(`there is no session ${intent.orderHash}`)
    return (await holdRefusal({ tx, house, order })) ?? orderView({ tx, house, order })
  },
})

type Begin = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly station: StationRecord
  readonly terms: Parameters<typeof insertOrder>[1]['terms']
  readonly payer: Payer
}

/** Stores the session, claims rider and station, and starts to hold the estimate, all in one transaction. */
async function beginSession({ tx, house, riderId, station, terms, payer }: Begin) {
  const { stationId, partnerId, name, address, location } = station
  const orderHash = newOrderHash(house.random)
  const claimed = await claimBoth(tx, { riderId, stationId, orderHash })
  if (claimed !== null) throw new Refusal(claimed === 'rider' ? 'charging.alreadyLive' : 'charging.stationTaken')
  const order = await insertOrder(tx, {
    riderId,
    orderHash,
    stationId,
    partnerId,
    paymentMethod: payer.method,
    createdAt: house.clock.now(),
    station: { name, address, location },
    terms,
  })
  const paid = { orderHash, orderNumber: order.orderNumber, riderId, service: chargingService.id }
  const movement = await holdByEstimate({ tx, house, order: paid, payer, amountTwd: terms.estimateTwd })
  if (movement === undefined) throw new Error(`nothing is held for the session ${orderHash}`)
  await sessions.begin({ tx, house, row: order })
  return { orderHash, movement }
}
