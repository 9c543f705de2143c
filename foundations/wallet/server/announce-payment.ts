import type { House, Tx } from '@daoxing/kit/server'
import { paymentDefaultsChanged, tripPaymentChanged } from '@daoxing/wallet/contract'
import { paymentDefaults } from './methods/payment-defaults-view.ts'
import { type PaymentOutcome, paymentClientPort } from './payment-client-port.ts'
import { paymentView } from './payment-view.ts'
import type { Payment } from './stores/payment-store.ts'

type PaymentInput = { readonly tx: Tx; readonly house: House; readonly payment: Payment }

/** Notifies the rider's pages of a payment, in the transaction of its change. */
export async function announcePayment({ tx, house, payment }: PaymentInput): Promise<void> {
  const view = await paymentView({ tx, house, payment })
  await house.outbox.add(tx, tripPaymentChanged, {
    to: [`rider:${payment.riderId}`],
    payload: { payment: view },
    snapshotOf: payment.orderHash,
  })
  const { orderHash, state, method, revision } = payment
  house.log.info({ orderHash, state, method, revision }, 'payment moved')
}

/** Notifies the rider's pages and then the service of the order, in the same transaction. */
export async function notifyService({
  outcome,
  ...input
}: PaymentInput & { readonly outcome: PaymentOutcome }): Promise<void> {
  await announcePayment(input)
  const client = input.house.portIfBound(paymentClientPort(input.payment.service))
  await client?.paymentMoved({ ...input, outcome })
}

/** Notifies the rider's pages of the current payment methods. */
export async function announceDefaults({
  tx,
  house,
  riderId,
}: {
  tx: Tx
  house: House
  riderId: string
}): Promise<void> {
  const defaults = await paymentDefaults({ tx, house, riderId })
  await house.outbox.add(tx, paymentDefaultsChanged, { to: [`rider:${riderId}`], payload: { defaults } })
}
