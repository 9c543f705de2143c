import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { readBoardingCode } from '@daoxing/taxi/contract'
import { findTripByHash } from '../stores/trip-store.ts'

export const readBoardingCodeAnswer = answer(readBoardingCode, async ({ params, tx }) => {
  const trip = await findTripByHash(tx, params.hash)
  // The code is available after the start of the ride, too, since a driver without a response repeats the report.
  if (trip?.state !== 'ARRIVED' && trip?.state !== 'TRIP_STARTED') throw new Refusal('kit.notFound')
  return { boardingCode: trip.boardingCode }
})
