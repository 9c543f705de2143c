import { isCancellable, type ChargingOrder, type SessionPayment } from '@daoxing/charging/contract'
import { orderPaymentOf } from '@daoxing/wallet/server'
import type { Step } from './step.ts'

/** The full session as its rider sees it. */
export async function orderView({ tx, house, order }: Step): Promise<ChargingOrder> {
  const { orderHash, revision, state, lastEvent, stationId } = order
  return {
    orderHash,
    revision,
    status: state,
    lastEvent,
    station: { stationId, ...order.station },
    terms: order.terms,
    deliveredMilliUnits: order.deliveredMilliUnits,
    readAt: order.readAt,
    amountTwd: order.amountTwd,
    coverTwd: order.coverTwd,
    isCorrected: order.corrections > 0,
    stopReason: order.stopReason,
    payment: await paymentOf({ tx, house, order }),
    createdAt: order.createdAt,
    startedAt: order.startedAt,
    endedAt: order.endedAt,
    can: { cancel: isCancellable(state), stop: state === 'DELIVERING' },
  }
}

async function paymentOf({ tx, house, order: { orderHash } }: Step): Promise<SessionPayment> {
  const payment = await orderPaymentOf({ tx, house, orderHash })
  if (!payment) throw new Error(`the session ${orderHash} has no payment`)
  const { revision, status, method, paidTwd, openTwd, declineReason, canPay } = payment
  return { revision, status, method, paidTwd, openTwd, declineReason, canPay }
}
