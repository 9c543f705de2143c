import { distanceMetres, encodePath, type LatLng } from '@daoxing/kit/contract'
import { decodedPath } from '@daoxing/places/contract'
import type { Route, RouteWish } from '../engine/find-route.ts'
import type { RoutesPort } from '../ports/routes.ts'
import { EngineFailure } from './ask-engine.ts'
import type { Circuit } from './circuit.ts'

/** A routing service over HTTP: a route, or nothing where it knows no way between the two. */
export type RouteEngine = {
  readonly name: string
  route(wish: RouteWish): Promise<Route | undefined>
}

/** The engine in front, ours behind it: whoever asks always gets a route, and `schematic` says whose it is. */
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

/** Further from a road than this, a point is not on the engine's map. As near as our own engine looks. */
export const roadReachMetres = 500
const atTheDoorMetres = 3

/** A path on the roads, led to the very points that were asked for, as the last steps of our own engine's are. */
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
    // The caller logs the failure and uses our own route.
    throw new EngineFailure({ engine, trouble: 'malformed' })
  })
}
