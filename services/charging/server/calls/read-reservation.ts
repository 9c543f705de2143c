import { readReservation } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { reservationView } from '../reservation/reservation-view.ts'
import { newestReservation } from '../stores/reservation-store.ts'

/** One that has ended is shown for so long, so that its rider learns how. */
const shownSeconds = 3 * 3600

export const readReservationAnswer = answer(readReservation, async ({ who: { riderId }, tx, house }) => {
  const now = house.clock.now()
  const newest = await newestReservation(tx, { riderId, now, seconds: shownSeconds })
  return { reservation: newest ? reservationView(newest, now) : null }
})
