import type { ScooterUnit } from '@daoxing/assets/simulator'
import { type Chance, citySleep, type CityWorld } from '@daoxing/kit/simulator'

/** Below this a crew comes with a full battery. */
export const lowPercent = 20
const [minutesMin, minutesMax] = [2, 6]
const lookSeconds = 120

export type SwapCrew = { stop(): void }

type CrewPlan = {
  readonly units: () => Iterable<ScooterUnit>
  readonly chance: Chance
  /** Scooters to which a crew is on its way. */
  readonly expected: Set<string>
}

/** Two people with a van: they swap the emptiest batteries of scooters that stand, one after the other. */
export function startSwapCrew(
  world: Pick<CityWorld, 'clock' | 'wheel' | 'log' | 'count'>,
  { units, chance, expected }: CrewPlan,
): SwapCrew {
  const stopping = new AbortController()
  const { signal } = stopping

  async function work(): Promise<void> {
    for (let drive = 0; !signal.aborted; drive += 1) {
      const [next] = emptiest(units()).filter(({ plate }) => !expected.has(plate))
      if (!next) {
        await citySleep(world, lookSeconds, signal)
        continue
      }
      expected.add(next.plate)
      try {
        await citySleep(world, chance.branch(drive).between(minutesMin, minutesMax) * 60, signal)
        if (!isLow(next)) continue
        next.swapBattery()
        world.count('scooter battery swapped by a crew')
      } finally {
        expected.delete(next.plate)
      }
    }
  }
  work().catch((err: unknown) => !signal.aborted && world.log.error({ err }, 'a swap crew has stopped'))
  return { stop: () => stopping.abort() }
}

/** A scooter that is ridden is left alone. */
function isLow({ reading }: ScooterUnit): boolean {
  const { energyPercent, isPowerOn } = reading()
  return !isPowerOn && energyPercent < lowPercent
}

/** Scooters with a low battery that stand, the emptiest first. */
export function emptiest(units: Iterable<ScooterUnit>): readonly ScooterUnit[] {
  return [...units].filter(isLow).sort((one, other) => one.reading().energyPercent - other.reading().energyPercent)
}
