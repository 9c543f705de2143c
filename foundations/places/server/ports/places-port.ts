import { baseConfigs, configValue } from '@daoxing/configs/server'
import type { Region } from '@daoxing/configs/contract'
import type { Language, LatLng } from '@daoxing/kit/contract'
import { definePort, type House } from '@daoxing/kit/server'
import {
  type FoundPlace,
  geocode,
  type KnownPlace,
  meetingPointsNear,
  metresFromAllKnown,
  type Near,
  placeOfId,
  type PlaceSearch,
  placesNear,
  recommendedStartPoint,
  reverseGeocode,
  type ReverseGeocode,
  searchPlaces,
  type StartPoint,
  traditionalAddress,
} from '../search/index.ts'
import type { MeetingPoint } from '../places/kerbs-of.ts'
import { meetingPointById } from '../data/meeting-points.ts'
import type { Place } from '../places/place.ts'
import type { ImportedMap } from '../real-streets/imported-map.ts'

export type Area = { readonly county: string; readonly town: string; readonly region: Region }

/** A search result; engines without a position at this stage return it with the details. */
export type SearchedPlace = Omit<FoundPlace, 'location'> & { readonly location?: LatLng }

/** All lookups of places. The default needs no network; an HTTP engine may take precedence. */
export type PlacesPort = {
  reverse(point: LatLng, language?: Language): Promise<ReverseGeocode>
  /** County, town and region of a point; undefined at sea and abroad. */
  areaOf(point: LatLng): Promise<Area | undefined>
  search(search: PlaceSearch): Promise<readonly SearchedPlace[]>
  /** The token of the search in which the rider chose the place. */
  place(id: string, language?: Language, sessionToken?: string): Promise<KnownPlace | undefined>
  geocode(text: string, options?: { near?: LatLng; language?: Language }): Promise<KnownPlace | undefined>
  placesNear(point: LatLng, radiusMetres: number): Promise<readonly Near<Place>[]>
  meetingPointsNear(point: LatLng, radiusMetres: number): Promise<readonly Near<MeetingPoint>[]>
  meetingPoint(id: string): Promise<MeetingPoint | undefined>
  /** The distance of the nearest known place, road or door, if it is beyond a walk; undefined if one is near. */
  metresFromAllKnown(point: LatLng): Promise<number | undefined>
  recommendedStartPoint(point: LatLng): Promise<StartPoint>
  traditional(address: string): Promise<string>
}

export const placesPort = definePort<PlacesPort>('places')

/** The centre of a district is not the position of a road in it. */
const withoutGuessedPin = ({ location, ...place }: FoundPlace): SearchedPlace =>
  place.pointWithin === undefined ? { ...place, location } : place

/** The engine in this process: the atlas, the compiled places and the import; no network. */
export function embeddedPlaces(house: Pick<House, 'database'>, map?: Pick<ImportedMap, 'places'>): PlacesPort {
  return {
    reverse: async (point, language) => reverseGeocode(point, language, map?.places()?.addresses),
    async areaOf(point) {
      const here = reverseGeocode(point)
      if (here.state === 'outside') return undefined
      const { county, town } = here
      const region = (await configValue(house.database, baseConfigs.taxi_region_map))[county]
      return region && { county, town, region }
    },
    search: async (search) => (await searchPlaces({ ...search, imported: map?.places() })).map(withoutGuessedPin),
    place: async (id, language) => placeOfId(id, language, map?.places()),
    geocode: (text, options) => geocode(text, { ...options, imported: map?.places() }),
    placesNear: async (point, radiusMetres) => placesNear(point, radiusMetres),
    meetingPointsNear: async (point, radiusMetres) => meetingPointsNear(point, radiusMetres),
    meetingPoint: async (id) => meetingPointById(id),
    metresFromAllKnown: async (point) => metresFromAllKnown(point, map?.places()?.addresses),
    recommendedStartPoint: async (point) => recommendedStartPoint(point),
    traditional: traditionalAddress,
  }
}
