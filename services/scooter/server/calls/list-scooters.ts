import { assetOfVehicleId, assetsInView } from '@daoxing/assets/server'
import type { MinEnergyPercent } from '@daoxing/assets/contract'
import { configValue } from '@daoxing/configs/server'
import { answer } from '@daoxing/kit/server'
import { listScooters } from '@daoxing/scooter/contract'
import { refuseUnlisted } from '../account/may-ride.ts'
import { listNearest, pinsOf } from '../find/list-scooters.ts'
import { offerOf } from '../find/offer.ts'
import { scooterView } from '../find/scooter-view.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import { newestPhotos } from '../stores/bay-photo-store.ts'

const pinBytes = 110
const nothing = { pins: [], clusters: [], total: 0 }

export const listScootersAnswer = answer(listScooters, async ({ query, who: { riderId }, tx, house }) => {
  await refuseUnlisted({ tx, house, riderId })
  const { south, west, north, east, zoom = 15, lat, lng, plate, vehicle, minPercent = 0 } = query
  const here = lat === undefined || lng === undefined ? undefined : { lat, lng }
  if (plate !== undefined || vehicle !== undefined) {
    const named =
      plate === undefined ? { assetId: (await assetOfVehicleId(house, vehicle ?? ''))?.assetId ?? '' } : { plate }
    const { asset, terms } = await offerOf({ tx, house }, named)
    const { walkMetresPerMinute } = await configValue(tx, scooterConfigs.scooter_places)
    const photo = (await newestPhotos(tx, [asset.assetId])).get(asset.assetId)
    return { ...nothing, nearest: [scooterView({ house, asset, terms, photo, here, walkMetresPerMinute })] }
  }
  const nearest = here ? await listNearest({ tx, house }, { here }) : []
  if (south === undefined || west === undefined || north === undefined || east === undefined)
    return { ...nothing, nearest }
  if (south > north || west > east) return { ...nothing, nearest }
  const view = assetsInView({
    ...{ house, zoom, box: { south, west, north, east }, vehicleKind: 'scooter', assetBytes: pinBytes },
    minEnergyPercent: tenOf(minPercent),
  })
  return { pins: await pinsOf({ tx, house }, view), clusters: view.clusters, total: view.total, nearest }
})

const tens = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90] as const

const tenOf = (percent: number): MinEnergyPercent => tens[Math.min(9, Math.ceil(percent / 10))] ?? 90
