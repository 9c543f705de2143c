import type { House, Tx } from '@daoxing/kit/server'
import { isCancellable, type ScooterOrder } from '@daoxing/scooter/contract'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { billOf } from './rules/bill.ts'
import type { OrderRecord } from './stores/order-table.ts'

export type OrderStep = { readonly tx: Tx; readonly house: House; readonly order: OrderRecord }

/** The full order as its rider sees it. */
export async function orderView({ tx, house, order }: OrderStep): Promise<ScooterOrder> {
  const { state, command, retainedTwd } = order
  const payment = await orderPaymentOf({ tx, house, orderHash: order.orderHash })
  if (!payment) throw new Error(`the order ${order.orderHash} has no payment`)
  const { revision, method, status, paidTwd, openTwd, declineReason, canPay } = payment
  return {
    hash: order.orderHash,
    revision: order.revision,
    state,
    lastEvent: order.lastEvent,
    asset: order.asset,
    terms: order.terms,
    requestedAt: order.requestedAt,
    reservedUntil: order.reservedUntil,
    unlockedAt: order.unlockedAt,
    lockedAt: order.lockedAt,
    canceledAt: order.canceledAt,
    unbilledSeconds: order.unbilledSeconds,
    command: command && { kind: command.kind, trouble: command.trouble, refusal: command.refusal },
    bill: billOf(order),
    deposit: { state: depositState(order), retainedTwd: retainedTwd ?? 0 },
    payment: { revision, method, status, paidTwd, openTwd, declineReason, canPay },
    can: { cancel: isCancellable(state), unlock: state === 'RESERVED', giveBack: state === 'IN_USE' },
  }
}

function depositState({ state, retainedTwd }: OrderRecord): ScooterOrder['deposit']['state'] {
  if (retainedTwd !== null || state === 'CANCELED') return 'settled'
  return state === 'PREPARING' ? 'pending' : 'held'
}
