import { townBordersIn } from './area-borders.ts'
import { positionOf } from './atlas.ts'
import { degreesEast, degreesNorth, flatMetres, onSegment } from './plane.ts'
import type { LatLng } from '@daoxing/kit/contract'

/**
 * The border of two towns runs in the water of a great river, about in its middle; the widths that are known are those of
 * the water with its bed. Within this share of the width a point is most likely on the water.
 */
const innerShare = 0.3
const widestMetres = 1_000
/** Of a narrower river the border may follow an older bed. */
const wideMetres = 150

/** The great river on whose water a point most likely lies, where a border says where it runs. Bridges count as the water. */
export function riverAt(point: LatLng): { readonly name: string; readonly nameEn: string } | undefined {
  const position = positionOf(point)
  const [lng, lat] = position
  const [east, north] = [degreesEast(widestMetres), degreesNorth(widestMetres)]
  return townBordersIn([lng - east, lat - north, lng + east, lat + north]).find(({ river, path }) =>
    path.some((to, index) => {
      const from = path[index - 1]
      if (river === undefined || from === undefined || river.metres < wideMetres) return false
      return flatMetres(position, onSegment(position, from, to).position) < river.metres * innerShare
    }),
  )?.river
}
