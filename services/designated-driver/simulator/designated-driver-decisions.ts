import type { Chance } from '@daoxing/kit/simulator'

/** The time until the rider has come out and shows the code. */
export function meetingSeconds(chance: Chance): number {
  return chance.within(10, 40)
}

/** The time until the cash has changed hands. */
export function cashSeconds(chance: Chance): number {
  return chance.within(5, 14)
}

/** The odometer of a rider's car, always the same for one trip. */
export function odometerBefore(chance: Chance): number {
  return chance.branch('odometer').between(500, 180_000)
}
