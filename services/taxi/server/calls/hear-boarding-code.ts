import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { hearBoardingCode } from '@daoxing/taxi/contract'
import { findTripByHash } from '../stores/trip-store.ts'

export const hearBoardingCodeHandler: Handler<typeof hearBoardingCode> = async ({ params, tx }) => {
  const trip = await findTripByHash(tx, params.hash)
  // Also once the ride has begun: a driver whose report had no answer makes it again.
  if (trip?.state !== 'ARRIVED' && trip?.state !== 'TRIP_STARTED') throw new Refusal('kit.notFound')
  return { boardingCode: trip.boardingCode }
}
