import { Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** What of a car may stand open. */
export const AssetDoor = z.enum(['frontLeft', 'frontRight', 'rearLeft', 'rearRight', 'trunk', 'hood', 'window'])
export type AssetDoor = z.infer<typeof AssetDoor>

const AccuracyMetres = z.number().check(z.gte(0), z.lte(100_000))

/** What a car says of itself, every 15 seconds and after each change of its doors, lock or engine. */
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
})
export type AssetReport = Readonly<z.infer<typeof AssetReport>>

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
