import type { CityClock, CityLog, CityNetwork, NetworkWeather, TimerWheel } from '@daoxing/kit/simulator'
import type { FaultBoard } from './city-faults.ts'

/** State that all actors of a city share. */
export type CityWorld = {
  readonly seed: string
  readonly serverUrl: string
  readonly citySecret: string
  readonly clock: CityClock
  readonly wheel: TimerWheel
  readonly log: CityLog
  readonly faults: FaultBoard
  readonly weather: NetworkWeather
  readonly network: CityNetwork
  /** The clock of a phone. The server lives by real time, however fast the city runs. */
  readonly deviceNowMs: () => number
  /** How many of a hundred drivers give a trip back on the way, as a share of one; as many as usual where nothing is said. */
  readonly turnBackShare?: number | undefined
  /** Counts that something happened, for the console. */
  count(what: string): void
}

/**
 * Waits as long as the city takes for it, whatever its speed becomes meanwhile. It never ends before its time, not by a fraction of
 * a millisecond: who waits in rounds for what is left would begin the next round at once, and for ever on a clock that is held.
 */
export async function citySleep(
  { clock, wheel }: Pick<CityWorld, 'clock' | 'wheel'>,
  seconds: number,
  signal?: AbortSignal,
): Promise<void> {
  const endsAtMs = clock.nowMs() + seconds * 1000
  for (let left = seconds; left > 0; left = (endsAtMs - clock.nowMs()) / 1000)
    await wheel.sleep(Math.min(clock.realMs(left), longestNapMs), signal)
}

/** A change of the speed is noticed this soon. */
const longestNapMs = 5_000
