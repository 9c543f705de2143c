import { definePort, type House } from '@daoxing/kit/server'
import { findRoute, type Route, type RouteWish } from '../engine/find-route.ts'
import { slowdown, type TrafficTable } from '../engine/traffic-table.ts'
import type { ImportedMap } from '../real-streets/imported-map.ts'

/** The way between two points. The default is schematic; a routing service over HTTP may stand in front of it. */
export type RoutesPort = { route(wish: RouteWish): Promise<Route> }

export const routesPort = definePort<RoutesPort>('routes')

type EmbeddedRoutes = {
  readonly log: House['log']
  readonly map: Pick<ImportedMap, 'find'>
  readonly traffic: TrafficTable
}

/** The engine inside this program: by road where streets were imported, else schematic, so it always knows a way. */
export function embeddedRoutes({ log, map, traffic }: EmbeddedRoutes): RoutesPort {
  return {
    async route(wish) {
      const { from, to, departAt, mode = 'drive' } = wish
      // The imported streets are those of cars; who walks may go where no car does.
      const way = mode === 'drive' ? await byRoad(from, to) : undefined
      if (!way) return findRoute(wish, traffic)
      return {
        distanceMetres: Math.round(way.metres),
        durationSeconds: Math.round(way.seconds * slowdown(traffic, departAt)),
        ordinarySeconds: Math.round(way.seconds * slowdown(traffic, undefined)),
        polyline: way.polyline,
        schematic: false,
      }
    },
  }

  async function byRoad(from: RouteWish['from'], to: RouteWish['to']) {
    try {
      return await map.find(from, to)
    } catch (error) {
      log.warn({ err: error }, 'the imported streets gave no way; the schematic one stands in')
      return undefined
    }
  }
}
