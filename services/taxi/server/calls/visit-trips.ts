import { unixSecondsOf } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { visitTrips } from '@daoxing/taxi/contract'
import { findLiveTrip, noteVisit } from '../stores/live-trip-store.ts'
import { tripView } from '../trip-view.ts'

/** Returns the rider's live trip and records the visit. */
export const visitTripsAnswer = answer(visitTrips, async ({ who, tx, house }) => {
  const now = house.clock.now()
  await noteVisit(tx, { riderId: who.riderId, seenAt: now })
  const trip = await findLiveTrip(tx, who.riderId)
  return { trips: trip ? [await tripView({ tx, house, trip })] : [], last_seen: unixSecondsOf(now) }
})
