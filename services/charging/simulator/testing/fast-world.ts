import {
  clearWeather,
  createCityClock,
  createFaultBoard,
  createSettings,
  type PartWorld,
  realNowMs,
} from '@daoxing/kit/simulator'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How much faster than the world a test's city and its server live. */
const haste = 200

/** A city in which a minute takes a third of a second, for the server and the riders alike. */
export function createFastWorld(
  fetch: PartWorld['network']['fetch'],
  { folder = mkdtempSync(join(tmpdir(), 'chargers-')), settings = {} as Readonly<Record<string, number>> } = {},
) {
  const bornMs = realNowMs()
  const nowMs = () => bornMs + (realNowMs() - bornMs) * haste
  const errors: unknown[] = []
  const counts = new Map<string, number>()
  let onChange = () => {}
  const faults = createFaultBoard({ nowMs: realNowMs, onChange: () => onChange() })
  const world = {
    ...{ seed: 'test', serverUrl: 'http://emsp.test', citySecret: 'city', folder, faults, weather: clearWeather },
    clock: createCityClock({ realMs: nowMs }),
    wheel: {
      waiting: 0,
      stop: () => undefined,
      sleep: (ms: number, signal?: AbortSignal) =>
        new Promise<void>((resolve, reject) => {
          const stopped = () => reject(new Error('stopped'))
          if (signal?.aborted) return stopped()
          signal?.addEventListener('abort', stopped, { once: true })
          setTimeout(() => {
            signal?.removeEventListener('abort', stopped)
            resolve()
          }, ms / haste)
        }),
    },
    log: { info: () => undefined, error: (facts: object, message: string) => void errors.push({ message, ...facts }) },
    settings: createSettings({ CITY_CHARGERS: 20, CITY_OTHER_EV_DRIVERS: 0, ...settings }),
    network: {
      fetch,
      patience: () => new AbortController().signal,
      nowMs,
      openLine: () => Promise.reject(new Error()),
    },
    deviceNowMs: nowMs,
    count: (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1),
  }
  return {
    ...{ world: world as unknown as PartWorld, errors, counts, folder, nowMs },
    onFaults: (listener: () => void) => {
      onChange = listener
    },
  }
}
