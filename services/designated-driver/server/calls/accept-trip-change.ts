import { answer } from '@daoxing/kit/server'
import { acceptTripChange } from '@daoxing/designated-driver/contract'
import { askedTrip } from '../asked-trip.ts'
import { applyChange } from '../change-trip.ts'
import { jobView } from '../job-view.ts'

export const acceptTripChangeAnswer = answer(acceptTripChange, async ({ params, body, who, tx, house }) => {
  const asked = { tx, house, driverId: who.driverId, tripHash: params.hash, changeHash: body.changeHash }
  const { trip, isAnswered } = await askedTrip(asked, 'ACCEPTED')
  return jobView({ tx, house, trip: isAnswered ? trip : (await applyChange({ tx, house, trip })).row })
})
