import { Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ScooterTariff } from './tariff.ts'

/** A model of scooters, by its number at the vendor [B54]. */
export const ScooterModel = z.object({
  wemoVehicleModelId: z.int(),
  name: z.string(),
  /** The licence that it needs: `light` a light or heavy one, `heavy` a heavy one. */
  licence: z.enum(['light', 'heavy']),
  helmets: z.int(),
  pictureUrl: z.nullable(z.string()),
})
export type ScooterModel = z.infer<typeof ScooterModel>

/** The name of the model with its own threshold of a low battery [SCT-037]. */
export const flyModelName = 'Fly'

/** The battery below which the rider is told, in percent: 5 for Fly, otherwise 30 [SCT-037]. */
export const lowBatteryPercent = (modelName: string): number => (modelName === flyModelName ? 5 : 30)

/** How far the battery goes: the range is an interval, as it depends on the road and the rider. */
export const RangeKm = z.object({ least: z.number(), most: z.number() })

/** Where a scooter is: somewhere in the circle. */
export const ScooterPlace = z.object({
  lat: z.number(),
  lng: z.number(),
  accuracyMetres: z.int(),
  /** When the scooter told it; null: never, its place is that of its last return. */
  heardAt: z.nullable(Instant),
  /** `old` or `frozen`: the place must not be relied on. */
  trust: z.enum(['sure', 'vague', 'old', 'frozen']),
})
export type ScooterPlace = z.infer<typeof ScooterPlace>

/** A scooter on the map. */
export const Scooter = z.object({
  /** The plate. */
  plate: z.string(),
  model: ScooterModel,
  batPercent: z.int(),
  rangeKm: RangeKm,
  place: ScooterPlace,
  tariff: ScooterTariff,
  /** The photo of the bay from the last return, if there is one. */
  bayPhotoUrl: z.nullable(z.string()),
  bayPhotoAt: z.nullable(Instant),
  distanceMetres: z.nullable(z.int()),
  /** On foot, when the position of the rider is known. */
  walkSeconds: z.nullable(z.int()),
})
export type Scooter = z.infer<typeof Scooter>

/** A free scooter on the map: a tap asks for the rest by its plate. */
export const ScooterPin = z.object({
  plate: z.string(),
  lat: z.number(),
  lng: z.number(),
  batPercent: z.int(),
  wemoVehicleModelId: z.int(),
})
export type ScooterPin = z.infer<typeof ScooterPin>

/** Several free scooters, at the middle of them. */
export const ScooterCluster = z.object({ lat: z.number(), lng: z.number(), count: z.int() })
export type ScooterCluster = z.infer<typeof ScooterCluster>

/** The state of the scooter of a rental [SCT-012]. */
export const ScooterVehicleStatus = z.object({
  lat: z.number(),
  lng: z.number(),
  accuracyMetres: z.int(),
  batPercent: z.int(),
  rangeKm: RangeKm,
  /** The scooter refuses to ride, for its own protection [SCT-032]. */
  protectionMode: z.boolean(),
  batteryError: z.nullable(z.string()),
  /** Null until the scooter has reported. */
  power: z.nullable(z.boolean()),
  trunk: z.nullable(z.boolean()),
  /** Helmets in the trunk; null without a sensor. */
  helmets: z.nullable(z.int()),
  /** By the clock of the scooter. */
  updatedAt: z.nullable(Instant),
  /** When the server heard it: the newest wins. */
  webhookUpdatedAt: z.nullable(Instant),
})
export type ScooterVehicleStatus = z.infer<typeof ScooterVehicleStatus>

/** A station where batteries are swapped. */
export const BatteryStation = z.object({
  stationId: z.string(),
  name: z.string(),
  address: z.string(),
  location: LatLng,
  isOpenNow: z.boolean(),
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  /** Full batteries; null if the station does not tell. */
  freshBatteries: z.nullable(z.int()),
  distanceMetres: z.nullable(z.int()),
})
export type BatteryStation = z.infer<typeof BatteryStation>
