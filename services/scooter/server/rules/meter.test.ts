import { instantFromMs, plusSeconds } from '@daoxing/kit/contract'
import { priceOfRide, type ScooterTariff, secondsUntilDearer } from '@daoxing/scooter/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paidSeconds } from './meter.ts'

const small: ScooterTariff = { baseTwd: 15, includedMinutes: 6, minuteCents: 250, dayCapTwd: 300 }
const day = 24 * 3600

test('a ride costs 15 for six minutes and 2.5 for each minute that begins after, rounded half up once', () => {
  const minutes = [0, 5, 6, 7, 8, 9, 30]
  expect(minutes.map((minute) => priceOfRide(small, minute * 60))).toEqual([15, 15, 18, 20, 23, 25, 78])
  expect(priceOfRide(small, 359)).toBe(15)
  expect(priceOfRide(small, 360)).toBe(18)
  expect(priceOfRide(small, 12 * 3600)).toBe(300)
  expect(priceOfRide(small, day + 60)).toBe(305)
})

const tariffs = fc.record({
  baseTwd: fc.integer({ min: 5, max: 60 }),
  includedMinutes: fc.integer({ min: 1, max: 20 }),
  minuteCents: fc.integer({ min: 50, max: 900 }),
  dayCapTwd: fc.integer({ min: 60, max: 900 }),
})

test('a bill grows with the time, never above the cap of its days', () => {
  fc.assert(
    fc.property(
      tariffs,
      fc.integer({ min: 0, max: 3 * day }),
      fc.integer({ min: 0, max: day }),
      (tariff, seconds, more) => {
        const price = priceOfRide(tariff, seconds)
        expect(priceOfRide(tariff, seconds + more)).toBeGreaterThanOrEqual(price)
        expect(price).toBeLessThanOrEqual(tariff.dayCapTwd * (Math.floor(seconds / day) + 1))
        const until = secondsUntilDearer(tariff, seconds)
        if (until !== undefined) expect(priceOfRide(tariff, seconds + until - 1)).toBe(price)
      },
    ),
  )
})

const spans = fc.array(
  fc.record({ from: fc.integer({ min: -600, max: 4000 }), length: fc.integer({ min: 0, max: 900 }) }),
  { maxLength: 6 },
)

test('a free second is never paid, and no second is free twice', () => {
  const startMs = Date.parse('2026-11-27T00:00:00.000Z')
  const at = (seconds: number) => instantFromMs(startMs + seconds * 1000)
  fc.assert(
    fc.property(spans, fc.integer({ min: 1, max: 3600 }), fc.boolean(), (free, length, isOpen) => {
      const freeSpans = free.map(({ from, length: lasts }, number) => ({
        from: at(from),
        until: isOpen && number === free.length - 1 ? null : plusSeconds(at(from), lasts),
        reason: 'swap' as const,
      }))
      const ride = { startedAt: at(0), returnRequestedAt: at(length), endedAt: null, freeSpans, tariff: small }
      // A second reckoning, second by second.
      let paid = 0
      for (let second = 0; second < length; second += 1)
        if (!freeSpans.some(({ from, until }) => from <= at(second) && (until === null || at(second) < until)))
          paid += 1
      expect(paidSeconds(ride, at(length + 500))).toBe(paid)
    }),
    { numRuns: 60 },
  )
})
