import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { allPlaces } from './all-places.ts'
import type { Place } from './place.ts'

/** Only so many of the nearest places are checked: farther ones are no substitute. */
const checkedMax = 40

/** The nearest known place that fits; undefined if none nearby does. */
export function nearestPlace(point: LatLng, fits: (location: LatLng) => boolean): Place | undefined {
  const nearest: { readonly place: Place; readonly metres: number }[] = []
  for (const place of allPlaces) {
    const metres = distanceMetres(point, place.location)
    const last = nearest.at(-1)
    if (nearest.length === checkedMax && last !== undefined && metres >= last.metres) continue
    const at = nearest.findIndex((other) => other.metres > metres)
    nearest.splice(at < 0 ? nearest.length : at, 0, { place, metres })
    if (nearest.length > checkedMax) nearest.pop()
  }
  return nearest.find(({ place }) => fits(place.location))?.place
}
