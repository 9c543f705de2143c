import type { LatLng } from '@daoxing/kit/contract'
import { type Clock } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { RouteWish, TravelMode } from '../routing/find-route.ts'
import { callEngine, EngineFailure, engineUrl } from './call-engine.ts'
import { type GoogleAccess, googleHeaders, googleHost, googleName } from './google-access.ts'
import { doorToDoor, type RouteEngine } from './route-engine.ts'

const travelMode: Readonly<Record<TravelMode, string>> = { drive: 'DRIVE', twoWheeler: 'TWO_WHEELER', walk: 'WALK' }

/** A protocol buffer duration in JSON: `"389s"`, `"389.5s"`. */
const Span = z.pipe(
  z.string().check(z.regex(/^\d+(\.\d+)?s$/)),
  z.transform((text) => Number(text.slice(0, -1))),
)

const Answer = z.object({
  // Google omits `routes` if there is none.
  routes: z._default(
    z.array(
      z.object({
        // Google omits fields that are zero.
        distanceMeters: z._default(z.int().check(z.gte(0)), 0),
        duration: z._default(Span, 0),
        staticDuration: z.optional(Span),
        polyline: z.optional(z.object({ encodedPolyline: z.string() })),
      }),
    ),
    [],
  ),
})

const fields = [
  'routes.distanceMeters',
  'routes.duration',
  'routes.staticDuration',
  'routes.polyline.encodedPolyline',
] as const

/** Google Routes (`directions/v2:computeRoutes`), with Google's traffic. */
export function googleRoutes(access: GoogleAccess, clock: Clock): RouteEngine {
  const { waitMs } = access
  return {
    name: googleName,
    async route(wish) {
      const { routes } = await callEngine({
        engine: googleName,
        url: engineUrl(googleHost(access, 'routes'), '/directions/v2:computeRoutes'),
        headers: googleHeaders(access, fields),
        body: questionOf(wish, clock),
        reply: Answer,
        ...(waitMs === undefined ? {} : { waitMs }),
      })
      const [first] = routes
      if (!first) return undefined
      if (!first.polyline) throw new EngineFailure({ engine: googleName, trouble: 'malformed' })
      return {
        distanceMetres: first.distanceMeters,
        durationSeconds: Math.round(first.duration),
        ordinarySeconds: Math.round(first.staticDuration ?? first.duration),
        polyline: doorToDoor(googleName, first.polyline.encodedPolyline, wish),
        schematic: false,
      }
    },
  }
}

/** Google requires a departure in the future; a past one is omitted, which means now. */
const aheadMs = 60_000

function questionOf({ from, to, departAt, mode = 'drive' }: RouteWish, clock: Clock): object {
  const isAhead = departAt !== undefined && Date.parse(departAt) > clock.nowMs() + aheadMs
  return {
    origin: waypoint(from),
    destination: waypoint(to),
    travelMode: travelMode[mode],
    // Google accepts neither for pedestrians.
    ...(mode === 'walk' ? {} : { routingPreference: 'TRAFFIC_AWARE', ...(isAhead ? { departureTime: departAt } : {}) }),
    polylineQuality: 'HIGH_QUALITY',
    polylineEncoding: 'ENCODED_POLYLINE',
  }
}

const waypoint = ({ lat, lng }: LatLng) => ({ location: { latLng: { latitude: lat, longitude: lng } } })
