import { type Instant, msOf } from '@daoxing/kit/contract'

export type CarReading = { readonly number: number; readonly at: Instant; readonly metres: number }

type Check = {
  readonly last: CarReading | null
  readonly startedAt: Instant
  readonly now: Instant
  readonly readings: readonly CarReading[]
  /** How many times faster than the world a simulated city may live. */
  readonly fastest: number
}

/** No car is faster than this, and clocks may differ by a minute. */
const speedMpsMax = 45
const slackMs = 60_000
const slackMetres = 500

/**
 * The new readings in order, without repeated ones; the first implausible one instead: out of its time, less far than
 * before, or farther than a car can go in that time.
 */
export function checkReadings({ last, startedAt, now, readings, fastest }: Check): {
  readonly fresh: readonly number[]
  readonly doubted: number | null
} {
  const fresh: number[] = []
  let stand = last ?? { number: 0, at: startedAt, metres: 0 }
  for (const [index, reading] of readings.entries()) {
    if (reading.number <= stand.number) continue
    const ms = msOf(reading.at) - msOf(stand.at)
    const farthest = ((Math.max(0, ms) + slackMs) / 1000) * speedMpsMax * fastest + slackMetres
    const isInTime = ms >= -slackMs && msOf(reading.at) <= msOf(now) + slackMs
    const isPlausible = isInTime && reading.metres >= stand.metres && reading.metres - stand.metres <= farthest
    if (!isPlausible) return { fresh, doubted: index }
    fresh.push(index)
    stand = reading
  }
  return { fresh, doubted: null }
}
