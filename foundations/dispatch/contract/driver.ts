import { Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

export const Vehicle = z.object({
  /** The plate in its printed form: `TDJ-2981`. */
  plate: z.string().check(z.regex(/^[A-Z0-9]{2,4}-[A-Z0-9]{2,4}$/)),
  model: z.string(),
  /** A colour name from the product's list: yellow, white, black, silver, grey, blue. */
  color: z.enum(['yellow', 'white', 'black', 'silver', 'grey', 'blue']),
  /** Passenger seats. */
  seats: z.int().check(z.gte(1), z.lte(8)),
  /** Feature mask of the car and its driver: bit n-1 is feature id n. */
  features: z.int().check(z.gte(0), z.lte(0x7fffffff)),
})
export type Vehicle = z.infer<typeof Vehicle>

/** The facts about a driver that a rider may see. */
export const DriverCard = z.object({
  driverId: z.string(),
  displayName: z.string(),
  /** Mean of the ratings, to one decimal. */
  rating: z.number(),
  tripCount: z.int(),
  /** Null for a driver without a vehicle. */
  vehicle: z.nullable(Vehicle),
  /** The address of the photo, for `getDriverPhoto`; null without one. */
  photoHash: z._default(z.nullable(z.string()), null),
})
export type DriverCard = z.infer<typeof DriverCard>

/** `offered` means one open offer, `busy` one live job; a claim row backs each. */
export const ShiftState = z.enum(['off', 'free', 'offered', 'busy'])
export type ShiftState = z.infer<typeof ShiftState>

/** A transient position; `bearing` in degrees from north, `speedMps` in metres per second. */
export const DriverPosition = z.object({
  location: LatLng,
  bearing: z.number(),
  speedMps: z.number(),
  at: Instant,
})
export type DriverPosition = z.infer<typeof DriverPosition>
