import type { Tx } from '@daoxing/kit/server'
import { cashReceived } from './stores/ledger-store.ts'
import { findPayment } from './stores/payment-store.ts'

/** The money that the house received for an order, from whatever paid it, minus what went back. */
export type OrderReceipt = {
  readonly riderId: string
  readonly receivedTwd: number
  /** False while a part of the price is open. */
  readonly isSettled: boolean
}

/** The receipt of an order; undefined if nothing was paid for it. */
export async function orderReceiptOf(tx: Tx, orderHash: string): Promise<OrderReceipt | undefined> {
  const payment = await findPayment(tx, orderHash)
  if (payment) {
    const { riderId, paidTwd, refundedTwd, state } = payment
    return { riderId, receivedTwd: paidTwd - refundedTwd, isSettled: state === 'PAID' }
  }
  const cash = await cashReceived(tx, orderHash)
  return cash && { riderId: cash.riderId, receivedTwd: cash.amountTwd, isSettled: true }
}
