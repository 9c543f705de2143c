import { answer } from '@daoxing/kit/server'
import { actOnCar, carActions } from '@daoxing/rental/contract'
import { lockedSharedOfRider } from '../shared/locked-shared.ts'
import { leaveCar, takeCar } from '../shared/take-car.ts'

/** 1 gets the car, 2 cancels that; each of them twice has the effect of once [SHC-023]. */
export const actOnCarAnswer = answer(actOnCar, async ({ params, body, who: { riderId }, tx, house }) => {
  const order = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
  const step = { tx, house, order }
  return body.action === carActions.getCar ? takeCar(step, body) : leaveCar(step)
})
