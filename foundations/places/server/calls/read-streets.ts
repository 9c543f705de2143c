import { answer } from '@daoxing/kit/server'
import { readStreets } from '@daoxing/places/contract'
import { importedMapPort } from '../real-streets/imported-map.ts'

export const readStreetsAnswer = answer(readStreets, async ({ house }) => {
  const manifest = house.port(importedMapPort).manifest()
  if (!manifest) return null
  const { version, bounds, zooms, attribution } = manifest
  return { version, bounds: [...bounds], minZoom: zooms.min, maxZoom: zooms.max, attribution }
})
