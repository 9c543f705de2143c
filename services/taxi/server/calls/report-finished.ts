import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportFinished } from '@daoxing/taxi/contract'
import { driverTripView } from '../driver-trip-view.ts'
import { finishTrip } from '../finish-trip.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { driverReply } from '../trips.ts'
import { writeReadings } from '../write-readings.ts'

export const reportFinishedAnswer = answer(reportFinished, async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, { driverId: who.driverId, tripHash: params.hash })
  if (trip.state === 'PENDING_PAYMENT' || trip.state === 'COMPLETED') return driverTripView(tx, trip)
  // Other trips are metered by the app.
  if (body.fareTwd !== undefined && !trip.isStreetHail) throw new Refusal('kit.invalidInput', { field: 'fareTwd' })
  const shown = body.fareTwd === undefined ? undefined : { amountTwd: body.fareTwd, at: body.reading.point }
  const counted = await writeReadings({ tx, house, trip, readings: [body.reading] })
  return driverReply(await finishTrip({ tx, house, trip, counted, shown }))
})
