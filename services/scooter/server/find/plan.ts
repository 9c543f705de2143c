import type { Asset } from '@daoxing/assets/contract'
import { conditionOf, listStands } from '@daoxing/assets/server'
import { newUuid } from '@daoxing/identity/server'
import { distanceMetres, type Language, type LatLng } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { priceOfRide, type ReturnPlan, type ScooterTariff } from '@daoxing/scooter/contract'
import { nearestPlace, verdictOfPlace } from '../ride/return-place.ts'

/** Streets are longer than the straight line, by so much. */
const detour = 1.35
const metresPerSecond = 6

type Planned = {
  readonly house: House
  readonly asset: Asset
  readonly kmPerPercent: number
  readonly tariff: ScooterTariff
  readonly from: LatLng
  readonly destination: LatLng
  readonly language?: Language | undefined
}

/**
 * The answer about a destination. It binds for the ride: while the rider returns there, no relocation or penalty fee can come of
 * that place, even if its zone is changed meanwhile.
 */
export function planOf({ house, asset, kmPerPercent, tariff, from, destination, language }: Planned): ReturnPlan {
  const at = house.clock.now()
  const asked = { house, operatorId: asset.operatorId, modelCode: asset.modelCode, at, language }
  const { problems, zoneName, closesAt, freeBays } = verdictOfPlace(asked, destination)
  const mayReturn = !problems.some(({ remedy }) => remedy === 'move')
  const metres = distanceMetres(from, destination) * detour
  const percent = conditionOf(house, asset.assetId)?.energyPercent ?? asset.energyPercent
  const used = metres / 1000 / kmPerPercent
  const left = {
    least: Math.max(0, Math.floor(percent - used * 1.25)),
    most: Math.max(0, Math.ceil(percent - used * 0.9)),
  }
  return {
    planId: newUuid(house.random),
    destination,
    mayReturn,
    problems: [...problems],
    zoneName,
    closesAt,
    freeBays,
    nearest: mayReturn ? null : nearestPlace(asked, destination),
    batteryOnArrival: left,
    swapAt: left.least > 0 ? null : swapOnTheWay(house, asset, { from, destination }, language),
    estimateTwd: priceOfRide(tariff, Math.round(metres / metresPerSecond)),
    promisedAt: at,
  }
}

type Way = { readonly from: LatLng; readonly destination: LatLng }

/** The swap station with the least detour. */
function swapOnTheWay(
  house: House,
  { operatorId }: Asset,
  { from, destination }: Way,
  language: Language = 'zh-TW',
): string | null {
  const best = listStands({ house, operatorId, kind: 'station', vehicleKind: 'scooter' })
    .map((stand) => ({
      name: language === 'zh-TW' ? stand.nameZh : stand.nameEn,
      metres: distanceMetres(from, stand.point) + distanceMetres(stand.point, destination),
    }))
    .sort((one, other) => one.metres - other.metres)[0]
  return best?.name ?? null
}
