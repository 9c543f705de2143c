import { moveKeep } from '@daoxing/assets/server'
import { msOf, Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { movePickUpTime } from '@daoxing/rental/contract'
import { refuseOverlap } from '../refuse-overlap.ts'
import { refuseRenter } from '../rental-gate.ts'
import { lockedSharedOfRider, refuseUnless } from '../shared/locked-shared.ts'
import { repriced } from '../shared/price-wish.ts'
import { asRentalRefusals, takeUntilOf } from '../shared/reserve.ts'
import { sharedSpanOf } from '../shared/rules/span-of-wish.ts'
import { sharedRentals } from '../shared/shared-rentals.ts'

/** Without another end, the rental stays as long as it was. */
export const movePickUpTimeAnswer = answer(movePickUpTime, async ({ params, body, who: { riderId }, tx, house }) => {
  await lockUntilEnd(tx, `rider:${riderId}`)
  const order = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
  refuseUnless(order.state === 'RESERVED' && order.delay === null, order)
  const now = house.clock.now()
  const { startTime, endTime = body.startTime + msOf(order.endsAt) - msOf(order.startsAt) } = body
  const span = sharedSpanOf({ startTime, endTime }, now)
  await refuseRenter({ tx, house, riderId, until: span.until })
  const { orderHash } = order
  await refuseOverlap(tx, { riderId, ...span, now: house.clock.now(), besides: orderHash })
  const quote = repriced(order, { span })
  // Another price is agreed to before it counts.
  if (quote.totalAmount !== (body.expectedTwd ?? order.quote.totalAmount))
    throw new Refusal('rental.priceChanged', { totalTwd: quote.totalAmount })
  await asRentalRefusals(() => moveKeep({ tx, house, orderHash, ...span }))
  const change = {
    startsAt: span.from,
    endsAt: span.until,
    takeUntil: await takeUntilOf(tx, { from: span.from, now }),
    quote,
    walkBegunAt: null,
  }
  return (await sharedRentals.advance({ tx, house, row: order, event: 'pickUpMoved', change })).views
})
