import type { House, Tx } from '@daoxing/kit/server'
import { orderRefunded } from '@daoxing/orders/contract'
import type { Payment } from './stores/payment-store.ts'

/** Tells the slices that count paid orders how much of one was refunded so far. */
export async function announceRefund({
  tx,
  house,
  payment,
}: {
  readonly tx: Tx
  readonly house: House
  readonly payment: Payment
}): Promise<void> {
  const { orderHash, riderId, service, refundedTwd } = payment
  if (refundedTwd === 0) return
  await house.outbox.add(tx, orderRefunded, { to: [], payload: { orderHash, riderId, service, refundedTwd } })
}
