import { answer } from '@daoxing/kit/server'
import { postMeterReadings } from '@daoxing/taxi/contract'
import { driveOn } from '../drive-on.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { standingStop } from '../rules/trip-stops.ts'
import { writeReadings } from '../write-readings.ts'

/**
 * A car that has driven this far from a stop has left it, even without a report of its driver, and the wait is no
 * longer charged.
 */
const leftMetres = 200

export const postMeterReadingsAnswer = answer(postMeterReadings, async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, { driverId: who.driverId, tripHash: params.hash })
  const {
    seq: acknowledgedSeq,
    metres,
    slowSeconds,
  } = await writeReadings({
    tx,
    house,
    trip,
    readings: body.readings,
  })
  const standing = standingStop(trip)
  const reachedMetres = standing ? (trip.stops[standing.number - 1]?.reachedMetres ?? 0) : 0
  if (standing && metres > reachedMetres + leftMetres) await driveOn({ tx, house, trip, slowSeconds })
  return { acknowledgedSeq }
})
