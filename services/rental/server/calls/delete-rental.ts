import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { deleteRental, isDeletable } from '@daoxing/rental/contract'
import { endUnusedRental, keptTwdOf } from '../end-rental.ts'
import { isCarThere } from '../late-return.ts'
import { lockedOrderOfRider } from '../locked-rental.ts'
import { orderView } from '../order-view.ts'

/** Deleting twice has the effect of deleting once. */
export const deleteRentalAnswer = answer(deleteRental, async ({ params, query, who, tx, house }) => {
  const order = await lockedOrderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  const step = { tx, house, order }
  if (order.state === 'CANCELED') return orderView(step)
  if (!isDeletable(order.state)) throw new Refusal('rental.cannotDeleteNow', { state: order.state })
  const paidTwd = order.depositState === 'paid' ? order.terms.payNowTwd : 0
  const refundTwd = paidTwd - keptTwdOf(step, 'canceled')
  if (query.refundTwd !== undefined && refundTwd < query.refundTwd)
    throw new Refusal('rental.refundChanged', { refund: refundTwd })
  // A rider who has waited beyond the departure for a car that is not there is owed damages.
  const hasWaited = order.lateCarAt && order.startsAt <= house.clock.now() && !(await isCarThere(step))
  return (await endUnusedRental(step, hasWaited ? 'operatorFailed' : 'canceled')).views
})
