import * as z from 'zod/mini'
import type { Route, RouteWish } from '../engine/find-route.ts'
import { slowdown, type TrafficTable } from '../engine/traffic-table.ts'
import { EngineFailure } from './ask-engine.ts'
import { doorToDoor } from './route-engine.ts'

const Amount = z.number().check(z.gte(0))

/** The response of OSRM, and of Valhalla in the same format. */
export const OsrmAnswer = z.object({
  code: z.string(),
  routes: z.optional(z.array(z.object({ distance: Amount, duration: Amount, geometry: z.string() }))),
})
export type OsrmAnswer = z.infer<typeof OsrmAnswer>

/** There is no way, or no road near an end, or it is further than the engine goes: an answer, too. */
const noWay = new Set(['NoRoute', 'NoSegment', 'DistanceExceeded'])

type Reading = {
  readonly engine: string
  readonly answer: OsrmAnswer
  readonly wish: RouteWish
  readonly traffic: TrafficTable
}

/** The first route. Its time is that of empty roads, so the hour's traffic comes on top for whoever drives. */
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
