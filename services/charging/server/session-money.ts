import type { Refusal } from '@daoxing/kit/contract'
import {
  capturePart,
  captureTotal,
  holdDeclined,
  lateCharge,
  orderPaymentOf,
  refundPart,
  releaseHold,
} from '@daoxing/wallet/server'
import type { OrderRecord } from './stores/order-table.ts'
import type { Step } from './step.ts'

/** The operator earns what its chargers deliver. */
const payeeOf = ({ operatorId: id }: OrderRecord) => ({ kind: 'operator', id }) as const

/** Captures the amount so far, if the hold cannot grow. The total includes the part. */
export async function chargeSoFar({ tx, house, order }: Step): Promise<void> {
  const { orderHash, chargedTwd: amountTwd } = order
  await capturePart({ tx, house, orderHash, amountTwd, key: 'delivered', payee: payeeOf(order) })
}

/** Collects the price of a billed session: `chargedTwd`, parts included. Nothing delivered is free. */
export async function chargeTotal({ tx, house, order }: Step): Promise<void> {
  const { orderHash, chargedTwd: amountTwd } = order
  if (amountTwd === 0) await releaseHold({ tx, house, orderHash })
  else await captureTotal({ tx, house, orderHash, amountTwd, payee: payeeOf(order) })
}

/**
 * Settles the difference between the final amount and the charges: a final total below a captured part, or a correction
 * of the operator. The result is independent of the order of corrections.
 */
export async function chargeDifference({ tx, house, order, before }: Step & { before: OrderRecord }): Promise<void> {
  const { orderHash, amountTwd, corrections } = order
  const differenceTwd = amountTwd - before.chargedTwd
  const stated = { tx, house, orderHash, amountTwd: Math.abs(differenceTwd), key: `correction${corrections}` }
  if (differenceTwd > 0) await lateCharge({ ...stated, payee: payeeOf(order) })
  if (differenceTwd < 0) await refundPart(stated)
}

/** Whether all charges are paid, so that a difference can be settled. */
export async function isAllPaid({ tx, house, order: { orderHash } }: Step): Promise<boolean> {
  return (await orderPaymentOf({ tx, house, orderHash }))?.openTwd === 0
}

/** The refusal for a rider whose estimate could not be held; undefined for another session. */
export async function holdRefusal({ tx, house, order }: Step): Promise<Refusal | undefined> {
  if (order.lastEvent !== 'DECLINED') return undefined
  const { orderHash, paymentMethod: method } = order
  const payment = await orderPaymentOf({ tx, house, orderHash })
  return holdDeclined({ tx, orderHash, method, reason: payment?.declineReason ?? 'refused' })
}
