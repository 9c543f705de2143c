import { answer } from '@daoxing/kit/server'
import { getActiveDesignatedTrip } from '@daoxing/designated-driver/contract'
import { activeTrip } from '../active-trip.ts'
import { tripView } from '../trip-view.ts'

export const getActiveDesignatedTripAnswer = answer(getActiveDesignatedTrip, async ({ who, tx, house }) => {
  const trip = await activeTrip(tx, who.riderId)
  return trip ? tripView({ tx, house, trip }) : null
})
