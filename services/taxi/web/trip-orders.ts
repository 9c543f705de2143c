import { liveOrder, loadBeside, send } from '@daoxing/kit/web'
import { isLive, type SessionStage, type Trip } from '@daoxing/taxi/contract'

// Separate from taxi-data.ts: the first screen of a hail renders before later parts are loaded.
const calls = loadBeside(() => import('./taxi-calls.ts'))

/** Stages in which a trip is polled. */
const polledStages: readonly SessionStage[] = [
  'WAITING_SPECIFY',
  'REQUESTING_DRIVER',
  'PENDING_RESPONSE_DRIVER',
  'DRIVER_ENROUTE',
  'DRIVER_ARRIVED',
  'TRIP_STARTED',
]

/** The rider's trips, used by every screen of this service. */
export const tripOrders = liveOrder<Trip>({
  service: 'taxi',
  hashOf: (trip) => trip.trip_hash,
  isLive: (trip) => isLive(trip.trip_status),
  isPolled: (trip) => polledStages.includes(trip.session_stage),
  fetchActive: async (signal) => send((await calls()).getActiveTrip, { signal }),
  fetchOne: async (hash, signal) => send((await calls()).getTrip, { params: { hash }, signal }),
  // The payment has a revision of its own, so it may be newer than the trip.
  join: (trip, { payment }) => (payment.revision > trip.payment.revision ? { ...trip, payment } : trip),
  fetchAll: async (signal) => (await send((await calls()).visitTrips, { signal })).trips,
})
