import type { Chance } from './chance.ts'

/** Delay and loss that the network between city and server adds to every call. */
export type NetworkWeather = {
  /** Additional milliseconds per call. */
  delayMs(): number
  /** Whether the response of this call gets lost; the server has carried the request out. */
  losesAnswer(): boolean
}

export const clearWeather: NetworkWeather = { delayMs: () => 0, losesAnswer: () => false }

export type StormyWeather = NetworkWeather & {
  slow(milliseconds: number): void
  drop(share: number): void
}

/** Network conditions that can be changed. */
export function createWeather(chance: Chance): StormyWeather {
  let delayMs = 0
  let lostShare = 0
  return {
    delayMs: () => delayMs,
    losesAnswer: () => lostShare > 0 && chance.happens(lostShare),
    slow(milliseconds) {
      delayMs = milliseconds
    },
    drop(share) {
      lostShare = share
    },
  }
}
