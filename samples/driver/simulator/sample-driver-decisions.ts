import type { Chance } from '@daoxing/kit/simulator'

/** The time until the rider has come out, found the driver and sat down. */
export function boardingSeconds(chance: Chance): number {
  return chance.within(10, 40)
}

/** The time until the cash has changed hands. */
export function cashSeconds(chance: Chance): number {
  return chance.within(5, 14)
}
