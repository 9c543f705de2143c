import { answer } from '@daoxing/kit/server'
import { getActiveTrip } from '@daoxing/taxi/contract'
import { findLiveTrip } from '../stores/live-trip-store.ts'
import { tripView } from '../trip-view.ts'

export const getActiveTripAnswer = answer(getActiveTrip, async ({ who, tx, house }) => {
  const trip = await findLiveTrip(tx, who.riderId)
  return trip ? tripView({ tx, house, trip }) : null
})
