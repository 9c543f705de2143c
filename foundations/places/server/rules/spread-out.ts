import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { bareName } from '../engine/fit-of.ts'
import { normaliseText } from '../engine/normalise-text.ts'

type Named = { readonly name: string; readonly location: LatLng }

/** So near to each other, places are one spot to a rider. */
const spotMetres = 300
const usualOfOneSpotMax = 2
/** So near to each other, stations of one name are one building: 臺北車站, 高鐵臺北站, 機場捷運台北車站. */
const buildingMetres = 600

/**
 * Of places in the order of their worth, those that are worth a line of their own: one of each name, and two of one
 * spot, so that a large station with all its lines leaves room for the rest of the town. Riders who look for where they
 * are see everything that stands there.
 */
export function spreadOut<Place extends Named>(
  places: readonly Place[],
  { ofOneSpotMax = usualOfOneSpotMax }: { readonly ofOneSpotMax?: number } = {},
): readonly Place[] {
  const kept: Place[] = []
  for (const place of places) {
    const sameSpot = kept.filter((other) => distanceMetres(place.location, other.location) < spotMetres)
    const isKnown = kept.some(
      (other) => distanceMetres(place.location, other.location) < buildingMetres && bare(other) === bare(place),
    )
    if (sameSpot.length < ofOneSpotMax && !isKnown) kept.push(place)
  }
  return kept
}

const bare = ({ name }: Named): string => normaliseText(bareName(name))
