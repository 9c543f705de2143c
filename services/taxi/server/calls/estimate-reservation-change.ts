import { answer } from '@daoxing/kit/server'
import { estimateReservationChange } from '@daoxing/taxi/contract'
import { tripOfRider } from '../locked-trip.ts'
import { findReservationChange, quoteReservationChange } from '../quote-reservation.ts'

/** The route engine is called outside any transaction; only the quotes are written in one. */
export const estimateReservationChangeAnswer = answer(estimateReservationChange, {
  prepare:
    ({ params, body: request, who: { riderId }, tx, house }) =>
    async () => {
      const trip = await tripOfRider(tx, { riderId, reference: params.id })
      return findReservationChange({ tx, house, trip, request })
    },
  async handle({ tx, house, prepared }) {
    const found = prepared()
    if (!found) throw new Error('the way of a change was not found before the transaction')
    return quoteReservationChange({ tx, house, ...found })
  },
})
