import * as z from 'zod/mini'
import type { Route, RouteWish } from '../routing/find-route.ts'
import { slowdown, type TrafficTable } from '../routing/traffic-table.ts'
import { EngineFailure } from './call-engine.ts'
import { doorToDoor } from './route-engine.ts'

const Amount = z.number().check(z.gte(0))

/** The response of OSRM, and of Valhalla in the same format. */
export const OsrmAnswer = z.object({
  code: z.string(),
  routes: z.optional(z.array(z.object({ distance: Amount, duration: Amount, geometry: z.string() }))),
})
export type OsrmAnswer = z.infer<typeof OsrmAnswer>

/** No route, no road near an end, or a distance beyond the engine's limit: valid answers. */
const noWay = new Set(['NoRoute', 'NoSegment', 'DistanceExceeded'])

type Reading = {
  readonly engine: string
  readonly answer: OsrmAnswer
  readonly wish: RouteWish
  readonly traffic: TrafficTable
}

/** The first route. Its duration assumes empty roads, so the traffic of the hour is added for cars. */
export function osrmRoute({ engine, answer: { code, routes }, wish, traffic }: Reading): Route | undefined {
  if (noWay.has(code)) return undefined
  const first = code === 'Ok' ? routes?.[0] : undefined
  if (!first) throw new EngineFailure({ engine, trouble: code === 'Ok' ? 'malformed' : 'misasked' })
  const times = (at: RouteWish['departAt']) => (wish.mode === 'walk' ? 1 : slowdown(traffic, at))
  return {
    distanceMetres: Math.round(first.distance),
    durationSeconds: Math.round(first.duration * times(wish.departAt)),
    ordinarySeconds: Math.round(first.duration * times(undefined)),
    polyline: doorToDoor(engine, first.geometry, wish),
    schematic: false,
  }
}
