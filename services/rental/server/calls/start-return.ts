import { answer } from '@daoxing/kit/server'
import { startReturn } from '@daoxing/rental/contract'
import { beginReturn } from '../shared/give-back.ts'
import { lockedSharedOfRider } from '../shared/locked-shared.ts'
import { pointOf } from '../shared/rules/beside-car.ts'

export const startReturnAnswer = answer(
  startReturn,
  async ({ params, body, who: { riderId }, tx, house, language }) => {
    const order = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
    return beginReturn({ tx, house, order }, { language, rider: pointOf(body) })
  },
)
