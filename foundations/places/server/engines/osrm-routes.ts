import type { LatLng } from '@daoxing/kit/contract'
import type { TrafficTable } from '../routing/traffic-table.ts'
import { callEngine, engineUrl } from './call-engine.ts'
import { OsrmAnswer, osrmRoute } from './osrm-answer.ts'
import { type RouteEngine, roadReachMetres } from './route-engine.ts'

export type EngineAccess = { readonly url: string; readonly waitMs?: number }

/** Responses with status 400 explain what the request lacks. */
const alsoAnswers = [400]
const name = 'osrm'

/**
 * OSRM's HTTP API (`/route/v1/driving/{lng},{lat};{lng},{lat}`). One server has one profile, for cars, so pedestrian
 * routes come from our own engine.
 */
export function osrmRoutes({ url, waitMs }: EngineAccess, traffic: TrafficTable): RouteEngine {
  return {
    name,
    async route(wish) {
      if (wish.mode === 'walk') return undefined
      const answer = await callEngine({
        engine: name,
        url: engineUrl(url, `/route/v1/driving/${placeOf(wish.from)};${placeOf(wish.to)}`, {
          overview: 'full',
          geometries: 'polyline',
          steps: 'false',
          alternatives: 'false',
          radiuses: `${roadReachMetres};${roadReachMetres}`,
        }),
        alsoAnswers,
        reply: OsrmAnswer,
        ...(waitMs === undefined ? {} : { waitMs }),
      })
      return osrmRoute({ engine: name, answer, wish, traffic })
    },
  }
}

const placeOf = ({ lat, lng }: LatLng) => `${lng.toFixed(6)},${lat.toFixed(6)}`
