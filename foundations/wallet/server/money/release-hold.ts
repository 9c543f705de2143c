import type { House, Tx } from '@daoxing/kit/server'
import { announcePayment } from '../announce-payment.ts'
import { lockOrder } from '../locks.ts'
import { holdsOfOrder, moveHold } from '../stores/hold-store.ts'
import { findPayment, movePayment } from '../stores/payment-store.ts'
import { letGo } from './collect.ts'

/**
 * Lets go what is held for an order that ends without anything to pay. A hold of which nobody knows yet whether it
 * stands is let go once that is known. Where something is due, or all is over, nothing changes.
 */
export async function releaseHold({
  tx,
  house,
  orderHash,
}: {
  tx: Tx
  house: House
  orderHash: string
}): Promise<void> {
  await lockOrder(tx, orderHash)
  const payment = await findPayment(tx, orderHash)
  if (!payment || (payment.state !== 'HOLDING' && payment.state !== 'READY')) return
  for (const hold of await holdsOfOrder(tx, orderHash)) {
    if (hold.state === 'AUTHORIZING') await moveHold(tx, hold, { event: 'abandoned' })
    if (hold.state === 'AUTHORIZED') await letGo({ tx, house, hold })
  }
  const canceled = await movePayment(tx, payment, { event: 'canceled' })
  await announcePayment({ tx, house, payment: canceled })
}
