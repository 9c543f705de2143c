import type { Handler } from '@daoxing/kit/server'
import type { reportFinished } from '@daoxing/taxi/contract'
import { driverTripView } from '../driver-trip-view.ts'
import { finishTrip } from '../finish-trip.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { writeReadings } from '../write-readings.ts'

export const reportFinishedHandler: Handler<typeof reportFinished> = async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, { driverId: who.driverId, tripHash: params.hash })
  if (trip.state === 'PENDING_PAYMENT' || trip.state === 'COMPLETED') return driverTripView(tx, trip)
  await writeReadings({ tx, house, trip, readings: [body.reading] })
  return driverTripView(tx, await finishTrip({ tx, house, trip }))
}
