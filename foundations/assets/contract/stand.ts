import { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { VehicleKind } from './asset-model.ts'
import { WeekHours } from './opening-hours.ts'

/** A station has staff, a lot has bays, a bay is a marked place, and a zone is an area of roadside bays. */
export const StandKind = z.enum(['station', 'lot', 'bay', 'zone'])
export type StandKind = z.infer<typeof StandKind>

/** How a car is parked [SHC-020]. */
export const ParkingType = z.enum(['Flat', 'Stereoscopic', 'Underground', 'Mechanical', 'Roadside'])
export type ParkingType = z.infer<typeof ParkingType>

/** The name of a stand in its operator's own system. */
export const StandCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
export const PhoneLine = z.string().check(z.regex(/^[0-9+#()-]{4,24}$/))
export const NameText = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const AddressText = z.string().check(z.trim(), z.minLength(1), z.maxLength(160))

/** A place where assets are taken and given back. */
export const Stand = z.object({
  standId: z.string(),
  operatorId: z.string(),
  code: StandCode,
  kind: StandKind,
  /** The vehicles that it is for. */
  vehicleKind: VehicleKind,
  nameZh: NameText,
  nameEn: NameText,
  addressZh: AddressText,
  addressEn: AddressText,
  point: LatLng,
  hours: WeekHours,
  parkingType: ParkingType,
  /** `B2`, `3F`; null at street level. */
  floor: z.nullable(z.string().check(z.regex(/^(B[1-9]|[1-9][0-9]?F)$/))),
  phone: PhoneLine,
  /** The number of assets that fit. */
  capacity: z.int().check(z.gte(1), z.lte(5000)),
  isClosed: z.boolean(),
})
export type Stand = Readonly<z.infer<typeof Stand>>

/** How the assets of an operator are reached: over a message broker, or over the API of their maker. */
export const LineName = z.enum(['mqtt', 'http'])
export type LineName = z.infer<typeof LineName>

/** An operator, who owns stands and assets. */
export const AssetOperator = z.object({
  operatorId: z.string(),
  nameZh: NameText,
  nameEn: NameText,
  phone: PhoneLine,
  line: LineName,
})
export type AssetOperator = Readonly<z.infer<typeof AssetOperator>>
