import { decodePath, encodePath } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { groundLinesIn } from '@daoxing/places/server'
import { getTripTrack } from '@daoxing/taxi/contract'
import { tripOfRider } from '../locked-trip.ts'
import { viewAround, thinnedTrack } from '../rules/track-picture.ts'
import { trackOf } from '../stores/reading-store.ts'

export const getTripTrackAnswer = answer(getTripTrack, async ({ params, who, tx }) => {
  const { tripHash, start, startedAt, route } = await tripOfRider(tx, { riderId: who.riderId, reference: params.id })
  const readings = startedAt === null ? [] : await trackOf(tx, tripHash)
  // The first reading comes some seconds into the ride, which itself started at the pickup.
  const driven = readings.length < 2 ? [] : thinnedTrack([start.location, ...readings])
  const planned = route === null ? [] : thinnedTrack(decodePath(route.polyline))
  const source = driven.length > 0 ? ('driven' as const) : ('planned' as const)
  const path = source === 'driven' ? driven : planned
  if (path.length === 0) return { path: null, source, ground: [] }
  const ground = groundLinesIn(viewAround(path)).map((line) => ({ kind: line.kind, path: encodePath(line.path) }))
  return { path: encodePath(path), source, ground }
})
