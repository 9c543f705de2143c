import type { Chance } from '@daoxing/kit/simulator'

export type Payment = 'cash' | 'creditcard' | 'linepay'

/** The behaviour of a rider in one ride, drawn before it begins. */
export type RiderMood = {
  /** Reads the prices for this time before hailing. */
  readonly decidesAfterSeconds: number
  /** Waits at most this time for a driver. */
  readonly patienceSeconds: number
  /** Changes their mind this long after a driver was found; undefined if they do not. */
  readonly regretsAfterSeconds: number | undefined
  /** Hails again if no driver was found. */
  readonly triesAgain: boolean
  readonly writesToDriver: boolean
  readonly stars: number | undefined
  /** Seconds until an open fare is paid by hand. */
  readonly paysAfterSeconds: number
}

/** In rain people wait longer for a car, and more of them change their minds. */
export function moodOf({ isInRain, chance }: { isInRain: boolean; chance: Chance }): RiderMood {
  const regrets = chance.happens(isInRain ? 0.12 : 0.08)
  const regretsAfterSeconds = chance.within(5, 420)
  const rates = chance.happens(0.6)
  const stars = chance.pickWeighted([5, 4, 3, 2, 1], (star) => [0, 1, 1, 3, 12, 60][star] ?? 1)
  return {
    decidesAfterSeconds: chance.within(3, 25),
    patienceSeconds: chance.within(60, 240) * (isInRain ? 1.4 : 1),
    regretsAfterSeconds: regrets ? regretsAfterSeconds : undefined,
    triesAgain: chance.happens(0.6),
    writesToDriver: chance.happens(0.15),
    stars: rates ? stars : undefined,
    paysAfterSeconds: chance.within(20, 240),
  }
}

/** Approximate shares of taxi payment methods in Taipei. */
export function paymentHabit(chance: Chance): Payment {
  const habits: readonly [readonly [Payment, number], ...(readonly [Payment, number])[]] = [
    ['cash', 50],
    ['creditcard', 35],
    ['linepay', 15],
  ]
  return chance.pickWeighted(habits, ([, weight]) => weight)[0]
}
