import { Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

export const Vehicle = z.object({
  /** As painted: `TDJ-2981`. */
  plate: z.string().check(z.regex(/^[A-Z0-9]{2,4}-[A-Z0-9]{2,4}$/)),
  model: z.string(),
  /** A colour word of the product: yellow, white, black, silver, grey, blue. */
  color: z.enum(['yellow', 'white', 'black', 'silver', 'grey', 'blue']),
  /** Passengers it can take. */
  seats: z.int().check(z.gte(1), z.lte(8)),
  /** Feature mask of what the car and its driver can do: bit n-1 is feature id n. */
  features: z.int().check(z.gte(0), z.lte(0x7fffffff)),
})
export type Vehicle = z.infer<typeof Vehicle>

/** Facts of a driver that a rider may know. */
export const DriverCard = z.object({
  driverId: z.string(),
  displayName: z.string(),
  /** Mean of the stars, one decimal. */
  rating: z.number(),
  tripCount: z.int(),
  vehicle: Vehicle,
})
export type DriverCard = z.infer<typeof DriverCard>

/** `offered` holds one open offer, `busy` one live job; a claim row makes each true. */
export const ShiftState = z.enum(['off', 'free', 'offered', 'busy'])
export type ShiftState = z.infer<typeof ShiftState>

/** A fleeting position; `bearing` in degrees from north, `speedMps` in metres a second. */
export const DriverPosition = z.object({
  location: LatLng,
  bearing: z.number(),
  speedMps: z.number(),
  at: Instant,
})
export type DriverPosition = z.infer<typeof DriverPosition>
