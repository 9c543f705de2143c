import type { Language, LatLng } from '@daoxing/kit/contract'
import type { Location, MeetingArea, MeetingPoint, PlaceDetail } from '@daoxing/places/contract'
import { type KnownPlace, nameOf, type Near, type ReverseGeocode } from './search/index.ts'
import { placeById } from './places/place-by-id.ts'
import type { MeetingPoint as KnownMeetingPoint } from './places/kerbs-of.ts'

type Inside = Extract<ReverseGeocode, { state: 'inside' }>

/** A reverse-geocoded point in its wire form. */
export function locationOf({ address, description, county, town, location }: Inside): Location {
  return { address, description, area: county, town, location }
}

export function locationOfPlace({ name, address, county, town, location }: KnownPlace): Location {
  return { address, description: name, area: county, town, location }
}

export function detailOf(place: KnownPlace): PlaceDetail {
  return {
    place_id: place.id,
    name: place.name,
    ...locationOfPlace(place),
    types: [place.kind],
    isApproximate: place.isApproximate,
  }
}

export function meetingPointOf({ thing, distanceMetres }: Near<KnownMeetingPoint>, language: Language): MeetingPoint {
  const { id, location } = thing
  const name = language === 'en' ? thing.nameEn : thing.name
  return {
    id,
    name,
    // The address of a meeting point is its name, which helps a driver more than a street.
    address: name,
    guide: language === 'en' ? thing.guideEn : thing.guide,
    location,
    distanceMetres: Math.round(distanceMetres),
  }
}

/** Meeting points by place, in the order of the nearest one of each. */
export function meetingAreasOf(near: readonly Near<KnownMeetingPoint>[], language: Language): readonly MeetingArea[] {
  const byPlace = new Map<string, Near<KnownMeetingPoint>[]>()
  for (const point of near) byPlace.set(point.thing.placeId, [...(byPlace.get(point.thing.placeId) ?? []), point])
  return [...byPlace].map(([placeId, points]) => {
    const place = placeById(placeId)
    const nearest = points[0]
    const noWhere: LatLng = { lat: 0, lng: 0 }
    return {
      id: `place:${placeId}`,
      name: place ? nameOf(place, language) : placeId,
      location: place?.location ?? nearest?.thing.location ?? noWhere,
      distanceMetres: Math.round(nearest?.distanceMetres ?? 0),
      points: points.map((point) => meetingPointOf(point, language)),
    }
  })
}
