import type { PlaceKind } from '@daoxing/places/contract'
import type { Tags } from './read-extract.ts'

type Sign = readonly [key: string, value: string, kind: PlaceKind]

/** The kinds of places that riders search by name, by OpenStreetMap tag; the first match wins. */
const signs: readonly Sign[] = [
  ['aeroway', 'aerodrome', 'airport'],
  ['aeroway', 'terminal', 'airport'],
  ['station', 'subway', 'metro'],
  ['station', 'light_rail', 'light-rail'],
  ['railway', 'tram_stop', 'light-rail'],
  ['railway', 'station', 'rail'],
  ['railway', 'halt', 'rail'],
  ['amenity', 'bus_station', 'bus-terminal'],
  ['amenity', 'taxi', 'taxi-rank'],
  ['amenity', 'hospital', 'hospital'],
  ['amenity', 'clinic', 'hospital'],
  ['amenity', 'university', 'university'],
  ['amenity', 'college', 'university'],
  ['amenity', 'school', 'university'],
  ['amenity', 'townhall', 'government'],
  ['amenity', 'police', 'government'],
  ['amenity', 'courthouse', 'government'],
  ['amenity', 'post_office', 'government'],
  ['office', 'government', 'government'],
  ['tourism', 'museum', 'museum'],
  ['tourism', 'gallery', 'museum'],
  ['amenity', 'place_of_worship', 'temple'],
  ['amenity', 'marketplace', 'night-market'],
  ['shop', 'mall', 'department-store'],
  ['shop', 'department_store', 'department-store'],
  ['shop', 'supermarket', 'department-store'],
  ['leisure', 'park', 'park'],
  ['leisure', 'garden', 'park'],
  ['tourism', 'hotel', 'hotel'],
  ['tourism', 'hostel', 'hotel'],
  ['tourism', 'guest_house', 'hotel'],
  ['amenity', 'theatre', 'venue'],
  ['amenity', 'cinema', 'venue'],
  ['amenity', 'arts_centre', 'venue'],
  ['amenity', 'events_venue', 'venue'],
  ['leisure', 'stadium', 'venue'],
  ['leisure', 'sports_centre', 'venue'],
  ['amenity', 'library', 'landmark'],
  ['tourism', 'attraction', 'landmark'],
  ['tourism', 'theme_park', 'landmark'],
  ['tourism', 'zoo', 'landmark'],
  ['historic', 'monument', 'landmark'],
]

export type NamedPlace = { readonly kind: PlaceKind; readonly names: PlaceNames }
export type PlaceNames = { readonly name: string; readonly nameEn: string; readonly all: readonly string[] }

/** The place that the tags describe; undefined if it is no destination. */
export function placeOfTags(tags: Tags): NamedPlace | undefined {
  const names = namesOf(tags)
  if (!names) return undefined
  const kind = signs.find(([key, value]) => tags[key] === value)?.[2] ?? (isBuilding(tags) ? 'landmark' : undefined)
  return kind && { kind, names }
}

/** Any building with a name is a destination. */
const isBuilding = ({ building = 'no' }: Tags) => building !== 'no'

const nameMax = 80

/** Its names, the Chinese one first; undefined without a name. */
export function namesOf(tags: Tags): PlaceNames | undefined {
  const name = tags['name:zh-Hant'] ?? tags['name:zh-TW'] ?? tags['name:zh'] ?? tags['name'] ?? ''
  if (name === '' || name.length > nameMax) return undefined
  const nameEn = tags['name:en'] ?? name
  const others = ['name', 'alt_name', 'official_name', 'short_name', 'old_name', 'name:ja'].flatMap((key) =>
    (tags[key] ?? '').split(';').map((other) => other.trim()),
  )
  const all = [...new Set([name, ...others, nameEn])].filter((each) => each !== '' && each.length <= nameMax)
  return { name, nameEn, all }
}
