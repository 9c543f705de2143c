import { answer } from '@daoxing/kit/server'
import { checkReturnStatus } from '@daoxing/rental/contract'
import { missingSlots } from '../shared/handover-pictures.ts'
import { refuseUnless, sharedOfRider } from '../shared/locked-shared.ts'
import { checkReturn } from '../shared/return-place.ts'
import { pointOf } from '../shared/rules/beside-car.ts'
import { outStates } from '../shared/rules/shared-rights.ts'

export const checkReturnStatusAnswer = answer(
  checkReturnStatus,
  async ({ params, query, who: { riderId }, tx, house, language }) => {
    const order = await sharedOfRider(tx, { riderId, orderNo: params.orderNo })
    refuseUnless(outStates.includes(order.state), order)
    const step = { tx, house, order }
    const { isPlacedByRider, ...check } = await checkReturn(step, { language, rider: pointOf(query) })
    const { problems, place, nextLot, heardAt } = check
    // Before return is pressed, the walk has not begun.
    const missing = order.state === 'IN_USE' ? [] : await missingSlots(step, 'return')
    const all = [
      ...problems,
      ...(missing.length > 0 ? [{ kind: 'picturesMissing' as const, parts: [...missing] }] : []),
    ]
    const mayReturn = all.every(({ kind }) => kind === 'unheard' && isPlacedByRider)
    return { mayReturn, problems: all, lot: place?.view ?? null, nextLot, heardAt }
  },
)
