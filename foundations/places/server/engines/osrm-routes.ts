import type { LatLng } from '@daoxing/kit/contract'
import type { TrafficTable } from '../engine/traffic-table.ts'
import { askEngine, engineUrl } from './ask-engine.ts'
import { OsrmAnswer, osrmRoute } from './osrm-answer.ts'
import { type RouteEngine, roadReachMetres } from './route-engine.ts'

export type EngineAccess = { readonly url: string; readonly waitMs?: number }

/** The words for what a question lacks stand in bodies of status 400. */
const alsoAnswers = [400]
const name = 'osrm'

/**
 * OSRM's HTTP API (`/route/v1/driving/{lng},{lat};{lng},{lat}`). One server holds one profile, that of a car, so whoever
 * walks is told our own way.
 */
export function osrmRoutes({ url, waitMs }: EngineAccess, traffic: TrafficTable): RouteEngine {
  return {
    name,
    async route(wish) {
      if (wish.mode === 'walk') return undefined
      const answer = await askEngine({
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
