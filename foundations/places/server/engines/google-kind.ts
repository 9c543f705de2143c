import type { PlaceKind } from '@daoxing/places/contract'

/** Maps Google's place types to the kinds with an icon, the most specific first. */
const kinds: readonly (readonly [string, PlaceKind])[] = [
  ['subway_station', 'metro'],
  ['light_rail_station', 'light-rail'],
  ['train_station', 'rail'],
  ['airport', 'airport'],
  ['bus_station', 'bus-terminal'],
  ['taxi_stand', 'taxi-rank'],
  ['hospital', 'hospital'],
  ['university', 'university'],
  ['city_hall', 'government'],
  ['local_government_office', 'government'],
  ['courthouse', 'government'],
  ['museum', 'museum'],
  ['art_gallery', 'museum'],
  ['hindu_temple', 'temple'],
  ['place_of_worship', 'temple'],
  ['market', 'night-market'],
  ['department_store', 'department-store'],
  ['shopping_mall', 'department-store'],
  ['park', 'park'],
  ['hotel', 'hotel'],
  ['lodging', 'hotel'],
  ['stadium', 'venue'],
  ['convention_center', 'venue'],
  ['route', 'road'],
  ['administrative_area_level_1', 'county'],
  ['administrative_area_level_2', 'county'],
  ['locality', 'county'],
  ['administrative_area_level_3', 'town'],
  ['sublocality_level_1', 'town'],
  ['neighborhood', 'village'],
  ['street_address', 'address'],
  ['premise', 'address'],
  ['subpremise', 'address'],
]

/** Returns the kind of a place by its Google types; without a known one it is a landmark. */
export function kindOfGoogle(types: readonly string[]): PlaceKind {
  return kinds.find(([type]) => types.includes(type))?.[1] ?? 'landmark'
}
