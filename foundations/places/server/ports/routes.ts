import type { Route, RouteWish } from '../routing/find-route.ts'

/** The route between two points. The default is schematic; an HTTP routing service may take precedence. */
export type RoutesPort = { route(wish: RouteWish): Promise<Route> }
