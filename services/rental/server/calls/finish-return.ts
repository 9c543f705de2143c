import { answer } from '@daoxing/kit/server'
import { finishReturn } from '@daoxing/rental/contract'
import { endReturn } from '../shared/give-back.ts'
import { lockedSharedOfRider } from '../shared/locked-shared.ts'
import { pointOf } from '../shared/rules/beside-car.ts'

export const finishReturnAnswer = answer(
  finishReturn,
  async ({ params, body, who: { riderId }, tx, house, language }) => {
    const order = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
    const { cleaning, hasCheckedBelongings, note: returnNote = '' } = body
    return endReturn(
      { tx, house, order },
      { cleaning, hasCheckedBelongings, returnNote },
      { language, rider: pointOf(body) },
    )
  },
)
