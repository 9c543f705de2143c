import { decodePath, distanceMetres, encodePath, type LatLng } from '@daoxing/kit/contract'
import type { ComputedRoute } from '@daoxing/places/contract'
import { latLngOf, positionOf } from '../ground/atlas.ts'
import type { Route } from '../routing/find-route.ts'
import { simplified } from '../ground/plane.ts'
import { localizedValues, type Wording } from './localized-values.ts'

export type Leg = { readonly from: LatLng; readonly to: LatLng; readonly route: Route }

type Form = {
  /** The duration without the traffic of the hour. */
  readonly withTraffic: boolean
  /** A path of few points instead of all. */
  readonly isOverview: boolean
  /** Paths as GeoJSON instead of encoded. */
  readonly isGeoJson: boolean
  readonly wording: Wording
}

/** Merges several legs into one: pass-through points end no leg. */
export function mergedLegs(before: readonly Leg[], last: Leg): Leg {
  const legs = [...before, last]
  const sum = (amount: (route: Route) => number) => legs.reduce((total, { route }) => total + amount(route), 0)
  return {
    from: before[0]?.from ?? last.from,
    to: last.to,
    route: {
      distanceMetres: sum(({ distanceMetres: metres }) => metres),
      durationSeconds: sum(({ durationSeconds }) => durationSeconds),
      ordinarySeconds: sum(({ ordinarySeconds }) => ordinarySeconds),
      polyline: encodePath(legs.flatMap(({ route }) => decodePath(route.polyline))),
      schematic: legs.some(({ route }) => route.schematic),
    },
  }
}

/** One route of several legs, in the format of the routes service. */
export function chainLegs(legs: readonly Leg[], { withTraffic, isOverview, isGeoJson, wording }: Form): ComputedRoute {
  const secondsOf = ({ durationSeconds, ordinarySeconds }: Route) => (withTraffic ? durationSeconds : ordinarySeconds)
  const sum = (amount: (route: Route) => number) => legs.reduce((total, { route }) => total + amount(route), 0)
  const path = legs.flatMap(({ route }) => decodePath(route.polyline))
  const [only] = legs
  const drawn = (polyline: string): ComputedRoute['polyline'] => {
    if (!isOverview && !isGeoJson) return { encodedPolyline: polyline }
    const points = isOverview ? overviewOf(decodePath(polyline)) : decodePath(polyline)
    if (!isGeoJson) return { encodedPolyline: encodePath(points) }
    return { geoJsonLinestring: { type: 'LineString', coordinates: points.map(({ lat, lng }) => [lng, lat]) } }
  }
  const whole = legs.length === 1 && only ? only.route.polyline : encodePath(path)
  const amounts = {
    metres: sum(({ distanceMetres }) => distanceMetres),
    seconds: sum(secondsOf),
    ordinarySeconds: sum(({ ordinarySeconds }) => ordinarySeconds),
  }
  return {
    routeLabels: ['DEFAULT_ROUTE'],
    legs: legs.map(({ from, to, route }) => {
      const { distanceMetres: metres, ordinarySeconds, polyline } = route
      const driven = decodePath(polyline)
      return {
        distanceMeters: metres,
        duration: span(secondsOf(route)),
        staticDuration: span(ordinarySeconds),
        polyline: drawn(polyline),
        // A waypoint may lie off the road, in the middle of a building: the leg starts and ends on its path.
        startLocation: { latLng: pointOf(driven[0] ?? from) },
        endLocation: { latLng: pointOf(driven.at(-1) ?? to) },
        localizedValues: localizedValues({ metres, ordinarySeconds, seconds: secondsOf(route) }, wording),
      }
    }),
    distanceMeters: amounts.metres,
    duration: span(amounts.seconds),
    staticDuration: span(amounts.ordinarySeconds),
    polyline: drawn(whole),
    viewport: viewportOf(path),
    localizedValues: localizedValues(amounts, wording),
  }
}

/** The tolerance of an overview path, as a fraction of its extent: a pixel or two of a small map. */
const overviewShare = 1 / 200

function overviewOf(path: readonly LatLng[]): readonly LatLng[] {
  const { low, high } = viewportOf(path)
  const extent = distanceMetres({ lat: low.latitude, lng: low.longitude }, { lat: high.latitude, lng: high.longitude })
  return simplified(path.map(positionOf), extent * overviewShare).map(latLngOf)
}

/** A protocol buffer duration in JSON. */
const span = (seconds: number) => `${seconds}s`
const pointOf = ({ lat, lng }: LatLng) => ({ latitude: lat, longitude: lng })

function viewportOf(path: readonly LatLng[]): NonNullable<ComputedRoute['viewport']> {
  const [low, high] = [
    { lat: 90, lng: 180 },
    { lat: -90, lng: -180 },
  ]
  // Point by point, since a long path would exceed the argument limit of a call.
  for (const { lat, lng } of path) {
    low.lat = Math.min(low.lat, lat)
    low.lng = Math.min(low.lng, lng)
    high.lat = Math.max(high.lat, lat)
    high.lng = Math.max(high.lng, lng)
  }
  return { low: pointOf(low), high: pointOf(high) }
}
