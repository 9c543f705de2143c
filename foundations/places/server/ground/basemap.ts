import { createHash } from 'node:crypto'
import type { BasemapLayer } from '@daoxing/places/contract'
import type { Feature, FeatureCollection } from './basemap-feature.ts'
import { landFeatures, streetFeatures, townFeatures, villageFeatures, waterFeatures } from './basemap-ground.ts'
import { labelFeatures } from './basemap-labels.ts'
import { lineFeatures } from './basemap-lines.ts'

const builders: Readonly<Record<BasemapLayer, () => readonly Feature[]>> = {
  land: landFeatures,
  towns: townFeatures,
  villages: villageFeatures,
  roads: streetFeatures,
  water: waterFeatures,
  mrt: lineFeatures,
  labels: labelFeatures,
}

export type BasemapAnswer = { readonly collection: FeatureCollection; readonly etag: string }
const held = new Map<BasemapLayer, BasemapAnswer>()

/** One layer of the map, built at first use and then cached. It contains only what is known to exist. */
export function basemapLayer(layer: BasemapLayer): BasemapAnswer {
  const cached = held.get(layer)
  if (cached) return cached
  const collection: FeatureCollection = { type: 'FeatureCollection', features: builders[layer]() }
  const etag = `"${createHash('sha256').update(JSON.stringify(collection)).digest('base64url').slice(0, 22)}"`
  const fresh = { collection, etag }
  held.set(layer, fresh)
  return fresh
}
