import type { CityWorld } from '@daoxing/dispatch/simulator'
import type { HeldClock } from '@daoxing/kit/server'
import type { Chance, CityClock } from '@daoxing/kit/simulator'
import type { DayNetwork } from '../world/day-network.ts'
import type { DayWheel } from '../world/day-wheel.ts'

/** What everybody of a day shares. */
export type DayWorld = CityWorld & {
  readonly network: DayNetwork
  readonly wheel: DayWheel
  readonly chance: Chance
  /** Somebody's own doing went wrong in a way that nobody has foreseen: the day ends with it. */
  fail(error: unknown): void
  sleepUntil(ms: number): Promise<void>
}

/** City time that is the held clock's. */
export function cityClockOf(clock: HeldClock): CityClock {
  return {
    nowMs: () => clock.nowMs(),
    now: () => clock.now(),
    factor: 1,
    setFactor: () => undefined,
    realMs: (citySeconds) => citySeconds * 1000,
  }
}
