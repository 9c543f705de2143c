/** The position of a car on the screen, in px. */
export type CarSpot = { readonly id: string; readonly x: number; readonly y: number }

/** More cars would not help the rider, and would hide the streets. */
export const quietCarsMax = 8
/** The smallest distance between a car and the pickup pin. */
const pinPx = 36
/** The smallest distance between two cars. */
const besidePx = 26

/** The free cars to draw: the nearest to the pickup, without overlaps. */
export function quietCars(cars: readonly CarSpot[], pickup: Omit<CarSpot, 'id'>): readonly string[] {
  const away = (one: Omit<CarSpot, 'id'>, other: Omit<CarSpot, 'id'>) => Math.hypot(one.x - other.x, one.y - other.y)
  const shown: CarSpot[] = []
  for (const car of cars.toSorted((one, other) => away(one, pickup) - away(other, pickup))) {
    if (shown.length === quietCarsMax) break
    if (away(car, pickup) >= pinPx && shown.every((other) => away(car, other) >= besidePx)) shown.push(car)
  }
  return shown.map(({ id }) => id)
}
