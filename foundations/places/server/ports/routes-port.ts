import type { RoutesPort } from './routes.ts'
import { definePort, type House } from '@daoxing/kit/server'
import { findRoute, type RouteWish } from '../routing/find-route.ts'
import { slowdown, type TrafficTable } from '../routing/traffic-table.ts'
import { doorToDoor } from '../engines/route-engine.ts'
import type { ImportedMap } from '../real-streets/imported-map.ts'

export const routesPort = definePort<RoutesPort>('routes')

type ImportedStreets = { readonly log: Pick<House['log'], 'warn'>; readonly map: Pick<ImportedMap, 'find'> }

/** The engine in this process: by road if streets are imported, else schematic, so that it always finds a route. */
export function embeddedRoutes(traffic: TrafficTable, imported?: ImportedStreets): RoutesPort {
  return {
    async route(wish) {
      const { departAt, mode = 'drive' } = wish
      // The imported streets are for cars and scooters; pedestrians may use others.
      const way = imported && mode !== 'walk' ? await byRoad(imported, wish) : undefined
      if (!way) return findRoute(wish, traffic)
      return {
        distanceMetres: Math.round(way.metres),
        durationSeconds: Math.round(way.seconds * slowdown(traffic, departAt)),
        ordinarySeconds: Math.round(way.seconds * slowdown(traffic, undefined)),
        polyline: doorToDoor('imported streets', way.polyline, wish),
        schematic: false,
      }
    },
  }
}

async function byRoad({ log, map }: ImportedStreets, { from, to, mode, departAt }: RouteWish) {
  try {
    return await map.find(from, to, { mode: mode === 'twoWheeler' ? 'scooter' : 'car', departAt })
  } catch (error) {
    log.warn({ err: error }, 'the imported streets gave no way; the schematic one stands in')
    return undefined
  }
}
