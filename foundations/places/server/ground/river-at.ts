import { townBordersIn } from './area-borders.ts'
import { positionOf } from './atlas.ts'
import { degreesEast, degreesNorth, flatMetres, onSegment } from './plane.ts'
import type { LatLng } from '@daoxing/kit/contract'

/**
 * The border of two towns runs about in the middle of a great river; the known widths include the bed. Within this
 * share of the width, a point is probably on the water.
 */
const innerShare = 0.3
const widestMetres = 1_000
/** The border may follow a former bed of a narrower river. */
const wideMetres = 150

/** The great river that probably contains a point, known where a border follows it. Bridges count as water. */
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
