import { keepNumber, leaseNumber, NumberRequest, riderNumber } from '@daoxing/dispatch/server'
import { answer, intend } from '@daoxing/kit/server'
import { getDriverHiddenNumber } from '@daoxing/designated-driver/contract'
import { tripOfRider } from '../locked-trip.ts'

/** The number is leased from the telephone provider between two transactions. */
export const getDriverHiddenNumberAnswer = answer(getDriverHiddenNumber, {
  intent: NumberRequest,
  async begin({ query, who: { riderId }, tx, house }) {
    const { tripHash: reference } = await tripOfRider(tx, riderId, query.trip_hash)
    const found = await riderNumber({ tx, house, riderId, reference })
    return 'number' in found ? found.number : intend(found.pair)
  },
  act: leaseNumber,
  finish: keepNumber,
})
