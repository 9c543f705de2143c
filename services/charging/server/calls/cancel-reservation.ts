import { cancelReservation, isReservationCancellable } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { cancel } from '../reservation/reservation-steps.ts'
import { reservationView } from '../reservation/reservation-view.ts'
import { lockedReservation } from '../stores/reservation-store.ts'

export const cancelReservationAnswer = answer(cancelReservation, async ({ body, who: { riderId }, tx, house }) => {
  const reservation = await lockedReservation(tx, body.reservationHash)
  if (reservation?.riderId !== riderId) throw new Refusal('kit.notFound')
  const { state } = reservation
  if (!isReservationCancellable(state)) throw new Refusal('charging.cannotCancelNow', { state })
  return reservationView(await cancel({ tx, house, reservation }), house.clock.now())
})
