import type { Stand } from '@daoxing/assets/contract'
import { msOf } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { CarKeeps } from '../memory/car-keeps.ts'
import type { HeardReport } from '../rules/hear-report.ts'
import { gbfsTime, sixDigits } from './local-text.ts'
import type { Listing, PublishedSystem } from './published-system.ts'
import type { Standing } from './standing-of.ts'
import { vehicleIdOf } from './vehicle-ids.ts'

type Vehicle = {
  readonly house: House
  readonly system: PublishedSystem
  readonly car: CarKeeps
  readonly heard: HeardReport | undefined
  readonly listing: Listing
  readonly stand: Stand | undefined
  readonly standing: Standing
}

const minuteMs = 60_000

/** A vehicle as `vehicle_status.json` lists it; undefined for one that is out, hidden, or nowhere. */
export function encodeVehicle({ house, system, car, heard, listing, stand, standing }: Vehicle): string | undefined {
  const { asset } = car
  // A position that was noted when it was given back may be newer than its report.
  const isLeftSince = asset.position !== null && asset.position.at > (heard?.position?.heardAt ?? '')
  const point = isLeftSince ? asset.position?.point : (heard?.position?.point ?? stand?.point)
  if (listing === 'absent' || standing.kind === 'used' || !point) return undefined
  const vehicleId = vehicleIdOf(house, asset)
  const isAtStand = stand !== undefined && system.hasStand({ house, stand })
  return JSON.stringify({
    vehicle_id: vehicleId,
    lat: sixDigits(point.lat),
    lon: sixDigits(point.lng),
    is_reserved: standing.kind === 'reserved',
    is_disabled: listing === 'disabled' || standing.kind === 'disabled',
    rental_uris: { web: house.settings.publicUrl + system.vehiclePath(vehicleId) },
    vehicle_type_id: asset.modelCode,
    current_range_meters: (heard?.rangeKm ?? asset.rangeKm) * 1000,
    current_fuel_percent: (heard?.energyPercent ?? asset.energyPercent) / 100,
    // By the minute: an asset that stands reports four times in it, and says nothing new.
    ...(heard && { last_reported: gbfsTime(Math.floor(msOf(heard.heardAt) / minuteMs) * minuteMs) }),
    ...(isAtStand && { station_id: stand.standId }),
    ...(standing.freeUntilMs !== undefined && { available_until: gbfsTime(standing.freeUntilMs) }),
  })
}
