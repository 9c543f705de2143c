import type { Chance } from './chance.ts'

/** Delay and loss that the network between city and server adds to every call. */
export type NetworkWeather = {
  /** Milliseconds that each call takes longer. */
  delayMs(): number
  /** Whether the answer of this call gets lost on its way back; the server has done it all the same. */
  losesAnswer(): boolean
}

export const clearWeather: NetworkWeather = { delayMs: () => 0, losesAnswer: () => false }

export type StormyWeather = NetworkWeather & {
  slow(milliseconds: number): void
  drop(share: number): void
}

/** Weather that may be made. */
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
