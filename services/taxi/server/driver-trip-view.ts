import { riderOf } from '@daoxing/identity/server'
import type { Tx } from '@daoxing/kit/server'
import { type DriverTrip, neededCarFeatures } from '@daoxing/taxi/contract'
import type { TripRecord } from './stores/trip-record.ts'

/** The trip as its driver sees it, from the acceptance on. */
export async function driverTripView(tx: Tx, trip: TripRecord): Promise<DriverTrip> {
  const { start, end, route, acceptedAt, pickupRoute } = trip
  if (acceptedAt === null || pickupRoute === null) throw new Error(`the trip ${trip.tripHash} has no driver`)
  const { displayName } = await riderOf(tx, trip.riderId)
  return {
    tripHash: trip.tripHash,
    revision: trip.revision,
    state: trip.state,
    riderName: displayName,
    pickup: start,
    dropoff: end,
    note: trip.note,
    features: neededCarFeatures(trip.featureMap),
    pickupRoute,
    tripRoute: route && {
      polyline: route.polyline,
      distanceMetres: route.distanceMetres,
      durationSeconds: route.durationSeconds,
    },
    fixedFareTwd: trip.fareMode === 'FIX_FARE' ? trip.quotedTwd : null,
    isPaidInApp: trip.paymentMethod !== 'cash',
    collectTwd: trip.fareTwd === null || trip.paymentMethod === 'cash' ? trip.fareTwd : 0,
    acceptedAt,
    startedAt: trip.startedAt,
  }
}
