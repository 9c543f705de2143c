import { answer } from '@daoxing/kit/server'
import { lockCar } from '@daoxing/rental/contract'
import { lockedSharedOfRider } from '../shared/locked-shared.ts'
import { commandByRider } from '../shared/command-by-rider.ts'

export const lockCarAnswer = answer(lockCar, async ({ params, body, who: { riderId }, tx, house }) => {
  const order = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
  return commandByRider({ tx, house, order }, 'lock', body)
})
