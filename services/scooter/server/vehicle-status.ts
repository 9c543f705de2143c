import type { AssetCondition } from '@daoxing/assets/contract'
import { conditionOf } from '@daoxing/assets/server'
import type { House } from '@daoxing/kit/server'
import type { ScooterPlace, ScooterVehicleStatus } from '@daoxing/scooter/contract'
import type { RentalRecord, Told } from './stores/rental-table.ts'

/** Kilometres that a battery goes, at the worst and at the best. */
export function rangeOf(batPercent: number, kmPerPercent: number): ScooterVehicleStatus['rangeKm'] {
  const km = batPercent * kmPerPercent
  return { least: Math.floor(km * 0.8), most: Math.ceil(km * 1.1) }
}

/** The facts of a report about the scooter itself. */
export function toldOf(condition: AssetCondition): Told {
  return {
    power: condition.isPowerOn ?? condition.isEngineOn,
    trunk: condition.isTrunkOpen ?? condition.openDoors.includes('trunk'),
    protectionMode: condition.isProtected ?? false,
    batteryError: condition.batteryError ?? null,
    batPercent: condition.energyPercent,
    batteryId: condition.batteryId ?? null,
    heardAt: condition.heardAt,
  }
}

/** The place that a scooter has told; `before` is the one that was known without a report. */
export function placeOf(condition: AssetCondition | undefined, before: ScooterPlace): ScooterPlace {
  const position = condition?.position
  if (!position) return before
  return {
    lat: position.point.lat,
    lng: position.point.lng,
    accuracyMetres: Math.round(position.accuracyMetres),
    heardAt: position.heardAt,
    trust: position.trust,
  }
}

type Known = { readonly house: House; readonly rental: RentalRecord; readonly kmPerPercent: number }

/** The state of the scooter of a rental [SCT-012]; a rental that is over keeps what it heard last. */
export function vehicleStatusOf({ house, rental, kmPerPercent }: Known): ScooterVehicleStatus {
  const isOver = rental.endedAt !== null
  const condition = isOver ? undefined : conditionOf(house, rental.assetId)
  const place = placeOf(condition, rental.place)
  const told = condition ? toldOf(condition) : rental.told
  return {
    lat: place.lat,
    lng: place.lng,
    accuracyMetres: place.accuracyMetres,
    batPercent: told.batPercent,
    rangeKm: rangeOf(told.batPercent, kmPerPercent),
    protectionMode: told.protectionMode,
    batteryError: told.batteryError,
    power: told.power,
    trunk: told.trunk,
    helmets: condition?.helmets ?? null,
    updatedAt: condition?.at ?? null,
    webhookUpdatedAt: told.heardAt,
  }
}
