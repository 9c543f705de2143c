import type { AssetsInView, ViewBox } from '@daoxing/assets/contract'
import { assetOf, assetsInView } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { Scooter, ScooterPin } from '@daoxing/scooter/contract'
import { scooterModels } from '../models.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import { newestPhotos } from '../stores/bay-photo-store.ts'
import { unofferedBecause } from './offer.ts'
import { scooterView } from './scooter-view.ts'

type Within = { readonly tx: Tx; readonly house: House }
type Around = { readonly here: LatLng; readonly besides?: string | undefined }

/** So many scooters are listed; each costs a rider a line of attention. */
const listedMax = 20
/** Degrees of latitude around the rider, tried until enough scooters lie within. */
const reaches = [0.004, 0.012, 0.04] as const
/** Beyond this zoom no cluster is left. */
const singleZoom = 19

/** The nearest scooters that can be taken now, the nearest first. */
export async function listNearest({ tx, house }: Within, { here, besides }: Around): Promise<Scooter[]> {
  const [models, { leastPercent }, { walkMetresPerMinute }] = [
    await scooterModels(tx, house),
    await configValue(tx, scooterConfigs.scooter_terms),
    await configValue(tx, scooterConfigs.scooter_places),
  ]
  const found = around(house, here)
    .flatMap(({ assetId }) => {
      const asset = assetId === besides ? undefined : assetOf(house, assetId)
      const terms = asset && models.get(asset.modelCode)
      return asset && terms && unofferedBecause(house, asset, leastPercent) === null ? [{ asset, terms }] : []
    })
    .slice(0, listedMax)
  const photos = await newestPhotos(
    tx,
    found.map(({ asset }) => asset.assetId),
  )
  return found.map(({ asset, terms }) =>
    scooterView({ house, asset, terms, photo: photos.get(asset.assetId), here, walkMetresPerMinute }),
  )
}

function around(house: House, here: LatLng): AssetsInView['assets'] {
  let seen: AssetsInView['assets'] = []
  for (const reach of reaches) {
    const box = boxAround(here, reach)
    // A wide view shows clusters: what a narrow one has shown stays.
    const { assets } = assetsInView({ house, box, zoom: singleZoom, vehicleKind: 'scooter' })
    if (assets.length > seen.length) seen = assets
    if (seen.length >= listedMax) break
  }
  return [...seen].sort((one, other) => distanceMetres(here, one) - distanceMetres(here, other))
}

const boxAround = ({ lat, lng }: LatLng, reach: number): ViewBox => ({
  ...{ south: Math.max(-90, lat - reach), north: Math.min(90, lat + reach) },
  ...{ west: Math.max(-180, lng - reach), east: Math.min(180, lng + reach) },
})

/** The pins of a view. A scooter whose model is unknown here is none of ours. */
export async function pinsOf({ tx, house }: Within, { assets }: AssetsInView): Promise<ScooterPin[]> {
  const models = await scooterModels(tx, house)
  return assets.flatMap(({ assetId, lat, lng, energyPercent }) => {
    const asset = assetOf(house, assetId)
    const terms = asset && models.get(asset.modelCode)
    const { wemoVehicleModelId } = terms?.model ?? {}
    return asset && wemoVehicleModelId !== undefined
      ? [{ plate: asset.plate, lat, lng, batPercent: energyPercent, wemoVehicleModelId }]
      : []
  })
}
