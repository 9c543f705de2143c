import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getPayment } from '@daoxing/wallet/contract'
import { shortPaymentView } from '../payment-view.ts'
import { findPaymentOf } from '../stores/payment-store.ts'

export const getPaymentAnswer = answer(getPayment, async ({ params, who, tx, house }) => {
  const payment = await findPaymentOf(tx, { riderId: who.riderId, reference: params.id })
  if (!payment) throw new Refusal('kit.notFound')
  return shortPaymentView({ tx, house, payment })
})
