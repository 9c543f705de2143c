import type { Handler } from '@daoxing/kit/server'
import type { driverCancels } from '@daoxing/taxi/contract'
import { driverTripView } from '../driver-trip-view.ts'
import { giveBackTrip } from '../give-back-trip.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'

export const driverCancelsHandler: Handler<typeof driverCancels> = async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, { driverId: who.driverId, tripHash: params.hash })
  const reason = `DRIVER_CANCEL ${body.reason}`.trim()
  return driverTripView(tx, await giveBackTrip({ tx, house, trip, by: 'driver', reason }))
}
