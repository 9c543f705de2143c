import { Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The parts of a car that may stand open. */
export const AssetDoor = z.enum(['frontLeft', 'frontRight', 'rearLeft', 'rearRight', 'trunk', 'hood', 'window'])
export type AssetDoor = z.infer<typeof AssetDoor>

const AccuracyMetres = z.number().check(z.gte(0), z.lte(100_000))

const ScooterCode = z.string().check(z.minLength(1), z.maxLength(60))

/**
 * A scooter reports these besides. A car leaves them out, and so does a scooter without the sensor: null is unknown, never
 * false.
 */
export const ScooterFacts = z.object({
  isPowerOn: z.nullable(z.boolean()),
  isTrunkOpen: z.nullable(z.boolean()),
  /** How many are in the trunk. */
  helmets: z.nullable(z.int().check(z.gte(0), z.lte(4))),
  /** It refuses to ride on: its battery is too hot, or it lies on its side. */
  isProtected: z.nullable(z.boolean()),
  /** In the words or the code of the maker. */
  batteryError: z.nullable(ScooterCode),
  /** Another one than before: the battery was swapped. */
  batteryId: z.nullable(ScooterCode),
  /** By the clock of the scooter. */
  swappedAt: z.nullable(Instant),
})

const facts = ScooterFacts.shape

/** An asset reports its state regularly, and after each change of its doors, lock, engine or power. */
export const AssetReport = z.object({
  reportId: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Grows with every report; begins again with a restart of the unit in the car. */
  seq: z.int().check(z.gte(0)),
  /** By the clock of the car, which may be wrong. */
  at: Instant,
  position: z.nullable(z.object({ point: LatLng, accuracyMetres: AccuracyMetres })),
  energyPercent: z.int().check(z.gte(0), z.lte(100)),
  rangeKm: z.int().check(z.gte(0), z.lte(3000)),
  odometerKm: z.int().check(z.gte(0), z.lte(2_000_000)),
  isLocked: z.boolean(),
  openDoors: z.array(AssetDoor).check(z.maxLength(7)),
  isEngineOn: z.boolean(),
  speedKmh: z.number().check(z.gte(0), z.lte(400)),
  /** The car moves, or is tilted, with its engine off. */
  isTowed: z.boolean(),
  isPowerOn: z._default(facts.isPowerOn, null),
  isTrunkOpen: z._default(facts.isTrunkOpen, null),
  helmets: z._default(facts.helmets, null),
  isProtected: z._default(facts.isProtected, null),
  batteryError: z._default(facts.batteryError, null),
  batteryId: z._default(facts.batteryId, null),
  swappedAt: z._default(facts.swappedAt, null),
})
/** As the asset sends it. */
export type AssetReport = Readonly<z.input<typeof AssetReport>>
/** With everything that was left out as null. */
export type FullReport = Readonly<z.output<typeof AssetReport>>

/**
 * How far a position can be believed. `vague`: the car itself is not sure. `old`: it has said nothing since. `frozen`: it has
 * driven on, and still reports the same point.
 */
export const PositionTrust = z.enum(['sure', 'vague', 'old', 'frozen'])
export type PositionTrust = z.infer<typeof PositionTrust>

/** The newest that is known of an asset. Ages are by the clock of the server, whatever the car's clock says. */
export const AssetCondition = z.object({
  ...z.omit(AssetReport, { position: true }).shape,
  assetId: z.string(),
  /** When the server heard it. */
  heardAt: Instant,
  ageSeconds: z.number(),
  /** The last one that the car had, from this report or an earlier one. */
  position: z.nullable(
    z.object({
      point: LatLng,
      accuracyMetres: AccuracyMetres,
      heardAt: Instant,
      ageSeconds: z.number(),
      trust: PositionTrust,
    }),
  ),
})
export type AssetCondition = Readonly<z.infer<typeof AssetCondition>>
