import * as z from 'zod/mini'
import { KnownPlug } from './plug.ts'

/** A series of electric cars that is sold here, with what its battery and plugs can take. */
export const CarSeries = z.object({
  carSeriesId: z.string(),
  brand: z.string(),
  name: z.string(),
  plugs: z.array(KnownPlug),
  usableKwh: z.number(),
  /** The most that the car takes, in kilowatts. */
  maxAcKw: z.number(),
  maxDcKw: z.number(),
  /** Watt hours per kilometre, measured (WLTP). */
  whPerKm: z.number(),
})
export type CarSeries = z.infer<typeof CarSeries>

/** The rider's car, by which prices and times are reckoned. */
export const MyCar = z.object({
  carSeriesId: z.string(),
  /** The charge now and that wanted, in percent. */
  nowPercent: z.int().check(z.gte(0), z.lte(100)),
  targetPercent: z.int().check(z.gte(0), z.lte(100)),
})
export type MyCar = z.infer<typeof MyCar>
