import { Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { lockedPaymentOf, refuseUnlessOpen } from './money/pay-now.ts'
import type { Payment } from './stores/payment-store.ts'

/** The payment of an order that a rider wants to pay now: named, their own, not cancelled, and open. Holds its lock. */
export async function openPaymentOf(request: { tx: Tx; riderId: string; reference: string }): Promise<Payment> {
  if (request.reference === '') throw new Refusal('wallet.orderNumberMissing')
  const payment = await lockedPaymentOf(request)
  if (payment.state === 'CANCELED') throw new Refusal('wallet.orderCancelled')
  refuseUnlessOpen(payment)
  return payment
}
