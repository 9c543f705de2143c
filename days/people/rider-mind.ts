import type { Chance } from '@daoxing/kit/simulator'

export type Payment = 'cash' | 'creditcard' | 'linepay'

/** What one ride makes of a rider, drawn before it begins. */
export type RiderMood = {
  /** Looks at the prices so long before hailing. */
  readonly looksSeconds: number
  /** Waits so long for a driver to be found. */
  readonly patienceSeconds: number
  /** Changes their mind so long after a driver was found; undefined where they do not. */
  readonly regretsAfterSeconds: number | undefined
  /** Hails again when nobody was found. */
  readonly triesAgain: boolean
  readonly writesToDriver: boolean
  readonly stars: number | undefined
  /** Until an open fare is paid by hand. */
  readonly paysAfterSeconds: number
}

/** Rain makes people wait longer for a car, and leaves more of them to change their minds. */
export function moodOf({ isInRain, chance }: { isInRain: boolean; chance: Chance }): RiderMood {
  const regrets = chance.happens(isInRain ? 0.12 : 0.08)
  const regretsAfterSeconds = chance.within(5, 420)
  const rates = chance.happens(0.6)
  const stars = chance.pickWeighted([5, 4, 3, 2, 1], (star) => [0, 1, 1, 3, 12, 60][star] ?? 1)
  return {
    looksSeconds: chance.within(3, 25),
    patienceSeconds: chance.within(60, 240) * (isInRain ? 1.4 : 1),
    regretsAfterSeconds: regrets ? regretsAfterSeconds : undefined,
    triesAgain: chance.happens(0.6),
    writesToDriver: chance.happens(0.15),
    stars: rates ? stars : undefined,
    paysAfterSeconds: chance.within(20, 240),
  }
}

/** How people of Taipei pay for a taxi, roughly. */
export function paymentHabit(chance: Chance): Payment {
  const habits: readonly [readonly [Payment, number], ...(readonly [Payment, number])[]] = [
    ['cash', 50],
    ['creditcard', 35],
    ['linepay', 15],
  ]
  return chance.pickWeighted(habits, ([, weight]) => weight)[0]
}
