import { answer } from '@daoxing/kit/server'
import { readLastHandover } from '@daoxing/rental/contract'
import { refuseUnless, sharedOfRider } from '../shared/locked-shared.ts'
import { lastHandoverOf } from '../shared/last-handover.ts'
import { hasTheCar } from '../shared/rules/shared-rights.ts'

export const readLastHandoverAnswer = answer(readLastHandover, async ({ params, who: { riderId }, tx, house }) => {
  const order = await sharedOfRider(tx, { riderId, orderNo: params.orderNo })
  refuseUnless(hasTheCar(order), order)
  return lastHandoverOf({ tx, house, order })
})
