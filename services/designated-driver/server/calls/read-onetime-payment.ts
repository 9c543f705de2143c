import { answer } from '@daoxing/kit/server'
import { readOnetimePayment } from '@daoxing/designated-driver/contract'
import { linkOf, offeredPayment } from '../payment-link.ts'

export const readOnetimePaymentAnswer = answer(readOnetimePayment, async ({ body, who, tx, house }) => {
  const link = await linkOf({ tx, token: body.token, payerId: who.riderId })
  return offeredPayment({ tx, house, link })
})
