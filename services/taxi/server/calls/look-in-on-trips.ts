import { unixSecondsOf } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { lookInOnTrips } from '@daoxing/taxi/contract'
import { findLiveTrip, noteLook } from '../stores/live-trip-store.ts'
import { tripView } from '../trip-view.ts'

/** Returns the rider's live trip and notes that the rider's app was here. */
export const lookInOnTripsHandler: Handler<typeof lookInOnTrips> = async ({ who, tx, house }) => {
  const now = house.clock.now()
  await noteLook(tx, { riderId: who.riderId, seenAt: now })
  const trip = await findLiveTrip(tx, who.riderId)
  return { trips: trip ? [await tripView({ tx, house, trip })] : [], last_seen: unixSecondsOf(now) }
}
