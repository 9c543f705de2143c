import type { Asset } from '@daoxing/assets/contract'
import { conditionOf } from '@daoxing/assets/server'
import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { Scooter } from '@daoxing/scooter/contract'
import type { ModelTerms } from '../models.ts'
import { leftAt } from './left-at.ts'
import { photoUrl } from '../rental-view.ts'
import type { BayPhoto } from '../stores/bay-photo-store.ts'
import { placeOf, rangeOf } from '../vehicle-status.ts'

type Shown = {
  readonly house: House
  readonly asset: Asset
  readonly terms: ModelTerms
  readonly photo: BayPhoto | undefined
  readonly here: LatLng | undefined
  readonly walkMetresPerMinute: number
}

/** A scooter as riders see it, with the circle in which it lies and the age of its position. */
export function scooterView({ house, asset, terms, photo, here, walkMetresPerMinute }: Shown): Scooter {
  const condition = conditionOf(house, asset.assetId)
  const left = leftAt(house, asset)
  const place = placeOf(condition, { ...left, accuracyMetres: 50, heardAt: null, trust: 'old' })
  const batPercent = condition?.energyPercent ?? asset.energyPercent
  const metres = here ? Math.round(distanceMetres(here, place)) : null
  return {
    plate: asset.plate,
    model: terms.model,
    batPercent,
    rangeKm: rangeOf(batPercent, terms.kmPerPercent),
    place,
    tariff: terms.tariff,
    bayPhotoUrl: photoUrl(photo?.photoId ?? null),
    bayPhotoAt: photo?.takenAt ?? null,
    distanceMetres: metres,
    walkSeconds: metres === null ? null : Math.ceil((metres / walkMetresPerMinute) * 60),
  }
}
