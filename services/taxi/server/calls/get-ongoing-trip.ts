import { answer } from '@daoxing/kit/server'
import { getOngoingTrip } from '@daoxing/taxi/contract'
import { findLiveTrip } from '../stores/live-trip-store.ts'
import { tripView } from '../trip-view.ts'

export const getOngoingTripAnswer = answer(getOngoingTrip, async ({ who, tx, house }) => {
  const trip = await findLiveTrip(tx, who.riderId)
  return trip ? tripView({ tx, house, trip }) : null
})
