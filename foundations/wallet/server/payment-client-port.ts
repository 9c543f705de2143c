import { definePort, type House, type PortDefinition, type Tx } from '@daoxing/kit/server'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import type { Payment } from './stores/payment-store.ts'

/**
 * Payment changes that the service did not initiate: `held` and `declined` before the order starts, `raised` and
 * `notRaised` after its price has risen, `collected` and `missed` after it ended, `saidPaid` by the rider. While it is
 * live: `depositTaken`, `depositDeclined`, `partPaid`, `partMissed`, and `uncovered` if a hold lapses or was used up,
 * and could not be renewed.
 */
export type PaymentOutcome =
  | 'held'
  | 'declined'
  | 'raised'
  | 'notRaised'
  | 'depositTaken'
  | 'depositDeclined'
  | 'partPaid'
  | 'partMissed'
  | 'uncovered'
  | 'collected'
  | 'missed'
  | 'saidPaid'
  | 'changed'

export type PaymentClient = {
  /** The methods that the service accepts; any other is refused when a payment opens and when a debt is paid. */
  readonly methods: readonly PaymentMethod[]
  /** Called in the transaction of the change, under the lock of the order. */
  paymentMoved(input: { tx: Tx; house: House; payment: Payment; outcome: PaymentOutcome }): Promise<void>
  /** Whether a driver could have received cash for this order, and will confirm it. */
  mayBePaidInCash(input: { tx: Tx; orderHash: string }): Promise<boolean>
}

/** Every service whose orders are paid here binds this port. */
export function paymentClientPort(service: string): PortDefinition<PaymentClient> {
  return definePort<PaymentClient>(`wallet.paymentClient.${service}`)
}
