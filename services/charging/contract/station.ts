import { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The price of one unit in hundredths of a dollar; amounts are whole dollars and are rounded once. */
export const CentsPerUnit = z.int().check(z.gte(1), z.lte(100_000))
/** An amount delivered, in thousandths of a unit. */
export const MilliUnits = z.int().check(z.gte(0), z.lte(1_000_000_000))

/** A station as its partner announces it. */
export const PartnerStation = z.object({
  stationId: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  location: LatLng,
  centsPerUnit: CentsPerUnit,
})
export type PartnerStation = z.infer<typeof PartnerStation>

/** A station as riders see it. */
export const Station = z.extend(PartnerStation, { isFree: z.boolean() })
export type Station = z.infer<typeof Station>
