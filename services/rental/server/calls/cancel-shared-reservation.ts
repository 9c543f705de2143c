import { answer } from '@daoxing/kit/server'
import { cancelSharedReservation } from '@daoxing/rental/contract'
import { cancelShared } from '../shared/end-shared.ts'
import { lockedSharedOfRider } from '../shared/locked-shared.ts'
import { sharedView } from '../shared/shared-view.ts'

/** Canceling twice has the effect of canceling once. */
export const cancelSharedReservationAnswer = answer(cancelSharedReservation, async ({ params, who, tx, house }) => {
  const order = await lockedSharedOfRider(tx, { riderId: who.riderId, orderNo: params.orderNo })
  const step = { tx, house, order }
  return order.state === 'CANCELED' ? sharedView(step) : cancelShared(step)
})
