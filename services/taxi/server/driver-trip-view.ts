import { riderOf } from '@daoxing/identity/server'
import type { Tx } from '@daoxing/kit/server'
import { type DriverTrip, neededCarFeatures } from '@daoxing/taxi/contract'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import { asksDriver } from './rules/trip-change.ts'
import { newStops, stopsReached } from './rules/trip-stops.ts'
import { findQuote } from './stores/quote-store.ts'
import type { TripRecord, TripStopFacts } from './stores/trip-table.ts'

/** The trip in its driver's view, from the acceptance on. */
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
    isPaidInApp: !isPaidToDriver(trip.paymentMethod),
    isAtTerminal: trip.paymentMethod === 'instore',
    collectTwd: trip.fareTwd === null || isPaidToDriver(trip.paymentMethod) ? trip.fareTwd : 0,
    acceptedAt,
    boardingAt: trip.reservation?.boardingAt ?? null,
    startedAt: trip.startedAt,
    stops: trip.stops.map(driverStop),
    change: await changeForDriver(tx, trip),
    isStreetHail: trip.isStreetHail,
  }
}

function driverStop({ address, location, reachedAt, leftAt }: TripStopFacts): DriverTrip['stops'][number] {
  return { address, location, isReached: reachedAt !== null, isLeft: leftAt !== null }
}

/** Returns the new route that the driver may decline; null without one. */
async function changeForDriver(tx: Tx, trip: TripRecord): Promise<DriverTrip['change']> {
  const { change, riderId, fareMode } = trip
  if (change?.state !== 'asked' || change.answerBy === null || !asksDriver(trip)) return null
  const { changeHash, answerBy } = change
  const quote = await findQuote(tx, { riderId, fareHash: changeHash })
  if (!quote?.changeOf) return null
  const { route, changeOf, quotedTwd } = quote
  return {
    changeHash,
    answerBy,
    stops: [...stopsReached(trip), ...newStops(changeOf.stops)].map(driverStop),
    dropoff: changeOf.end,
    tripRoute: route && {
      polyline: route.polyline,
      distanceMetres: route.distanceMetres,
      durationSeconds: route.durationSeconds,
    },
    fixedFareTwd: fareMode === 'FIX_FARE' ? quotedTwd : null,
  }
}
