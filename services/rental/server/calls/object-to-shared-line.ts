import { answer } from '@daoxing/kit/server'
import { objectToSharedLine } from '@daoxing/rental/contract'
import { objectedLines } from '../rules/later-line.ts'
import { lockedSharedOfRider } from '../shared/locked-shared.ts'
import { sharedRentals } from '../shared/shared-rentals.ts'
import { sharedView } from '../shared/shared-view.ts'

/** Objecting twice has the effect of objecting once. */
export const objectToSharedLineAnswer = answer(objectToSharedLine, async ({ params, body, who, tx, house }) => {
  const order = await lockedSharedOfRider(tx, { riderId: who.riderId, orderNo: params.orderNo })
  const laterLines = objectedLines(order.laterLines, {
    ...{ lineId: params.lineId, text: body.text, now: house.clock.now() },
  })
  if (!laterLines) return sharedView({ tx, house, order })
  return (await sharedRentals.advance({ tx, house, row: order, event: 'lineObjected', change: { laterLines } })).views
})
