import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { keepDivertedTrip } from '@daoxing/taxi/contract'
import { lockedTripOfRider } from '../locked-trip.ts'
import { trips } from '../trips.ts'

/** Keeps the car of a diverted flight. Cancelling stays free. */
export const keepDivertedTripAnswer = answer(keepDivertedTrip, async ({ params, who, tx, house }) => {
  const trip = await lockedTripOfRider(tx, { riderId: who.riderId, reference: params.hash })
  if (trip.airport?.asks !== 'diverted') throw new Refusal('taxi.nothingAsked')
  const change = { airport: { ...trip.airport, asks: null } }
  return (await trips.amend({ tx, house, row: trip, change })).views.rider
})
