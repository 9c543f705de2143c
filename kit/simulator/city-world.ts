import type { CityClock } from './city-clock.ts'
import type { CityLog } from './city-log.ts'
import type { CityNetwork } from './city-network.ts'
import type { NetworkWeather } from './network-weather.ts'
import type { FaultBoard } from './parts/faults.ts'
import type { Settings } from './parts/settings.ts'
import type { TimerWheel } from './timer-wheel.ts'

/** State that all actors of a city share. */
export type CityWorld = {
  readonly seed: string
  readonly serverUrl: string
  readonly citySecret: string
  readonly clock: CityClock
  readonly wheel: TimerWheel
  readonly log: CityLog
  readonly faults: FaultBoard
  readonly settings: Settings
  readonly weather: NetworkWeather
  readonly network: CityNetwork
  /** The clock of a device. The server lives by real time, however fast the city runs. */
  readonly deviceNowMs: () => number
  /** Counts an event, for the console. */
  count(what: string): void
}

/**
 * Waits in city time, at any speed. It never ends early, not by a fraction of a millisecond: an actor that waits again
 * for the rest would start the next round at once, and for ever with a held clock.
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

/** The longest delay until a change of speed takes effect. */
const longestNapMs = 5_000
