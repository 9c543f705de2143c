import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { TripDriver } from './trip.ts'

const IdParams = z.object({ id: z.string() })

/** A finished trip that has no rating yet, with the facts by which its rider remembers it. */
export const TripToRate = z.object({
  trip_hash: z.string(),
  driver: z.pick(TripDriver, { name: true, plate: true }),
  end_address: z.nullable(z.string()),
  ended_at: Instant,
})
export type TripToRate = z.infer<typeof TripToRate>

export const getTripToRate = defineCall({
  id: 'OWN-taxi-getTripToRate',
  method: 'GET',
  path: '/v3/trip/to-rate',
  who: 'rider',
  purpose: 'the last ride of the rider, if it ended lately and is neither rated nor put off; otherwise null',
  reply: z.nullable(TripToRate),
})

export const putOffRating = defineCall({
  id: 'OWN-taxi-putOffRating',
  method: 'PUT',
  path: '/rides/{id}/rate/put-off',
  who: 'rider',
  purpose: 'the rider does not want to be asked for this rating again; rating stays possible in the order',
  params: IdParams,
  reply: z.object({ putOff: z.literal(true) }),
  refusals: ['kit.notFound', 'taxi.cannotRateNow'],
})

/** Lines of the map that say where a picture of a route lies. */
export const GroundKind = z.enum(['border', 'river', 'metro'])
export type GroundKind = z.infer<typeof GroundKind>

export const TripTrack = z.object({
  /** An encoded polyline with 5 decimals; null where the trip has neither a track nor a planned route. */
  path: z.nullable(z.string()),
  /** `driven`: positions that the taximeter reported. `planned`: the route of the quote, where no track is kept. */
  source: z.enum(['driven', 'planned']),
  ground: z.array(z.object({ kind: GroundKind, path: z.string() })),
})
export type TripTrack = z.infer<typeof TripTrack>

export const getTripTrack = defineCall({
  id: 'OWN-taxi-getTripTrack',
  method: 'GET',
  path: '/rides/{id}/track',
  who: 'rider',
  purpose: 'the route of a finished trip with lines of the map around it, for a picture on the receipt',
  params: IdParams,
  reply: TripTrack,
  refusals: ['kit.notFound'],
})
