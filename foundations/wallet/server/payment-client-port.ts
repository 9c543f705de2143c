import { definePort, type House, type PortDefinition, type Tx } from '@daoxing/kit/server'
import type { ServiceCategory } from '@daoxing/orders/contract'
import type { Payment } from './stores/payment-store.ts'

/**
 * Payment changes that the service did not initiate just now: `held` and `declined` before the order goes
 * on, `raised` and `notRaised` where its price has risen since, `collected` and `missed` after it ended, `saidPaid` by
 * the rider.
 */
export type PaymentNews = 'held' | 'declined' | 'raised' | 'notRaised' | 'collected' | 'missed' | 'saidPaid' | 'changed'

export type PaymentClient = {
  /** Follows in the transaction of the change, under the lock of the order. */
  paymentMoved(input: { tx: Tx; house: House; payment: Payment; news: PaymentNews }): Promise<void>
  /** Whether somebody was there who can have been given cash for this order, and who will say so. */
  mayBePaidInCash(input: { tx: Tx; orderHash: string }): Promise<boolean>
}

/** Every service whose orders are paid here binds this for its category. */
export function paymentClientPort(service: ServiceCategory): PortDefinition<PaymentClient> {
  return definePort<PaymentClient>(`wallet.paymentClient.${service}`)
}
