import { assertMayUse } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, intend, lockUntilEnd } from '@daoxing/kit/server'
import { newOrderHash } from '@daoxing/orders/server'
import { orderSampleDriver, sampleDriverService } from '@daoxing/sample-driver/contract'
import {
  applyOutcome,
  callProvider,
  holdByEstimate,
  holdDeclined,
  orderPaymentOf,
  payerFor,
  refuseBadPayer,
} from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { seekDriverFor } from '../dispatch-client.ts'
import { lockedOrder } from '../locked-order.ts'
import { orderView } from '../order-view.ts'
import { orders } from '../orders.ts'
import { insertOrder, liveOrderOf } from '../stores/order-store.ts'
import { findQuote } from '../stores/quote-store.ts'

/** For cash the search starts at once, for a card or wallet after the price is held. */
export const orderSampleDriverAnswer = answer(orderSampleDriver, {
  intent: z.object({ orderHash: z.string(), movement: z.string() }),
  async begin({ body, who: { riderId }, tx, house }) {
    await lockUntilEnd(tx, `rider:${riderId}`)
    await assertMayUse(tx, riderId, sampleDriverService)
    const live = await liveOrderOf(tx, riderId)
    if (live) throw new Refusal('sampleDriver.orderUnderWay', { orderHash: live.orderHash })
    const payer = await payerFor({ tx, house, riderId, method: body.paymentMethod, cardId: body.cardId })
    await refuseBadPayer({ tx, house, riderId, payer })
    const quote = await findQuote(tx, { riderId, quoteHash: body.quoteHash })
    const now = house.clock.now()
    if (!quote || quote.expiresAt <= now) throw new Refusal('sampleDriver.quoteExpired')
    const { region, priceTwd, cancelFeeTwd, pickup, dropoff, route } = quote
    const orderHash = newOrderHash(house.random)
    const order = await insertOrder(tx, {
      ...{ riderId, orderHash, region, priceTwd, cancelFeeTwd, pickup, dropoff, route },
      state: payer.instrument === null ? 'SEEKING' : 'PREPARING',
      paymentMethod: payer.method,
      requestedAt: now,
    })
    const owner = { orderHash, orderNumber: null, riderId, service: sampleDriverService.id }
    const movement = await holdByEstimate({ tx, house, order: owner, payer, amountTwd: priceTwd })
    const { views } = await orders.begin({ tx, house, row: order })
    if (movement !== undefined) return intend({ orderHash, movement })
    await seekDriverFor({ tx, house, order })
    return views.rider
  },
  act: ({ house, intent: { movement } }) => callProvider({ house, reference: movement }),
  /** The payment client moves the order on. Without an outcome the order waits, and a job retries. */
  async finish({ tx, house, intent: { orderHash, movement }, result: outcome }) {
    if (outcome) await applyOutcome({ tx, house, reference: movement, outcome })
    const order = await lockedOrder(tx, orderHash)
    const payment = await orderPaymentOf({ tx, house, orderHash })
    if (order.lastEvent !== 'DECLINED' || !payment) return orderView({ tx, house, order })
    return holdDeclined({ tx, orderHash, method: payment.method, reason: payment.declineReason ?? 'refused' })
  },
})
