import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getRentalPaymentUrl } from '@daoxing/rental/contract'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { orderOfRider } from '../locked-rental.ts'

/** Cards and wallets are bound, so the deposit is taken without a page of the provider. */
export const getRentalPaymentUrlAnswer = answer(getRentalPaymentUrl, async ({ params, who, tx, house }) => {
  const order = await orderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  const payment = await orderPaymentOf({ tx, house, orderHash: order.orderHash })
  if (order.state !== 'AWAITING_PAYMENT' && !payment?.canPay) throw new Refusal('rental.nothingToPay')
  return { paymentUrl: null }
})
