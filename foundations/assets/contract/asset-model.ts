import * as z from 'zod/mini'

/** The energy of a car [RNT-024]. */
export const FuelType = z.enum(['Electric', 'Gasoline', 'Diesel', 'Hybrid', 'Phev'])
export type FuelType = z.infer<typeof FuelType>

/** `high` is business, `big` is economy XL, `low` is economy [RNT-053]. */
export const VehicleClass = z.enum(['high', 'big', 'low'])
export type VehicleClass = z.infer<typeof VehicleClass>

/** The form of a vehicle. A scooter has a plate, and needs a licence and a helmet: a moped in GBFS. */
export const VehicleKind = z.enum(['car', 'scooter'])
export type VehicleKind = z.infer<typeof VehicleKind>

/** The code of a model is unique among all operators. */
export const ModelCode = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,39}$/))

/** A model that an operator lends. The class of a scooter is its size. */
export const AssetModel = z.object({
  modelCode: ModelCode,
  operatorId: z.string(),
  brand: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  series: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  vehicleKind: VehicleKind,
  vehicleClass: VehicleClass,
  fuelType: FuelType,
  seats: z.int().check(z.gte(1), z.lte(30)),
  /** With a full tank or battery. */
  rangeKm: z.int().check(z.gte(1), z.lte(3000)),
  /** The fuel or the plug that the car needs, in the operator's words. */
  energyDescription: z.string().check(z.trim(), z.maxLength(120)),
  pictureUrl: z.nullable(z.url().check(z.maxLength(500))),
})
export type AssetModel = Readonly<z.infer<typeof AssetModel>>
