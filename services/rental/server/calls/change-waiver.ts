import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { changeWaiver } from '@daoxing/rental/contract'
import { lockedSharedOfRider, refuseUnless } from '../shared/locked-shared.ts'
import { repriced } from '../shared/price-wish.ts'
import { sharedRentals } from '../shared/shared-rentals.ts'
import { sharedView } from '../shared/shared-view.ts'

/** Choosing the same again changes nothing. */
export const changeWaiverAnswer = answer(changeWaiver, async ({ params, body, who: { riderId }, tx, house }) => {
  const order = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
  refuseUnless(order.state === 'RESERVED' || order.state === 'DEPARTING', order)
  const { chooseLossDamageWaiver: hasWaiver, lossDamageWaiverRate } = body
  // The rate that was agreed to with the reservation, whatever the tariff of today says.
  const { waiverHourTwd } = order.prices
  if (lossDamageWaiverRate !== undefined && lossDamageWaiverRate !== waiverHourTwd)
    throw new Refusal('rental.waiverRateChanged', { rate: waiverHourTwd })
  if (hasWaiver === order.hasWaiver) return sharedView({ tx, house, order })
  const change = { hasWaiver, quote: repriced(order, { hasWaiver }) }
  return (await sharedRentals.advance({ tx, house, row: order, event: 'waiverChanged', change })).views
})
