import { answer } from '@daoxing/kit/server'
import { listExtensions } from '@daoxing/rental/contract'
import { extensionsOf } from '../shared/extend.ts'
import { refuseUnless, sharedOfRider } from '../shared/locked-shared.ts'

export const listExtensionsAnswer = answer(listExtensions, async ({ params, who: { riderId }, tx, house }) => {
  const order = await sharedOfRider(tx, { riderId, orderNo: params.orderNo })
  refuseUnless(order.state === 'IN_USE', order)
  return extensionsOf({ tx, house, order })
})
