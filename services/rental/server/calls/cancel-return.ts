import { answer } from '@daoxing/kit/server'
import { cancelReturn } from '@daoxing/rental/contract'
import { cancelTheReturn } from '../shared/give-back.ts'
import { lockedSharedOfRider } from '../shared/locked-shared.ts'

export const cancelReturnAnswer = answer(cancelReturn, async ({ params, who: { riderId }, tx, house }) => {
  const order = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
  return cancelTheReturn({ tx, house, order })
})
