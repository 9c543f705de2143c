import { decodePath, encodePath, type LatLng } from '@daoxing/kit/contract'
import type { ComputedRoute } from '@daoxing/places/contract'
import type { Route } from '../engine/find-route.ts'

export type Leg = { readonly from: LatLng; readonly to: LatLng; readonly route: Route }

/** One route of several legs, in the shape of the routes service. Without traffic, its time is that of an ordinary hour. */
export function chainLegs(legs: readonly Leg[], { withTraffic }: { readonly withTraffic: boolean }): ComputedRoute {
  const secondsOf = ({ durationSeconds, ordinarySeconds }: Route) => (withTraffic ? durationSeconds : ordinarySeconds)
  const sum = (amount: (route: Route) => number) => legs.reduce((total, { route }) => total + amount(route), 0)
  const path = legs.flatMap(({ route }) => decodePath(route.polyline))
  const [only] = legs
  return {
    routeLabels: ['DEFAULT_ROUTE'],
    legs: legs.map(({ from, to, route }) => ({
      distanceMeters: route.distanceMetres,
      duration: span(secondsOf(route)),
      staticDuration: span(route.ordinarySeconds),
      polyline: { encodedPolyline: route.polyline },
      startLocation: { latLng: pointOf(from) },
      endLocation: { latLng: pointOf(to) },
    })),
    distanceMeters: sum(({ distanceMetres }) => distanceMetres),
    duration: span(sum(secondsOf)),
    staticDuration: span(sum(({ ordinarySeconds }) => ordinarySeconds)),
    polyline: { encodedPolyline: legs.length === 1 && only ? only.route.polyline : encodePath(path) },
    viewport: viewportOf(path),
  }
}

/** A span as protocol buffers write it in JSON. */
const span = (seconds: number) => `${seconds}s`
const pointOf = ({ lat, lng }: LatLng) => ({ latitude: lat, longitude: lng })

function viewportOf(path: readonly LatLng[]): ComputedRoute['viewport'] {
  const [low, high] = [
    { lat: 90, lng: 180 },
    { lat: -90, lng: -180 },
  ]
  // Point by point: a long way has more of them than a call takes arguments.
  for (const { lat, lng } of path) {
    low.lat = Math.min(low.lat, lat)
    low.lng = Math.min(low.lng, lng)
    high.lat = Math.max(high.lat, lat)
    high.lng = Math.max(high.lng, lng)
  }
  return { low: pointOf(low), high: pointOf(high) }
}
