import { answer } from '@daoxing/kit/server'
import { getRentalContract } from '@daoxing/rental/contract'
import { contractOfOrder } from '../contract-of-order.ts'
import { contractText } from '../contract-text.ts'
import { orderOfRider } from '../locked-rental.ts'
import { contractCopy } from '../stores/contract-copy-store.ts'

/** In Chinese the stored text, which the hash is of; in another language its translation. */
export const getRentalContractAnswer = answer(getRentalContract, async ({ params, who, tx, house, language }) => {
  const order = await orderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  const { orderNo, contractHash: textHash, requestedAt: agreedAt } = order
  const signed = await contractCopy(tx, textHash)
  const text = language === 'zh-TW' ? signed : contractText(house, contractOfOrder(order), language)
  return { ...text, orderNo, textHash, agreedAt }
})
