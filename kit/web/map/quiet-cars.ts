/** Where a car would be drawn, in px of the screen. */
export type CarSpot = { readonly id: string; readonly x: number; readonly y: number }

/** More cars than this tell a rider nothing more, and hide the streets. */
export const quietCarsMax = 8
/** A car and the pin of the pick-up, side by side. */
const pinPx = 36
/** Two cars, side by side. */
const besidePx = 26

/** The free cars to draw: the nearest to the pick-up, none of them over it and no two over each other. */
export function quietCars(cars: readonly CarSpot[], pickup: Omit<CarSpot, 'id'>): readonly string[] {
  const away = (one: Omit<CarSpot, 'id'>, other: Omit<CarSpot, 'id'>) => Math.hypot(one.x - other.x, one.y - other.y)
  const shown: CarSpot[] = []
  for (const car of cars.toSorted((one, other) => away(one, pickup) - away(other, pickup))) {
    if (shown.length === quietCarsMax) break
    if (away(car, pickup) >= pinPx && shown.every((other) => away(car, other) >= besidePx)) shown.push(car)
  }
  return shown.map(({ id }) => id)
}
