import { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** How a driver comes to the pick-up. */
export const Approach = z.enum(['car', 'bicycle', 'foldingScooter', 'metro'])
export type Approach = z.infer<typeof Approach>

/** The speed from door to door, waits included, in metres per second; null: the duration of a drive by car. */
export const approachSpeeds: Readonly<Record<Approach, number | null>> = {
  car: null,
  bicycle: 3.5,
  foldingScooter: 4.5,
  metro: 5,
}

export const Gearbox = z.enum(['manual', 'automatic'])
export type Gearbox = z.infer<typeof Gearbox>

/** The place where a driver's day begins. */
export const Garage = z.object({ address: z.string().check(z.maxLength(200)), location: LatLng })
export type Garage = z.infer<typeof Garage>

/** The facts about a driver that a roster is made of. */
export const rosterFacts = {
  garage: z.optional(Garage),
  /** Fixed days off: 1 is Monday, 7 is Sunday. */
  daysOff: z.optional(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(6))),
  /** Languages that the driver speaks with riders, as BCP 47 tags. */
  languages: z.optional(z.array(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))).check(z.maxLength(10))),
  gearboxes: z.optional(z.array(Gearbox).check(z.maxLength(2))),
  /** By default, as the policy of the service says. */
  approach: z.optional(Approach),
}
