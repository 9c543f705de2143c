import type { Handler } from '@daoxing/kit/server'
import type { getActiveTrip } from '@daoxing/taxi/contract'
import { findLiveTrip } from '../stores/live-trip-store.ts'
import { tripView } from '../trip-view.ts'

export const getActiveTripHandler: Handler<typeof getActiveTrip> = async ({ who, tx, house }) => {
  const trip = await findLiveTrip(tx, who.riderId)
  return trip ? tripView({ tx, house, trip }) : null
}
