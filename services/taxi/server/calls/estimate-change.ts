import { answer } from '@daoxing/kit/server'
import { estimateChange } from '@daoxing/taxi/contract'
import { changedPlaces, findChange, quoteChange } from '../change-quote.ts'
import { tripOfRider } from '../locked-trip.ts'

/** The route engine is called outside any transaction; only the quote is written in one. */
export const estimateChangeAnswer = answer(estimateChange, {
  prepare:
    ({ body, who: { riderId }, tx, house }) =>
    async () => {
      const trip = await tripOfRider(tx, { riderId, reference: body.trip_hash })
      return findChange({ tx, house, trip, places: changedPlaces(trip, body) })
    },
  async handle({ tx, house, prepared }) {
    const found = prepared()
    if (!found) throw new Error('the way of a change was not found before the transaction')
    return quoteChange({ tx, house, ...found })
  },
})
