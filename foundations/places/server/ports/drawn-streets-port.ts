import type { LatLng } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'
import { chosenStyle } from '../map-office/chosen-style.ts'
import { isInBounds } from '../real-streets/bounds.ts'
import type { ImportedMap } from '../real-streets/imported-map.ts'

/** Whether the map draws real streets around a point: only there can a rider place a pin at a door. */
export type DrawnStreets = { at(point: LatLng): boolean }

export const drawnStreetsPort = definePort<DrawnStreets>('drawnStreets')

/** The environment variables that replace our map. */
export const otherGrounds = ['MAP_STYLE_URL', 'MAP_TILES_URL', 'MAP_PMTILES_URL'] as const

/** A map that replaces ours has streets everywhere; an import has them within its bounds. */
export function drawnStreets(
  environment: Readonly<Record<string, string | undefined>>,
  map: Pick<ImportedMap, 'manifest'>,
  mapFolder?: string,
): DrawnStreets {
  const isOther = otherGrounds.some((name) => Boolean(environment[name]))
  return {
    at(point) {
      const bounds = map.manifest()?.bounds
      return isOther || chosenStyle(mapFolder) !== 'own' || (bounds !== undefined && isInBounds(bounds, point))
    },
  }
}
