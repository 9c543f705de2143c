import { answer, type Tx } from '@daoxing/kit/server'
import { getRentalContract } from '@daoxing/rental/contract'
import { contractOfOrder } from '../contract-of-order.ts'
import { contractText } from '../contract-text.ts'
import { orderOfRider } from '../locked-rental.ts'
import { contractOfShared } from '../shared/contract-of-shared.ts'
import { findShared, findSharedByNumber } from '../stores/shared-order-store.ts'
import { contractCopy } from '../stores/contract-copy-store.ts'

/** In Chinese the stored text, which the hash is of; in another language its translation. */
export const getRentalContractAnswer = answer(getRentalContract, async ({ params, who, tx, house, language }) => {
  const { order, contract } = await agreed(tx, { riderId: who.riderId, orderHash: params.hash })
  const { orderNo, contractHash: textHash, requestedAt: agreedAt } = order
  const signed = await contractCopy(tx, textHash)
  const text = language === 'zh-TW' ? signed : contractText(house, contract, language)
  return { ...text, orderNo, textHash, agreedAt }
})

/** The rental of a station or of a shared car, with the contract that it follows. Another rider's counts as absent. */
async function agreed(tx: Tx, ofRider: { readonly riderId: string; readonly orderHash: string }) {
  const { orderHash } = ofRider
  const shared = (await findShared(tx, orderHash)) ?? (await findSharedByNumber(tx, orderHash))
  if (shared?.riderId === ofRider.riderId) return { order: shared, contract: contractOfShared(shared) }
  const order = await orderOfRider(tx, ofRider)
  return { order, contract: contractOfOrder(order) }
}
