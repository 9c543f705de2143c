import { setJobTarget } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import { boardingTriesMax, type reportStarted } from '@daoxing/taxi/contract'
import { announceTrip } from '../announce-trip.ts'
import { driverTripView } from '../driver-trip-view.ts'
import { planWatch } from '../jobs/taxi-jobs.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { settlePickup } from '../pickup-money.ts'
import { boardingTriesOf, countBoardingTry } from '../stores/boarding-try-store.ts'
import { moveTrip } from '../stores/trip-store.ts'

/** A wrong code is returned and not thrown, so that its try counts. */
export const reportStartedHandler: Handler<typeof reportStarted> = async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const trip = await lockedTripOfDriver(tx, { driverId, tripHash: params.hash })
  const isRight = body.boardingCode === trip.boardingCode
  if (trip.state === 'TRIP_STARTED') {
    // Said again: there is nothing left to be found out.
    if (!isRight) throw new Refusal('taxi.wrongBoardingCode')
    return driverTripView(tx, trip)
  }
  // Before the car is there, whether a code is right is told to nobody.
  if (trip.state !== 'ARRIVED') throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
  const { tripHash } = trip
  if ((await boardingTriesOf(tx, { tripHash, driverId })) >= boardingTriesMax)
    throw new Refusal('taxi.boardingTriesUsed')
  const now = house.clock.now()
  if (!isRight) {
    await countBoardingTry(tx, { tripHash, driverId, now })
    return new Refusal('taxi.wrongBoardingCode')
  }
  const started = await moveTrip(tx, trip, { event: 'STARTED', at: now, change: { startedAt: now } })
  await settlePickup({ tx, house, trip: started })
  await announceTrip({ tx, house, trip: started })
  await planWatch({ tx, house, trip: started })
  await setJobTarget({ tx, house, driverId, target: trip.end?.location ?? null })
  return driverTripView(tx, started)
}
