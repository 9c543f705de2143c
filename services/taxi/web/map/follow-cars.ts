import { distanceMetres } from '@daoxing/kit/contract'
import type { CarPosition } from '@daoxing/kit/web'

/** No car drives farther between two responses of the server. */
const driveMetresMax = 200

/**
 * The server renames its cars in every response. The nearest displayed car continues as the same one on the map, so
 * that it moves instead of vanishing; each is assigned to at most one car.
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
