import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { type Lake, lakes } from '../data/lakes.ts'

/**
 * Only the centre and the area of a lake are known, not its shore: within this part of a circle of that area, a point
 * is probably on the water. Lakes may be long or contain islands, so it is a warning, never a refusal.
 */
const innerShare = 0.6

/** The lake or reservoir in whose inner part a point lies. */
export function lakeAt(point: LatLng): Lake | undefined {
  return lakes.find((lake) => distanceMetres(lake, point) < innerShare * lakeRadiusMetres(lake))
}

/** The radius of a circle with the area of the full lake. */
export const lakeRadiusMetres = ({ hectares }: Pick<Lake, 'hectares'>): number =>
  Math.sqrt((hectares * 10_000) / Math.PI)
