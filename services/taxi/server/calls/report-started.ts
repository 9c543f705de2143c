import { setJobTarget } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { boardingTriesMax, reportStarted } from '@daoxing/taxi/contract'
import { driverTripView } from '../driver-trip-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { settlePickup } from '../pickup-money.ts'
import { nextTargetOf } from '../rules/trip-stops.ts'
import { boardingTriesOf, countBoardingTry } from '../stores/boarding-try-store.ts'
import { driverReply, trips } from '../trips.ts'

/** A wrong code is returned and not thrown, so that its try counts. */
export const reportStartedAnswer = answer(reportStarted, async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const trip = await lockedTripOfDriver(tx, { driverId, tripHash: params.hash })
  const isRight = body.boardingCode === trip.boardingCode
  if (trip.state === 'TRIP_STARTED') {
    // A repeated report: the ride has started already.
    if (!isRight) throw new Refusal('taxi.wrongBoardingCode')
    return driverTripView(tx, trip)
  }
  // Before the car has arrived, the server does not reveal whether a code is right.
  if (trip.state !== 'ARRIVED') throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
  const { tripHash } = trip
  if ((await boardingTriesOf(tx, { tripHash, driverId })) >= boardingTriesMax)
    throw new Refusal('taxi.boardingTriesUsed')
  const now = house.clock.now()
  if (!isRight) {
    await countBoardingTry(tx, { tripHash, driverId, now })
    return new Refusal('taxi.wrongBoardingCode')
  }
  return driverReply(
    await trips.advance({
      tx,
      house,
      row: trip,
      event: 'STARTED',
      change: { startedAt: now },
      async effect({ row: started }) {
        await settlePickup({ tx, house, trip: started })
        await setJobTarget({ tx, house, driverId, target: nextTargetOf(trip) })
      },
    }),
  )
})
