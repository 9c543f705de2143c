import { SessionStage } from '@daoxing/taxi/contract'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { activeTripKey } from '../taxi-keys.ts'
import { forgetRide, keepRide } from './kept-ride.ts'

const Seen = z.object({
  trip_hash: z.string(),
  session_stage: SessionStage,
  boarding_code: z.string(),
  driver_info: z.nullable(z.object({ plate: z.string() })),
})

/** Writes down what the page learns of the live ride, however it comes, for a page that cannot ask. */
export function keepLiveRide(cache: QueryClient): () => void {
  return cache.getQueryCache().subscribe(({ type, query }) => {
    const [slice, kind] = query.queryKey
    if (type !== 'updated' || slice !== 'taxi' || (kind !== 'trip' && kind !== activeTripKey[1])) return
    const { data, status, dataUpdatedAt } = query.state
    if (status !== 'success') return
    if (kind === activeTripKey[1] && data === null) return forgetRide()
    const seen = Seen.safeParse(data).data
    if (seen === undefined) return
    const { trip_hash: hash, session_stage: stage, boarding_code: code, driver_info: driver } = seen
    keepRide({ hash, stage, code, plate: driver?.plate ?? null, seenAtMs: dataUpdatedAt })
  })
}
