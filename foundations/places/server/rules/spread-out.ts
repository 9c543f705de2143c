import { distanceMetres, type LatLng } from '@daoxing/kit/contract'

type Named = { readonly name: string; readonly location: LatLng }

/** So near to each other, places are one spot to a rider. */
const spotMetres = 300
const ofOneSpotMax = 2

/**
 * Of places in the order of their worth, those that are worth a line of their own: one of each name, and two of one
 * spot, so that a large station with all its lines leaves room for the rest of the town.
 */
export function spreadOut<Place extends Named>(places: readonly Place[]): readonly Place[] {
  const kept: Place[] = []
  for (const place of places) {
    const sameSpot = kept.filter((other) => distanceMetres(place.location, other.location) < spotMetres)
    if (sameSpot.length < ofOneSpotMax && !sameSpot.some(({ name }) => name === place.name)) kept.push(place)
  }
  return kept
}
