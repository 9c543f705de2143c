import type { HeldClock } from '@daoxing/kit/server'
import type { Chance, CityClock, CityWorld } from '@daoxing/kit/simulator'
import type { DayNetwork } from '../world/day-network.ts'
import type { DayWheel } from '../world/day-wheel.ts'

/** State that all actors of a day share. */
export type DayWorld = CityWorld & {
  readonly network: DayNetwork
  readonly wheel: DayWheel
  readonly chance: Chance
  /** An actor failed in an unexpected way, which ends the day. */
  fail(error: unknown): void
  sleepUntil(ms: number): Promise<void>
}

/** City time from the held clock. */
export function cityClockOf(clock: HeldClock): CityClock {
  return {
    nowMs: () => clock.nowMs(),
    now: () => clock.now(),
    factor: 1,
    setFactor: () => undefined,
    realMs: (citySeconds) => citySeconds * 1000,
  }
}
