import type { House, Tx } from '@daoxing/kit/server'
import { paymentDefaultsChanged, tripPaymentChanged } from '@daoxing/wallet/contract'
import { paymentDefaults } from './methods/payment-defaults-view.ts'
import { type PaymentNews, paymentClientPort } from './payment-client-port.ts'
import { paymentView } from './payment-view.ts'
import type { Payment } from './stores/payment-store.ts'

type Told = { readonly tx: Tx; readonly house: House; readonly payment: Payment }

/** Tells the rider's pages of a payment, in the transaction of its change. */
export async function announcePayment({ tx, house, payment }: Told): Promise<void> {
  const view = await paymentView({ tx, house, payment })
  await house.outbox.add(tx, tripPaymentChanged, { to: [`rider:${payment.riderId}`], payload: { payment: view } })
  const { orderHash, state, method, revision } = payment
  house.log.info({ orderHash, state, method, revision }, 'payment moved')
}

/** Tells the rider's pages and then the service of the order, which follows in the same transaction. */
export async function tellService({ news, ...told }: Told & { readonly news: PaymentNews }): Promise<void> {
  await announcePayment(told)
  const client = told.house.portIfBound(paymentClientPort(told.payment.service))
  await client?.paymentMoved({ ...told, news })
}

/** Tells the rider's pages what is bound and chosen now. */
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
