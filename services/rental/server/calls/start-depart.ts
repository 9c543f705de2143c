import { answer, intend } from '@daoxing/kit/server'
import { startDepart } from '@daoxing/rental/contract'
import { askForHold, beginDeparture, endDeparture, HoldIntent } from '../shared/depart.ts'
import { lockedSharedOfRider } from '../shared/locked-shared.ts'
import { refuseFarFromCar } from '../shared/near-car.ts'

export const startDepartAnswer = answer(startDepart, {
  intent: HoldIntent,
  async begin({ params, body, who: { riderId }, tx, house }) {
    const order = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
    const step = { tx, house, order }
    await refuseFarFromCar(step, body)
    return intend(await beginDeparture(step, { defects: body.defects, wished: body }))
  },
  act: askForHold,
  finish: endDeparture,
})
