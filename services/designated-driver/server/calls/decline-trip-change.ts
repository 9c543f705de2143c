import { answer } from '@daoxing/kit/server'
import { declineTripChange } from '@daoxing/designated-driver/contract'
import { askedTrip } from '../asked-trip.ts'
import { endChange } from '../change-trip.ts'
import { jobView } from '../job-view.ts'

export const declineTripChangeAnswer = answer(declineTripChange, async ({ params, body, who, tx, house }) => {
  const asked = { tx, house, driverId: who.driverId, tripHash: params.hash, changeHash: body.changeHash }
  const { trip, isAnswered } = await askedTrip(asked, 'DRIVER_DECLINED')
  if (isAnswered) return jobView({ tx, house, trip })
  return jobView({ tx, house, trip: (await endChange({ tx, house, trip, as: 'DRIVER_DECLINED' })).row })
})
