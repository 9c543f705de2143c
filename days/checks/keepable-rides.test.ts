import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepableRides, type TimedRide } from './keepable-rides.ts'

type Ride = TimedRide & { readonly at: number }
const waySeconds = (from: Ride, to: Ride) => Math.abs(from.at - to.at)
const ride = (boardsBySeconds: number, seconds: number, at = 0): Ride => ({
  ...{ boardsBySeconds, at },
  endsAtSeconds: boardsBySeconds + seconds,
})

/** Tries each driver, or none, for each ride in turn. */
function keptByTrying(rides: readonly Ride[], drivers: number): number {
  const sorted = rides.toSorted((one, other) => one.boardsBySeconds - other.boardsBySeconds)
  const best = (index: number, last: readonly (Ride | undefined)[]): number => {
    const next = sorted[index]
    if (next === undefined) return 0
    return last.reduce(
      (most, before, driver) =>
        before && before.endsAtSeconds + waySeconds(before, next) > next.boardsBySeconds
          ? most
          : Math.max(most, 1 + best(index + 1, last.with(driver, next))),
      best(index + 1, last),
    )
  }
  return best(
    0,
    Array.from({ length: drivers }, () => undefined),
  )
}

test('a driver keeps rides one after the other where the way between them fits, and no driver keeps none', () => {
  const rides = [ride(0, 100), ride(110, 100, 10), ride(211, 100, 12)]
  expect([0, 1, 2].map((drivers) => keepableRides({ rides, drivers, waySeconds }))).toEqual([0, 2, 3])
})

test('no other choice of drivers keeps more rides', () => {
  const rides = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 30 }), fc.nat(20)), { maxLength: 6 })
  fc.assert(
    fc.property(rides, fc.nat(3), (drawn, drivers) => {
      const wished = drawn.map(([boardsBy, seconds, at]) => ride(boardsBy, seconds, at))
      expect(keepableRides({ rides: wished, drivers, waySeconds })).toBe(keptByTrying(wished, drivers))
    }),
  )
})
