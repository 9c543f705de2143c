import { Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** Reasons for which a scooter cannot be given back at a place, or in its state. */
export const returnProblems = [
  'outOfZone',
  'noParking',
  'privateGround',
  'underground',
  'zoneClosed',
  'bayFull',
  'moving',
  'powerOn',
  'trunkOpen',
  'helmetMissing',
  'unheard',
  /** The circle of the position crosses a border: the photo of the bay settles it. */
  'placeUncertain',
] as const
export const ScooterReturnProblem = z.object({
  kind: z.enum(returnProblems),
  /** `photo`: a photo settles it. `move`: another place is needed. `do`: the rider can mend it here. `wait`: the scooter has to report. */
  remedy: z.enum(['photo', 'move', 'do', 'wait']),
  /** The time from which the zone is open, or the number of missing helmets. */
  detail: z.nullable(z.string()),
})
export type ScooterReturnProblem = z.infer<typeof ScooterReturnProblem>

/** A place where a scooter may be given back. */
export const ReturnPlace = z.object({
  /** Null for an area without bays. */
  bayId: z.nullable(z.string()),
  zoneCode: z.nullable(z.string()),
  name: z.string(),
  location: LatLng,
  distanceMetres: z.int(),
  /** Null where bays are not counted. */
  freeBays: z.nullable(z.int()),
  closesAt: z.nullable(z.string()),
})
export type ReturnPlace = z.infer<typeof ReturnPlace>

/** The answer about a destination before the ride; it binds for the ride, even if the zone changes. */
export const ReturnPlan = z.object({
  planId: z.string(),
  destination: LatLng,
  mayReturn: z.boolean(),
  problems: z.array(ScooterReturnProblem),
  zoneName: z.nullable(z.string()),
  /** The zone closes at this time of the day. */
  closesAt: z.nullable(z.string()),
  freeBays: z.nullable(z.int()),
  /** The nearest good place, if the destination is none. */
  nearest: z.nullable(ReturnPlace),
  /** The battery on arrival, as an interval; and a station to swap it on the way if it may not suffice. */
  batteryOnArrival: z.nullable(z.object({ least: z.int(), most: z.int() })),
  swapAt: z.nullable(z.string()),
  estimateTwd: z.nullable(z.int()),
  promisedAt: Instant,
})
export type ReturnPlan = z.infer<typeof ReturnPlan>

/** The border of the zone ahead. */
export const ZoneWarning = z.object({ metres: z.int(), zoneName: z.string(), kind: z.enum(['leaving', 'entering']) })

/** Everything that stands against a return here and now, at once. */
export const ReturnCheck = z.object({
  type: z.enum(['return', 'plan']),
  mayReturn: z.boolean(),
  problems: z.array(ScooterReturnProblem),
  place: z.nullable(ReturnPlace),
  /** The nearest good place, if this one is none. */
  nearest: z.nullable(ReturnPlace),
  photoNeeded: z.boolean(),
  /** A fee can come of a return here. Never where a plan promised the place. */
  isPromised: z.boolean(),
  warning: z.nullable(ZoneWarning),
  plan: z.nullable(ReturnPlan),
  heardAt: z.nullable(Instant),
})
export type ReturnCheck = z.infer<typeof ReturnCheck>
