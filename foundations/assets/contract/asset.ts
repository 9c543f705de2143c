import { Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ModelCode } from './asset-model.ts'

/** `ready` stands at its place, `out` is with a renter. One in `repair`, or `retired`, is not lent. */
export const AssetState = z.enum(['ready', 'out', 'repair', 'retired'])
export type AssetState = z.infer<typeof AssetState>

export type AssetId = string
export const Plate = z.string().check(z.regex(/^[A-Z0-9]{2,4}-[A-Z0-9]{2,4}$/))

/** A reported position, and how sure it is. */
export const AssetPosition = z.object({ point: LatLng, accuracyMetres: z.number().check(z.gte(0)), at: Instant })
export type AssetPosition = Readonly<z.infer<typeof AssetPosition>>

const EnergyPercent = z.int().check(z.gte(0), z.lte(100))
const Kilometres = z.int().check(z.gte(0), z.lte(2_000_000))

/** One car. */
export const Asset = z.object({
  assetId: z.string(),
  operatorId: z.string(),
  plate: Plate,
  modelCode: ModelCode,
  /** Where it stands, or stood when it was taken; null if it belongs to no stand. */
  standId: z.nullable(z.string()),
  position: z.nullable(AssetPosition),
  energyPercent: EnergyPercent,
  /** With the energy that it has. */
  rangeKm: z.int().check(z.gte(0), z.lte(3000)),
  odometerKm: Kilometres,
  state: AssetState,
  /** How often it was given back after a use. */
  trips: z.int().check(z.gte(0)),
})
export type Asset = Readonly<z.infer<typeof Asset>>

/** The state of an asset when it changes hands; a picture is the id of a file, by its slot. */
export const HandoverFacts = z.object({
  at: Instant,
  odometerKm: z.nullable(Kilometres),
  energyPercent: z.nullable(EnergyPercent),
  notes: z.string().check(z.maxLength(2000)),
  pictures: z.record(z.string().check(z.regex(/^[a-zA-Z0-9]{1,40}$/)), z.string().check(z.maxLength(100))),
})
export type HandoverFacts = Readonly<z.infer<typeof HandoverFacts>>

export const HandoverWay = z.enum(['depart', 'return'])
export type HandoverWay = z.infer<typeof HandoverWay>

/** One handover; without an asset it is of the rider's own car. */
export const Handover = z.extend(HandoverFacts, {
  handoverId: z.string(),
  assetId: z.nullable(z.string()),
  orderHash: z.string(),
  service: z.string(),
  way: HandoverWay,
  standId: z.nullable(z.string()),
})
export type Handover = Readonly<z.infer<typeof Handover>>
