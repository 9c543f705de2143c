import type { LatLng } from '@daoxing/kit/contract'
import type { Favourite } from './favourite-calls.ts'

/** The distance within which a point counts as a favourite, in hundred thousandths of a degree [FAV-009]. */
export const favouriteNearbyRadius = 70
const unitsPerDegree = 100_000

/** The favourite at a point: the nearest one within the tolerance. */
export function favouriteAt(
  point: LatLng,
  favourites: readonly Favourite[],
  radius = favouriteNearbyRadius,
): Favourite | undefined {
  const degreesTo = ({ location: { x, y } }: Favourite) => Math.hypot(x - point.lng, y - point.lat)
  return favourites
    .filter((favourite) => degreesTo(favourite) <= radius / unitsPerDegree)
    .toSorted((one, other) => degreesTo(one) - degreesTo(other))[0]
}
