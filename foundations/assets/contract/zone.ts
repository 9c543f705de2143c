import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ModelCode } from './asset-model.ts'
import { WeekHours } from './opening-hours.ts'
import { NameText, StandCode } from './stand.ts'

/**
 * The ground of a zone, which is also the reason that a rider is told. `underground` includes garages with a gate, and
 * `bay` is a marked place for parking.
 */
export const ZoneKind = z.enum(['serviceArea', 'noParking', 'privateGround', 'underground', 'bay', 'slow', 'noRiding'])
export type ZoneKind = z.infer<typeof ZoneKind>

/** In the order of GeoJSON and GBFS: longitude, latitude. */
export const ZonePosition = z.tuple([
  z.number().check(z.gte(-180), z.lte(180)),
  z.number().check(z.gte(-90), z.lte(90)),
])
export type ZonePosition = Readonly<z.infer<typeof ZonePosition>>

/** The last position repeats the first one. */
export const ZoneRing = z.array(ZonePosition).check(
  z.minLength(4),
  z.maxLength(2000),
  z.refine((ring) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1]),
)

/** The first ring of a polygon is its border, the others are holes. */
export const ZoneArea = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z
    .array(z.array(ZoneRing).check(z.minLength(1), z.maxLength(50)))
    .check(z.minLength(1), z.maxLength(200)),
})
export type ZoneArea = Readonly<z.infer<typeof ZoneArea>>

/** The three permissions and the speed of a rule of GBFS 3.0. */
export const ZonePermissions = z.object({
  rideStartAllowed: z.boolean(),
  rideEndAllowed: z.boolean(),
  rideThroughAllowed: z.boolean(),
  maximumSpeedKmh: z.nullable(z.int().check(z.gte(1), z.lte(150))),
})
export type ZonePermissions = Readonly<z.infer<typeof ZonePermissions>>

/** A rule counts for the models that it names; null: for all. */
export const ZoneRule = z.extend(ZonePermissions, {
  modelCodes: z.nullable(z.array(ModelCode).check(z.minLength(1), z.maxLength(100))),
})
export type ZoneRule = Readonly<z.infer<typeof ZoneRule>>

export const ZoneRules = z.array(ZoneRule).check(z.maxLength(20))

/**
 * An area in which an operator has rules. Of the zones that contain a point, the one with the lowest `precedence` that has
 * a rule for the model decides, and of its rules the first; of two equal ones the one whose code comes first. Where no
 * zone decides, the global rules do.
 */
export const Zone = z.object({
  zoneId: z.string(),
  operatorId: z.string(),
  code: StandCode,
  /** Every change makes the next one; old ones stay readable. */
  version: z.int().check(z.gte(1)),
  kind: ZoneKind,
  nameZh: NameText,
  nameEn: NameText,
  nameJa: NameText,
  area: ZoneArea,
  precedence: z.int().check(z.gte(0), z.lte(1_000_000)),
  rules: ZoneRules,
  /** Outside these hours no ride may end here; null: it is always open. */
  hours: z.nullable(WeekHours),
  /** The clause of the operator's terms on which a fee would rest. */
  clause: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  /** Half-open; null: without a beginning, without an end. */
  validFrom: z.nullable(Instant),
  validUntil: z.nullable(Instant),
  /** For good. */
  isClosed: z.boolean(),
  /** When this version was registered. */
  registeredAt: Instant,
})
export type Zone = Readonly<z.infer<typeof Zone>>

/** The rules of an operator where none of its zones decides. An operator without any allows everything there. */
export const GlobalRules = z.object({
  operatorId: z.string(),
  version: z.int().check(z.gte(1)),
  rules: ZoneRules,
  registeredAt: Instant,
})
export type GlobalRules = Readonly<z.infer<typeof GlobalRules>>

/** The permissions at a point, and the zone that decides. */
export const ZoneRuling = z.extend(ZonePermissions, {
  /** Null: the global rules decide. */
  zoneId: z.nullable(z.string()),
  /** Of the zone, or of the global rules; null if the operator has none of them. */
  version: z.nullable(z.int()),
  /** The number of the rule, from 0; null if none counts for the model, so that everything is allowed. */
  ruleNumber: z.nullable(z.int()),
  /** The hours of the zone are over, so that a ride may not end, although the rule would allow it. */
  isOutOfHours: z.boolean(),
})
export type ZoneRuling = Readonly<z.infer<typeof ZoneRuling>>

/**
 * The ruling at a point. It is `uncertain` if the circle in which the point lies reaches into ground where another
 * permission counts; `others` are the rulings there.
 */
export const ZoneVerdict = z.extend(ZoneRuling, {
  certainty: z.enum(['sure', 'uncertain']),
  others: z.array(ZoneRuling),
  /** When hours or validity change it, unless a zone is changed earlier; null: never. */
  until: z.nullable(Instant),
})
export type ZoneVerdict = Readonly<z.infer<typeof ZoneVerdict>>
