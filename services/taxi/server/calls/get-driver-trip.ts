import { answer } from '@daoxing/kit/server'
import { getDriverTrip } from '@daoxing/taxi/contract'
import { driverTripView } from '../driver-trip-view.ts'
import { findLiveTripOfDriver } from '../stores/trip-store.ts'

export const getDriverTripAnswer = answer(getDriverTrip, async ({ who, tx }) => {
  const trip = await findLiveTripOfDriver(tx, who.driverId)
  return trip ? driverTripView(tx, trip) : null
})
