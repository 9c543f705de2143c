import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getPaymentWhole } from '@daoxing/wallet/contract'
import { paymentView } from '../payment-view.ts'
import { findPaymentOf } from '../stores/payment-store.ts'

export const getPaymentWholeAnswer = answer(getPaymentWhole, async ({ params, who, tx, house }) => {
  const payment = await findPaymentOf(tx, { riderId: who.riderId, reference: params.id })
  if (!payment) throw new Refusal('kit.notFound')
  return paymentView({ tx, house, payment })
})
