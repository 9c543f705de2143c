import type { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { RouteWish, TravelMode } from '../routing/find-route.ts'
import type { TrafficTable } from '../routing/traffic-table.ts'
import { callEngine, EngineFailure, engineUrl } from './call-engine.ts'
import { OsrmAnswer, osrmRoute } from './osrm-answer.ts'
import type { EngineAccess } from './osrm-routes.ts'
import { type RouteEngine, roadReachMetres } from './route-engine.ts'

const name = 'valhalla'
const costing: Readonly<Record<TravelMode, string>> = { drive: 'auto', twoWheeler: 'motor_scooter', walk: 'pedestrian' }

/** Some errors come in Valhalla's own format, whichever was requested. */
const OwnError = z.object({ error_code: z.int() })

/** Too far, unconnected regions, no edge near a location, no tile, no path. */
const noWay = new Set([154, 170, 171, 441, 442, 443, 444])
const alsoAnswers = [400]

/** Valhalla's route service, in OSRM's format with Google's polyline. */
export function valhallaRoutes({ url, waitMs }: EngineAccess, traffic: TrafficTable): RouteEngine {
  return {
    name,
    async route(wish) {
      const answer = await callEngine({
        engine: name,
        url: engineUrl(url, '/route'),
        body: questionOf(wish),
        alsoAnswers,
        reply: z.union([OsrmAnswer, OwnError]),
        ...(waitMs === undefined ? {} : { waitMs }),
      })
      if ('code' in answer) return osrmRoute({ engine: name, answer, wish, traffic })
      if (noWay.has(answer.error_code)) return undefined
      throw new EngineFailure({ engine: name, trouble: 'misasked', status: 400 })
    },
  }
}

function questionOf({ from, to, mode = 'drive' }: RouteWish): object {
  const placeOf = ({ lat, lng }: LatLng) => ({ lat, lon: lng, type: 'break', search_cutoff: roadReachMetres })
  return {
    locations: [placeOf(from), placeOf(to)],
    costing: costing[mode],
    format: 'osrm',
    shape_format: 'polyline5',
    // Only the path is read; turn instructions are not needed.
    directions_type: 'maneuvers',
    units: 'kilometers',
  }
}
