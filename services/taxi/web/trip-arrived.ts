import type { Trip } from '@daoxing/taxi/contract'
import type { QueryClient } from '@tanstack/react-query'
import { isRiddenAndOwed } from './live/trip-phase.ts'
import { tripToRateKey, unpaidTripsKey } from './taxi-keys.ts'

type TripArrived = { readonly order: Trip; readonly before: Trip | undefined; readonly cache: QueryClient }

/** Refetches the lists of home that a trip from an event changes. */
export function tripArrived({ order: trip, before, cache }: TripArrived): void {
  // Home shows the debt instead of the live ride from now on.
  if (isRiddenAndOwed(trip) && !(before && isRiddenAndOwed(before)))
    void cache.invalidateQueries({ queryKey: unpaidTripsKey })
  if (trip.trip_status === 'COMPLETED') void cache.invalidateQueries({ queryKey: tripToRateKey })
}
