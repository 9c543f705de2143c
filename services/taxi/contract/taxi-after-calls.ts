import { defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { TripDriver } from './trip.ts'

const IdParams = z.object({ id: z.string() })

/** A finished trip without a rating, with facts that remind its rider of it. */
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
  purpose: 'dismiss the rating request of a trip; rating stays possible in the order',
  params: IdParams,
  reply: z.object({ putOff: z.literal(true) }),
  refusals: ['kit.notFound', 'taxi.cannotRateNow'],
})

/** Map lines that show the location of a route's picture. */
export const GroundKind = z.enum(['border', 'river', 'metro'])
export type GroundKind = z.infer<typeof GroundKind>

export const TripTrack = z.object({
  /** An encoded polyline with 5 decimals; null if the trip has neither a track nor a planned route. */
  path: z.nullable(z.string()),
  /** `driven`: positions that the taximeter reported. `planned`: the route of the quote, if no track is stored. */
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
