import { loadBeside, send } from '@daoxing/kit/web'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { holdTrip } from './taxi-cache.ts'
import { activeTripKey } from './taxi-keys.ts'

// Apart from taxi-data.ts: the first question of a hail is drawn before everything that may follow it is loaded.
const calls = loadBeside(() => import('./taxi-calls.ts'))

/** The rider's live trip, or null. */
export const activeTripQuery = queryOptions({
  queryKey: activeTripKey,
  meta: { isLive: true },
  queryFn: async ({ signal }) => send((await calls()).getActiveTrip, { signal }),
})

/** Tells that the rider is here, and puts what is under way where every screen reads it. Fails silently: it is told again. */
export function lookIn(cache: QueryClient): Promise<void> {
  return cache.prefetchQuery({
    queryKey: ['taxi', 'lookIn'],
    queryFn: async ({ signal }) => {
      const { trips } = await send((await calls()).lookInOnTrips, { signal })
      for (const trip of trips) holdTrip(cache, trip)
      return null
    },
  })
}
