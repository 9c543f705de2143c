import { districtAt, pointIn } from '@daoxing/dispatch/simulator'
import type { LatLng } from '@daoxing/kit/contract'
import { type Chance, seededChance } from '@daoxing/kit/simulator'

/** An ordinary Friday afternoon, for the distribution of people over the districts. */
const hour = 14

/** A point where a rider or a car would be. */
export function pointOfTaipei(chance: Chance): LatLng {
  return pointIn(districtAt(hour, chance), chance)
}

export function pointsOfTaipei(count: number, seed: string): readonly LatLng[] {
  const chance = seededChance(`bench/${seed}`)
  return Array.from({ length: count }, () => pointOfTaipei(chance))
}
