import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { type Lake, lakes } from '../places/lakes.ts'

/**
 * Of a lake its middle and its surface are known, and not its shore: within this part of a circle of that surface a point
 * is most likely on the water. Some lakes are long and some have islands, so it is a warning and never a refusal.
 */
const innerShare = 0.6

/** The lake or reservoir in whose inner part a point lies. */
export function lakeAt(point: LatLng): Lake | undefined {
  return lakes.find((lake) => distanceMetres(lake, point) < innerShare * lakeRadiusMetres(lake))
}

/** Of a circle as large as the lake is when full. */
export const lakeRadiusMetres = ({ hectares }: Pick<Lake, 'hectares'>): number =>
  Math.sqrt((hectares * 10_000) / Math.PI)
