import { definePort } from '@daoxing/kit/server'
import { findRoute, type Route, type RouteWish } from '../engine/find-route.ts'

/** The way between two points. The default is schematic; a routing service over HTTP may stand in its stead. */
export type RoutesPort = { route(wish: RouteWish): Promise<Route> }

export const routesPort = definePort<RoutesPort>('routes')

export const embeddedRoutes: RoutesPort = { route: async (wish) => findRoute(wish) }
