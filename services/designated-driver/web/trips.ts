import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { liveOrder, loadBeside, send } from '@daoxing/kit/web'

const calls = loadBeside(() => import('./designated-driver-calls.ts'))
const fetchActive = async (signal: AbortSignal) => send((await calls()).getActiveDesignatedTrip, { signal })

/** The rider's trips, as every screen of this service reads them. */
export const trips = liveOrder<DesignatedTrip>({
  service: 'designated-driver',
  hashOf: ({ trip_hash: hash }) => hash,
  isLive: ({ is_under_way: isUnderWay }) => isUnderWay,
  isPolled: ({ is_under_way: isUnderWay, trip_status: state }) => isUnderWay || state === 'RESERVED',
  fetchActive,
  fetchOne: async (hash, signal) => send((await calls()).getDesignatedTrip, { query: { trip_hash: hash }, signal }),
  fetchAll: async (signal) => {
    const active = await fetchActive(signal)
    return active === null ? [] : [active]
  },
  // The payment has a revision of its own.
  join: (trip, { payment }) => (payment.revision > trip.payment.revision ? { ...trip, payment } : trip),
})
