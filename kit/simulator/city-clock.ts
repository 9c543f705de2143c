import { type Instant, instantFromMs } from '@daoxing/kit/contract'

/** City time. It starts at the real time and may run faster or slower from then on. */
export type CityClock = {
  nowMs(): number
  now(): Instant
  /** City seconds per real second. */
  readonly factor: number
  setFactor(factor: number): void
  /** Real milliseconds for this city time, at the current factor. */
  realMs(citySeconds: number): number
}

export const citySpeeds = { min: 0.1, max: 60 } as const

/** The machine's time, which the server uses, too. */
export function realNowMs(): number {
  return Date.now()
}

export function createCityClock({
  factor = 1,
  realMs = realNowMs,
}: {
  factor?: number
  realMs?: () => number
} = {}): CityClock {
  let speed = withinSpeeds(factor)
  let anchorRealMs = realMs()
  let anchorCityMs = anchorRealMs
  const nowMs = () => anchorCityMs + (realMs() - anchorRealMs) * speed
  return {
    nowMs,
    now: () => instantFromMs(nowMs()),
    get factor() {
      return speed
    },
    setFactor(next) {
      // The time until now counts at the old speed.
      anchorCityMs = nowMs()
      anchorRealMs = realMs()
      speed = withinSpeeds(next)
    },
    realMs: (citySeconds) => (citySeconds * 1000) / speed,
  }
}

function withinSpeeds(factor: number): number {
  if (factor >= citySpeeds.min && factor <= citySpeeds.max) return factor
  throw new RangeError(`a city runs ${citySpeeds.min} to ${citySpeeds.max} times as fast as the world, not ${factor}`)
}
