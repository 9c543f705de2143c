import { distanceMetres } from '@daoxing/kit/contract'
import type { CarPosition } from '@daoxing/kit/web'

/** Further than this no car drives between two answers of the server. */
const driveMetresMax = 200

/**
 * The server names its cars anew in every answer. The nearest of those that were shown goes on as the same car on the
 * map, so that it drives on instead of vanishing; each is given to one car at most.
 */
export function followCars(shown: readonly CarPosition[], arrived: readonly CarPosition[]): readonly CarPosition[] {
  const pairs = arrived
    .flatMap((car) => shown.map((before) => ({ car, before, metres: distanceMetres(car.at, before.at) })))
    .filter(({ metres }) => metres <= driveMetresMax)
    .toSorted((one, other) => one.metres - other.metres)
  const idOf = new Map<CarPosition, string>()
  const taken = new Set<string>()
  for (const { car, before } of pairs) {
    if (idOf.has(car) || taken.has(before.id)) continue
    idOf.set(car, before.id)
    taken.add(before.id)
  }
  return arrived.map((car) => ({ ...car, id: idOf.get(car) ?? car.id }))
}
