import { releaseDriver, stopSeeking } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import { type cancelRide, isCancellable } from '@daoxing/taxi/contract'
import { announceTrip } from '../announce-trip.ts'
import { lockedTripOfRider } from '../locked-trip.ts'
import { releaseRider } from '../stores/live-trip-store.ts'
import { moveTrip } from '../stores/trip-store.ts'
import { tripView } from '../trip-view.ts'

export const cancelRideHandler: Handler<typeof cancelRide> = async ({ params, who, tx, house }) => {
  const trip = await lockedTripOfRider(tx, { riderId: who.riderId, reference: params.hash })
  if (trip.state === 'CANCELED') return tripView({ tx, house, trip })
  if (!isCancellable(trip.state)) throw new Refusal('taxi.cannotCancelNow', { state: trip.state })
  const now = house.clock.now()
  const cancelled = await moveTrip(tx, trip, {
    event: 'CANCELED',
    at: now,
    change: {
      canceledAt: now,
      cancel: { reason: 'RIDER_CANCEL', by: 'rider', reasonId: null, detail: '', feeTwd: 0 },
    },
    reason: 'RIDER_CANCEL',
  })
  await releaseRider(tx, trip)
  if (trip.driverId === null) await stopSeeking({ tx, house, orderHash: trip.tripHash })
  else await releaseDriver({ tx, house, driverId: trip.driverId, orderHash: trip.tripHash })
  return announceTrip({ tx, house, trip: cancelled })
}
