import { answer } from '@daoxing/kit/server'
import { getRentalContract } from '@daoxing/rental/contract'
import { contractOfOrder } from '../contract-of-order.ts'
import { contractText } from '../contract-text.ts'
import { orderOfRider } from '../locked-rental.ts'

export const getRentalContractAnswer = answer(getRentalContract, async ({ params, who, tx, house, language }) => {
  const order = await orderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  const { orderNo, contractHash: textHash, requestedAt: agreedAt } = order
  return { ...contractText(house, contractOfOrder(order), language), orderNo, textHash, agreedAt }
})
