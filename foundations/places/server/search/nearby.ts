import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import Flatbush from 'flatbush'
import { allPlaces } from '../places/all-places.ts'
import type { MeetingPoint } from '../places/kerbs-of.ts'
import { meetingPoints } from '../data/meeting-points.ts'
import type { Place } from '../places/place.ts'

export type Near<Thing> = { readonly thing: Thing; readonly distanceMetres: number }

const nearPlaces = nearnessIndex<Place>(allPlaces.filter(({ kind }) => kind !== 'road'))
const nearRoads = nearnessIndex<Place>(allPlaces.filter(({ kind }) => kind === 'road'))
const nearMeetingPoints = nearnessIndex<MeetingPoint>(meetingPoints)

/** Known places around a point, the nearest first. */
export function placesNear(point: LatLng, radiusMetres: number): readonly Near<Place>[] {
  return nearPlaces(point, radiusMetres)
}

/** Known points of roads around a point, the nearest first. */
export function roadsNear(point: LatLng, radiusMetres: number): readonly Near<Place>[] {
  return nearRoads(point, radiusMetres)
}

/** Exits, gates and kerbs around a point, the nearest first. */
export function meetingPointsNear(point: LatLng, radiusMetres: number): readonly Near<MeetingPoint>[] {
  return nearMeetingPoints(point, radiusMetres)
}

export type StartPointReason = 'meetingPoint' | 'knownPlace' | 'asPinned'
export type StartPoint = {
  readonly reason: StartPointReason
  readonly location: LatLng
  readonly meetingPoint?: MeetingPoint
  readonly place?: Place
  readonly walkMetres: number
}

const walkToMeetingPointMetresMax = 150
const sameSpotMetresMax = 40

/**
 * The recommended start: a known exit or kerb within a short walk, a known place at the same spot, else the pin itself.
 */
export function recommendedStartPoint(point: LatLng): StartPoint {
  const [kerb] = meetingPointsNear(point, walkToMeetingPointMetresMax)
  if (kerb)
    return {
      reason: 'meetingPoint',
      location: kerb.thing.location,
      meetingPoint: kerb.thing,
      walkMetres: Math.round(kerb.distanceMetres),
    }
  const [place] = placesNear(point, sameSpotMetresMax)
  if (place)
    return {
      reason: 'knownPlace',
      location: place.thing.location,
      place: place.thing,
      walkMetres: Math.round(place.distanceMetres),
    }
  return { reason: 'asPinned', location: point, walkMetres: 0 }
}

/** A spatial index of located items, built at first use. */
function nearnessIndex<Thing extends { readonly location: LatLng }>(
  things: readonly Thing[],
): (point: LatLng, radiusMetres: number) => readonly Near<Thing>[] {
  let tree: Flatbush | undefined
  return (point, radiusMetres) => {
    tree ??= treeOf(things)
    const dLat = radiusMetres / 111_195
    const dLng = dLat / Math.cos((point.lat * Math.PI) / 180)
    return tree
      .search(point.lng - dLng, point.lat - dLat, point.lng + dLng, point.lat + dLat)
      .flatMap((found) => {
        const thing = things[found]
        return thing ? [{ thing, distanceMetres: distanceMetres(point, thing.location) }] : []
      })
      .filter((near) => near.distanceMetres <= radiusMetres)
      .toSorted((a, b) => a.distanceMetres - b.distanceMetres)
  }
}

function treeOf(things: readonly { readonly location: LatLng }[]): Flatbush {
  const tree = new Flatbush(things.length)
  for (const { location } of things) tree.add(location.lng, location.lat, location.lng, location.lat)
  tree.finish()
  return tree
}
