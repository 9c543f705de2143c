import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportStopReached } from '@daoxing/taxi/contract'
import { driverTripView } from '../driver-trip-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { refuseFarAway } from '../refuse-far-away.ts'
import { leaveStop } from '../rules/trip-stops.ts'
import { driverReply, trips } from '../trips.ts'
import { writeReadings } from '../write-readings.ts'

export const reportStopReachedAnswer = answer(reportStopReached, async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const trip = await lockedTripOfDriver(tx, { driverId, tripHash: params.hash })
  const at = params.number - 1
  const stop = trip.stops[at]
  if (!stop) throw new Refusal('kit.notFound')
  // A retry after a lost response: the arrival is already recorded, or the car has left.
  if (stop.reachedAt !== null) return driverTripView(tx, trip)
  if (trip.state !== 'TRIP_STARTED') throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
  if (trip.stops.slice(0, at).some(({ reachedAt }) => reachedAt === null)) throw new Refusal('taxi.stopOutOfOrder')
  refuseFarAway({ house, driverId, said: body.location, place: stop.location, refusal: 'taxi.tooFarFromStop' })
  const { metres, slowSeconds } = await writeReadings({ tx, house, trip, readings: [body.reading] })
  const now = house.clock.now()
  const reached = {
    reachedAt: now,
    reachedMetres: metres,
    reachedSlowSeconds: slowSeconds,
    leftSlowSeconds: slowSeconds,
  }
  const stops = leaveStop(trip, { at: now, slowSeconds }).map((one, index) =>
    index === at ? { ...one, ...reached } : one,
  )
  return driverReply(await trips.amend({ tx, house, row: trip, change: { stops } }))
})
