import { definePort } from '@daoxing/kit/server'
import { findRoute, type Route, type RouteWish } from '../engine/find-route.ts'
import type { TrafficTable } from '../engine/traffic-table.ts'

/** The way between two points. The default is schematic; a routing service over HTTP may stand in front of it. */
export type RoutesPort = { route(wish: RouteWish): Promise<Route> }

export const routesPort = definePort<RoutesPort>('routes')

/** The engine inside this program: it always knows a way. */
export function embeddedRoutes(traffic: TrafficTable): RoutesPort {
  return { route: async (wish) => findRoute(wish, traffic) }
}
