import { distanceMetres, encodePath, type LatLng } from '@daoxing/kit/contract'
import { decodedPath } from '@daoxing/places/contract'
import type { Route, RouteWish } from '../routing/find-route.ts'
import type { RoutesPort } from '../ports/routes.ts'
import { EngineFailure } from './call-engine.ts'
import type { Circuit } from './circuit.ts'

/** An HTTP routing service: returns a route, or nothing if there is none between the two points. */
export type RouteEngine = {
  readonly name: string
  route(wish: RouteWish): Promise<Route | undefined>
}

/**
 * The configured engine with ours as its fallback: a caller always gets a route, and `schematic` tells which engine
 * made it.
 */
export function routesBefore(
  engine: RouteEngine,
  { embedded, circuit }: { readonly embedded: RoutesPort; readonly circuit: Circuit },
): RoutesPort {
  return {
    async route(wish) {
      return (await circuit.ask(() => engine.route(wish))) ?? (await embedded.route(wish))
    },
  }
}

/** A point farther from a road is not on the engine's map. Our own engine uses the same limit. */
export const roadReachMetres = 500
const atTheDoorMetres = 3

/** A path on the roads, extended to the exact points of the request, as our own engine does. */
export function doorToDoor(engine: string, polyline: string, { from, to }: Pick<RouteWish, 'from' | 'to'>): string {
  const road = readPath(engine, polyline)
  const [first, last] = [road[0], road.at(-1)]
  if (!first || !last) throw new EngineFailure({ engine, trouble: 'malformed' })
  const before = distanceMetres(from, first) > atTheDoorMetres ? [from] : []
  const after = distanceMetres(last, to) > atTheDoorMetres || road.length + before.length === 1 ? [to] : []
  return before.length + after.length === 0 ? polyline : encodePath([...before, ...road, ...after])
}

function readPath(engine: string, polyline: string): readonly LatLng[] {
  return decodedPath(polyline, () => {
    // The caller logs the failure and falls back to our own route.
    throw new EngineFailure({ engine, trouble: 'malformed' })
  })
}
