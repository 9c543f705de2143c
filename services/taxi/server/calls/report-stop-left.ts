import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportStopLeft } from '@daoxing/taxi/contract'
import { driverTripView } from '../driver-trip-view.ts'
import { driveOn } from '../drive-on.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { driverReply } from '../trips.ts'
import { writeReadings } from '../write-readings.ts'

export const reportStopLeftAnswer = answer(reportStopLeft, async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, { driverId: who.driverId, tripHash: params.hash })
  const stop = trip.stops[params.number - 1]
  if (!stop) throw new Refusal('kit.notFound')
  if (stop.leftAt !== null) return driverTripView(tx, trip)
  if (trip.state !== 'TRIP_STARTED') throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
  if (stop.reachedAt === null) throw new Refusal('taxi.stopOutOfOrder')
  const { slowSeconds } = await writeReadings({ tx, house, trip, readings: [body.reading] })
  return driverReply(await driveOn({ tx, house, trip, slowSeconds }))
})
