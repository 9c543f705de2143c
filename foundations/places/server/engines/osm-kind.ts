import type { PlaceKind } from '@daoxing/places/contract'

/** Maps OpenStreetMap tags to the kinds with an icon; `key=value`, or a key for all of its values. */
const kinds: Readonly<Record<string, PlaceKind>> = {
  'railway=station': 'rail',
  'railway=halt': 'rail',
  'railway=subway_entrance': 'metro',
  'station=subway': 'metro',
  'railway=tram_stop': 'light-rail',
  'aeroway=aerodrome': 'airport',
  'aeroway=terminal': 'airport',
  'amenity=bus_station': 'bus-terminal',
  'amenity=taxi': 'taxi-rank',
  'amenity=hospital': 'hospital',
  'amenity=clinic': 'hospital',
  'amenity=university': 'university',
  'amenity=college': 'university',
  'amenity=townhall': 'government',
  'amenity=courthouse': 'government',
  'amenity=place_of_worship': 'temple',
  'amenity=marketplace': 'night-market',
  'amenity=conference_centre': 'venue',
  'amenity=theatre': 'venue',
  'tourism=museum': 'museum',
  'tourism=gallery': 'museum',
  'tourism=hotel': 'hotel',
  'tourism=hostel': 'hotel',
  'tourism=motel': 'hotel',
  'shop=mall': 'department-store',
  'shop=department_store': 'department-store',
  'leisure=park': 'park',
  'leisure=nature_reserve': 'park',
  'leisure=stadium': 'venue',
  'office=government': 'government',
  'landuse=industrial': 'business-park',
  'landuse=commercial': 'business-park',
  'place=city': 'county',
  'place=county': 'county',
  'place=town': 'town',
  'place=suburb': 'town',
  'place=village': 'village',
  'place=neighbourhood': 'village',
  'place=house': 'address',
  highway: 'road',
  building: 'address',
}

/** Returns the kind of a place by its OpenStreetMap tag; without a known one it is a landmark. */
export function kindOfOsm(key: string, value: string): PlaceKind {
  return kinds[`${key}=${value}`] ?? kinds[key] ?? 'landmark'
}
