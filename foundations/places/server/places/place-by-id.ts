import { allPlaces } from './all-places.ts'
import type { Place } from './place.ts'

const placesById = new Map(allPlaces.map((place) => [place.id, place]))

export function placeById(id: string): Place | undefined {
  return placesById.get(id)
}
