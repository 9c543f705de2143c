import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { getPayment } from '@daoxing/wallet/contract'
import { shortPaymentView } from '../payment-view.ts'
import { findPaymentOf } from '../stores/payment-store.ts'

export const getPaymentHandler: Handler<typeof getPayment> = async ({ params, who, tx, house }) => {
  const payment = await findPaymentOf(tx, { riderId: who.riderId, reference: params.id })
  if (!payment) throw new Refusal('kit.notFound')
  return shortPaymentView({ tx, house, payment })
}
