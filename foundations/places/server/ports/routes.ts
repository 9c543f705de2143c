import type { Route, RouteWish } from '../engine/find-route.ts'

/** The way between two points. The default is schematic; a routing service over HTTP may stand in front of it. */
export type RoutesPort = { route(wish: RouteWish): Promise<Route> }
