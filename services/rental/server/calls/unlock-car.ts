import { answer } from '@daoxing/kit/server'
import { unlockCar } from '@daoxing/rental/contract'
import { lockedSharedOfRider } from '../shared/locked-shared.ts'
import { commandByRider } from '../shared/command-by-rider.ts'

export const unlockCarAnswer = answer(unlockCar, async ({ params, body, who: { riderId }, tx, house }) => {
  const order = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
  return commandByRider({ tx, house, order }, 'unlock', body)
})
