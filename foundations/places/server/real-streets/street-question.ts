import { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { rideModes } from './way-finder.ts'

/** A request to the routing thread. */
export const StreetQuestion = z.object({
  id: z.int(),
  from: LatLng,
  to: LatLng,
  mode: z.enum(rideModes),
  minute: z.optional(z.int()),
})
export type StreetQuestion = z.infer<typeof StreetQuestion>

/** Its response, without a route if no street connects the two ends. */
export const StreetAnswer = z.object({
  id: z.int(),
  way: z.optional(z.object({ metres: z.number(), seconds: z.number(), polyline: z.string() })),
  /** The error of this request. */
  fault: z.optional(z.string()),
})
export type StreetAnswer = z.infer<typeof StreetAnswer>
