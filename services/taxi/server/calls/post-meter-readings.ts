import type { Handler } from '@daoxing/kit/server'
import type { postMeterReadings } from '@daoxing/taxi/contract'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { writeReadings } from '../write-readings.ts'

export const postMeterReadingsHandler: Handler<typeof postMeterReadings> = async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, { driverId: who.driverId, tripHash: params.hash })
  return { acknowledgedSeq: await writeReadings({ tx, house, trip, readings: body.readings }) }
}
