import { answer } from '@daoxing/kit/server'
import { objectToRentalLine } from '@daoxing/rental/contract'
import { lockedOrderOfRider } from '../locked-rental.ts'
import { orderView } from '../order-view.ts'
import { rentals } from '../rentals.ts'
import { objectedLines } from '../rules/later-line.ts'

/** Objecting twice has the effect of objecting once. */
export const objectToRentalLineAnswer = answer(objectToRentalLine, async ({ params, body, who, tx, house }) => {
  const order = await lockedOrderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  const laterLines = objectedLines(order.laterLines, {
    ...{ lineId: params.lineId, text: body.text, now: house.clock.now() },
  })
  if (!laterLines) return orderView({ tx, house, order })
  return (await rentals.advance({ tx, house, row: order, event: 'lineObjected', change: { laterLines } })).views
})
