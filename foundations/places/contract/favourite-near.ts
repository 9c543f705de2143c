import type { LatLng } from '@daoxing/kit/contract'
import type { Favourite } from './favourite-calls.ts'

/** How near a point has to be to a favourite to be that favourite, in hundred thousandths of a degree [FAV-009]. */
export const favouriteNearbyRadius = 70
const unitsPerDegree = 100_000

/** The favourite that stands at a point: the nearest of those around it. */
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
