import type { Handler } from '@daoxing/kit/server'
import type { getDriverTrip } from '@daoxing/taxi/contract'
import { driverTripView } from '../driver-trip-view.ts'
import { findLiveTripOfDriver } from '../stores/trip-store.ts'

export const getDriverTripHandler: Handler<typeof getDriverTrip> = async ({ who, tx }) => {
  const trip = await findLiveTripOfDriver(tx, who.driverId)
  return trip ? driverTripView(tx, trip) : null
}
