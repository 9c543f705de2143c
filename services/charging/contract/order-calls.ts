import { AmountTwd, defineCall, Instant, leftOut, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { OrderNo, payerRefusals, PlugFields, plugRefusals } from './call-parts.ts'
import { CarrierType } from './charging-invoice.ts'
import { ChargeLimit } from './estimate.ts'
import { ChargingOrder } from './order.ts'

export const startCharging = defineCall({
  id: 'CALL-288',
  method: 'POST',
  path: '/v3/charging/order',
  who: 'rider',
  purpose: 'starts a charging order: the estimate is held, then the operator is asked to start',
  idempotent: 'required',
  body: z.object({
    ...PlugFields,
    /** The quote that was shown; without it one is made now. */
    quoteHash: leftOut(z.string().check(z.maxLength(40))),
    paymentMethod: z.string().check(z.maxLength(40)),
    cardId: leftOut(z.string().check(z.maxLength(40))),
    carrierType: numberOrText(CarrierType),
    carrierId: leftOut(z.string().check(z.maxLength(20))),
    invoiceEmail: leftOut(z.string().check(z.maxLength(120))),
    invoiceTitle: leftOut(z.string().check(z.maxLength(60))),
    limit: leftOut(ChargeLimit),
    isAgreeAgreement: z.boolean(),
  }),
  reply: ChargingOrder,
  refusals: [
    ...payerRefusals,
    ...plugRefusals,
    'charging.quoteExpired',
    'charging.alreadyLive',
    'charging.unpaidOrder',
    'charging.agreementNeeded',
    'charging.companyNotYet',
  ],
})

export const readChargingStatus = defineCall({
  id: 'CALL-289',
  method: 'GET',
  path: '/v3/charging/order/status',
  who: 'rider',
  purpose: "a charging order; without `orderNo` the rider's open one, null if there is none [A20]",
  query: z.object({ orderNo: leftOut(OrderNo) }),
  reply: z.nullable(ChargingOrder),
  refusals: ['kit.notFound'],
})

export const listLiveCharging = defineCall({
  id: 'OWN-charging-listLive',
  method: 'GET',
  path: '/v3/charging/orders/live',
  who: 'rider',
  purpose: 'the orders of the rider that are under way or wait for their payment',
  reply: z.object({ orders: z.array(ChargingOrder) }),
})

export const stopCharging = defineCall({
  id: 'CALL-290',
  method: 'POST',
  path: '/v3/charging/order/charging-stopped',
  who: 'rider',
  purpose: 'stops charging; the bill follows the report of the operator',
  idempotent: 'honoured',
  body: z.object({ orderNo: OrderNo }),
  reply: ChargingOrder,
  refusals: ['kit.notFound', 'charging.movedMeanwhile', 'charging.cannotStopNow'],
})

export const cancelCharging = defineCall({
  id: 'OWN-charging-cancel',
  method: 'POST',
  path: '/v3/charging/order/cancel',
  who: 'rider',
  purpose: 'leaves an order before power flows; nothing is charged, and a session that starts all the same is stopped',
  idempotent: 'honoured',
  body: z.object({ orderNo: OrderNo }),
  reply: ChargingOrder,
  refusals: ['kit.notFound', 'charging.movedMeanwhile', 'charging.cannotCancelNow'],
})

export const unlockConnector = defineCall({
  id: 'OWN-charging-unlock',
  method: 'POST',
  path: '/v3/charging/order/unlock',
  who: 'rider',
  purpose: 'asks the operator to free a plug that is stuck',
  idempotent: 'honoured',
  body: z.object({ orderNo: OrderNo }),
  reply: z.object({ isAsked: z.boolean() }),
  refusals: ['kit.notFound', 'charging.cannotStopNow', 'charging.operatorSilent'],
})

export const createChargingPaymentLink = defineCall({
  id: 'CALL-292',
  method: 'POST',
  path: '/v3/charging/payment/links',
  who: 'rider',
  purpose: 'a link to pay what is open of an order: after a payment that failed, or one that needs 3-D Secure',
  idempotent: 'honoured',
  body: z.object({ orderNo: OrderNo }),
  reply: z.object({ url: z.string(), amountTwd: AmountTwd, expiresAt: Instant }),
  refusals: ['kit.notFound', 'charging.nothingToPay'],
})

/** A moment of the calendar that the database knows: no 31 February, and no year before our own. */
const isMoment = (text: string) => {
  const ms = Date.parse(text)
  return ms >= 0 && new Date(ms).toISOString() === text
}

export const listChargingOrders = defineCall({
  id: 'CALL-295',
  method: 'GET',
  path: '/v3/charging/user/order/EV',
  who: 'rider',
  purpose: "the rider's charging orders, the newest first, in pages",
  query: z.object({
    before: leftOut(Instant.check(z.refine(isMoment))),
    limit: leftOut(numberOrText(z.int().check(z.gte(1), z.lte(100)))),
  }),
  reply: z.object({ orders: z.array(ChargingOrder), nextBefore: z.nullable(Instant) }),
})

export const exportChargingOrders = defineCall({
  id: 'OWN-charging-export',
  method: 'GET',
  path: '/v3/charging/user/order/EV/export',
  who: 'rider',
  purpose: "the rider's charging orders of a year as a table (CSV)",
  wire: 'bare',
  media: 'text/csv',
  query: z.object({ year: numberOrText(z.int().check(z.gte(2020), z.lte(2100))) }),
  reply: z.string(),
})
