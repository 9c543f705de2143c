import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { objectToRentalLine } from '@daoxing/rental/contract'
import { lockedOrderOfRider } from '../locked-rental.ts'
import { orderView } from '../order-view.ts'
import { rentals } from '../rentals.ts'

/** Objecting twice has the effect of objecting once. */
export const objectToRentalLineAnswer = answer(objectToRentalLine, async ({ params, body, who, tx, house }) => {
  const order = await lockedOrderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  const line = order.laterLines.find(({ lineId }) => lineId === params.lineId)
  if (!line) throw new Refusal('kit.notFound')
  if (line.state === 'objected') return orderView({ tx, house, order })
  if (line.state !== 'announced' || line.objectUntil <= house.clock.now()) throw new Refusal('rental.cannotObjectNow')
  const objected = { ...line, state: 'objected' as const, objection: body.text }
  const laterLines = order.laterLines.map((one) => (one.lineId === line.lineId ? objected : one))
  return (await rentals.advance({ tx, house, row: order, event: 'lineObjected', change: { laterLines } })).views
})
