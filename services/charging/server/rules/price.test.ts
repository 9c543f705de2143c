import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverStep, raisedCoverTwd } from './cover.ts'
import { milliUnitsMax, priceTwd, termsOf } from './price.ts'

const quoted = fc.record({
  centsPerUnit: fc.integer({ min: 1, max: 100_000 }),
  typicalMilliUnits: fc.integer({ min: 1000, max: 100_000 }),
  limitTwd: fc.option(fc.integer({ min: 10, max: 100_000 })),
})
const milliUnits = fc.integer({ min: 0, max: 10_000_000 })

test('a price is a whole number, grows with the units, and never exceeds the limit', () => {
  fc.assert(
    fc.property(quoted, milliUnits, milliUnits, (terms, one, other) => {
      const [less, more] = [priceTwd(terms, Math.min(one, other)), priceTwd(terms, Math.max(one, other))]
      expect(Number.isInteger(less)).toBe(true)
      expect(less).toBeGreaterThanOrEqual(0)
      expect(more).toBeGreaterThanOrEqual(less)
      if (terms.limitTwd !== null) expect(more).toBeLessThanOrEqual(terms.limitTwd)
    }),
  )
})

test('a price is rounded once, half up', () => {
  const terms = { centsPerUnit: 950, limitTwd: null }
  expect([1000, 53, 52, 100_000].map((units) => priceTwd(terms, units))).toEqual([10, 1, 0, 950])
})

test('the estimate is the price of a typical session, at least a dollar and at most the limit', () => {
  fc.assert(
    fc.property(quoted, (wish) => {
      const { estimateTwd } = termsOf(wish)
      expect(estimateTwd).toBe(Math.max(1, priceTwd(wish, wish.typicalMilliUnits)))
      if (wish.limitTwd !== null) expect(estimateTwd).toBeLessThanOrEqual(wish.limitTwd)
    }),
  )
})

test('the partner delivers at most what the limit pays for', () => {
  fc.assert(
    fc.property(quoted, (wish) => {
      const max = milliUnitsMax(wish)
      if (max === null) return
      expect(priceTwd({ ...wish, limitTwd: null }, max)).toBeLessThanOrEqual(wish.limitTwd ?? 0)
    }),
  )
  expect(milliUnitsMax({ centsPerUnit: 950, limitTwd: null })).toBeNull()
})

test('a raise always leads above the price so far, and never beyond the limit', () => {
  const covering = fc.record({
    amountTwd: fc.integer({ min: 1, max: 5000 }),
    coverTwd: fc.integer({ min: 1, max: 5000 }),
    limitTwd: fc.option(fc.integer({ min: 10, max: 5000 })),
  })
  fc.assert(
    fc.property(covering, (held) => {
      if (coverStep({ ...held, coverState: 'open' }) !== 'raise') return
      const raisedTwd = raisedCoverTwd({ ...held, stepTwd: 200 })
      expect(raisedTwd).toBeGreaterThan(held.coverTwd)
      if (held.limitTwd === null) expect(raisedTwd).toBeGreaterThanOrEqual(held.amountTwd + 200)
      else expect(raisedTwd).toBeLessThanOrEqual(held.limitTwd)
    }),
  )
})
