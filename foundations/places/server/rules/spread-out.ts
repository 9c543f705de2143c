import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { bareName, normaliseText } from '../search/index.ts'

type Named = { readonly name: string; readonly location: LatLng }

/** Places within this distance are one spot to a rider. */
const spotMetres = 300
const usualOfOneSpotMax = 2
/** Stations with one name within this distance are one building: 臺北車站, 高鐵臺北站, 機場捷運台北車站. */
const buildingMetres = 600

/**
 * Selects the ranked places that deserve a line: one per name, and two per spot, so that a large station with all its
 * lines leaves room for the rest of the town. A search for the rider's own position shows every place there.
 */
export function spreadOut<Place extends Named>(
  places: readonly Place[],
  { ofOneSpotMax = usualOfOneSpotMax }: { readonly ofOneSpotMax?: number } = {},
): readonly Place[] {
  const spread: Place[] = []
  for (const place of places) {
    const sameSpot = spread.filter((other) => distanceMetres(place.location, other.location) < spotMetres)
    const isKnown = spread.some(
      (other) => distanceMetres(place.location, other.location) < buildingMetres && bare(other) === bare(place),
    )
    if (sameSpot.length < ofOneSpotMax && !isKnown) spread.push(place)
  }
  return spread
}

const bare = ({ name }: Named): string => normaliseText(bareName(name))
