import { configValue } from '@daoxing/configs/server'
import type { Region } from '@daoxing/configs/contract'
import type { Language, LatLng } from '@daoxing/kit/contract'
import { definePort, type House } from '@daoxing/kit/server'
import { meetingPointsNear, type Near, placesNear, recommendedStartPoint, type StartPoint } from '../engine/nearby.ts'
import { geocode, type KnownPlace, placeOfId } from '../engine/place-detail.ts'
import { metresFromAllKnown } from '../engine/remote-from-all.ts'
import { type ReverseGeocode, reverseGeocode } from '../engine/reverse-geocode.ts'
import { searchPlaces } from '../engine/search-places.ts'
import type { FoundPlace, PlaceSearch } from '../engine/place-search.ts'
import { traditionalAddress } from '../engine/traditional-text.ts'
import type { MeetingPoint } from '../places/kerbs-of.ts'
import { meetingPointById } from '../places/meeting-points.ts'
import type { Place } from '../places/place.ts'
import type { ImportedMap } from '../real-streets/imported-map.ts'

export type Area = { readonly county: string; readonly town: string; readonly region: Region }

/** A search result; its position comes with the details, where the engine does not give it at once. */
export type SearchedPlace = Omit<FoundPlace, 'location'> & { readonly location?: LatLng }

/** Everything that is asked about places. The default answers by itself; an engine over HTTP may stand in front of it. */
export type PlacesPort = {
  reverse(point: LatLng, language?: Language): Promise<ReverseGeocode>
  /** County, town and region of a point; undefined out at sea and abroad. */
  areaOf(point: LatLng): Promise<Area | undefined>
  search(search: PlaceSearch): Promise<readonly SearchedPlace[]>
  /** The token is that of the search in which the place was chosen. */
  place(id: string, language?: Language, sessionToken?: string): Promise<KnownPlace | undefined>
  geocode(text: string, options?: { near?: LatLng; language?: Language }): Promise<KnownPlace | undefined>
  placesNear(point: LatLng, radiusMetres: number): Promise<readonly Near<Place>[]>
  meetingPointsNear(point: LatLng, radiusMetres: number): Promise<readonly Near<MeetingPoint>[]>
  meetingPoint(id: string): Promise<MeetingPoint | undefined>
  /** How far the nearest known place, road or door is, where it is farther than a walk; undefined where one is near. */
  metresFromAllKnown(point: LatLng): Promise<number | undefined>
  recommendedStartPoint(point: LatLng): Promise<StartPoint>
  traditional(address: string): Promise<string>
}

export const placesPort = definePort<PlacesPort>('places')

/** The middle of a district is no position of a road in it. */
const withoutGuessedPin = ({ location, ...place }: FoundPlace): SearchedPlace =>
  place.pointWithin === undefined ? { ...place, location } : place

/** The engine inside this program: the atlas, the compiled places and what was imported; no network. */
export function embeddedPlaces(house: Pick<House, 'database'>, map?: Pick<ImportedMap, 'places'>): PlacesPort {
  return {
    reverse: async (point, language) => reverseGeocode(point, language, map?.places()?.addresses),
    async areaOf(point) {
      const here = reverseGeocode(point)
      if (here.state === 'outside') return undefined
      const { county, town } = here
      const region = (await configValue(house.database, 'taxi_region_map'))[county]
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
