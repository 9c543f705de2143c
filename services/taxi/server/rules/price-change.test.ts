import { type Instant, instantFromMs } from '@daoxing/kit/contract'
import { type FareLine, offeredKinds, quotedBillOf } from '@daoxing/taxi/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceChange, type PricedQuote } from './price-change.ts'
import { type PricedOption, quoteOptions, type RouteLength } from './quote-options.ts'
import { tariffOf } from './tariffs.ts'

const taipeiAt = (text: string): Instant => instantFromMs(Date.parse(`${text}:00+08:00`))
const kinds = offeredKinds({ hasEnd: true })
const route: RouteLength = { distanceMetres: 6400, durationSeconds: 1200 }

function pricesAt(moment: string, way: RouteLength = route, county = '臺北市') {
  return quoteOptions({ tariff: tariffOf(county), route: way, departAt: taipeiAt(moment), kinds }).map(quoted)
}
function quoted({ fareMode, fixedTwd, range, breakdown }: PricedOption): PricedQuote {
  return { quotedTwd: fareMode === 'BOTH' ? (range?.max ?? null) : fixedTwd, range, breakdown }
}
function changesOf(before: readonly PricedQuote[], now: readonly PricedQuote[]) {
  return before.flatMap((price, at) => {
    const fresh = now[at]
    return fresh === undefined ? [] : [priceChange(price, fresh)]
  })
}

test('when the night surcharge ends, every car type is cheaper for that reason, and more expensive when it starts', () => {
  const over = changesOf(pricesAt('2026-11-20T05:59'), pricesAt('2026-11-20T06:00'))
  expect(over.length).toBeGreaterThan(10)
  expect(over.every((change) => change?.is_lower === true && change.why === 'nightOver')).toBe(true)
  const begun = changesOf(pricesAt('2026-11-20T22:59'), pricesAt('2026-11-20T23:00'))
  expect(begun.every((change) => change?.is_lower === false && change.why === 'nightBegun')).toBe(true)
})

test('a longer route, standing traffic, a festival and another tariff are each named', () => {
  const [first] = pricesAt('2026-11-20T12:00')
  const longer = changesOf(
    pricesAt('2026-11-20T12:00'),
    pricesAt('2026-11-20T12:00', { ...route, distanceMetres: 9000 }),
  )
  expect(new Set(longer.map((change) => change?.why))).toEqual(new Set(['route']))
  const slower = { ...route, durationSeconds: 4000 }
  const standing = changesOf(pricesAt('2026-11-20T12:00'), pricesAt('2026-11-20T12:00', slower))
  expect(new Set(standing.map((change) => change?.why))).toEqual(new Set(['traffic']))
  const festival = changesOf(pricesAt('2026-02-22T22:00'), pricesAt('2026-02-23T22:00'))
  expect(festival.every((change) => change?.is_lower === true && change.why === 'festivalOver')).toBe(true)
  if (first === undefined) throw new Error('there is a price')
  const flagFall: FareLine = { kind: 'flagFall', quantity: 1250, amountTwd: 5 }
  const dearer = { ...first, range: first.range && { min: first.range.min + 5, max: first.range.max + 5 } }
  expect(priceChange(first, { ...dearer, breakdown: [...first.breakdown, flagFall] })?.why).toBe('tariff')
})

test('an equal price is no change, and prices of plain meters are not compared', () => {
  const prices = pricesAt('2026-11-20T12:00')
  expect(changesOf(prices, prices).every((change) => change === null)).toBe(true)
  const open: PricedQuote = { quotedTwd: null, range: null, breakdown: [] }
  expect(priceChange(open, open)).toBeNull()
})

test('the named reason always moved the price in the reported direction', () => {
  const moment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') }).map(instantFromMs)
  const way = fc.record({
    distanceMetres: fc.integer({ min: 100, max: 80_000 }),
    durationSeconds: fc.integer({ min: 60, max: 9000 }),
  })
  const estimate = fc.record({ departAt: moment, route: way })
  const lineOf = {
    nightBegun: 'night',
    nightOver: 'night',
    festivalBegun: 'springFestival',
    festivalOver: 'springFestival',
  }
  const amount = ({ breakdown }: PricedQuote, kind: string) =>
    breakdown.reduce((sum, line) => sum + (line.kind === kind ? line.amountTwd : 0), 0)
  fc.assert(
    fc.property(estimate, estimate, (one, other) => {
      const [before, now] = [one, other].map((wish) =>
        quoteOptions({ tariff: tariffOf('臺北市'), kinds, ...wish }).map(quoted),
      )
      for (const [at, price] of (before ?? []).entries()) {
        const fresh = now?.[at]
        const change = fresh === undefined ? null : priceChange(price, fresh)
        if (change === null || fresh === undefined || !(change.why in lineOf)) continue
        const kind = Object.entries(lineOf).find(([why]) => why === change.why)?.[1] ?? ''
        expect(amount(fresh, kind) < amount(price, kind)).toBe(change.is_lower)
      }
    }),
  )
})

test('the bill shown before a hail adds up to the fixed price, or lies within the price range', () => {
  const moment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') }).map(instantFromMs)
  const way = fc.record({
    distanceMetres: fc.integer({ min: 100, max: 80_000 }),
    durationSeconds: fc.integer({ min: 60, max: 9000 }),
  })
  const tip = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(moment, way, tip, tip, (departAt, length, tipTwd, creditTwd) => {
      for (const { fareMode, fixedTwd, range, breakdown } of quoteOptions({
        tariff: tariffOf('臺北市'),
        route: length,
        departAt,
        kinds,
      })) {
        const price = { fare: fixedTwd, fare_range: range, breakdown }
        const bill = quotedBillOf({ quoted: price, tipTwd, creditTwd })
        if (fareMode === 'FIX_FARE') expect(bill.total).toEqual({ min: bill.linesTwd, max: bill.linesTwd })
        if (fareMode === 'BOTH') expect(bill.total?.max).toBe(bill.linesTwd)
        expect(bill.linesTwd).toBeGreaterThanOrEqual(bill.total?.min ?? 0)
        expect(bill.linesTwd).toBeLessThanOrEqual(bill.total?.max ?? 0)
        expect(bill.creditTwd).toBe(Math.min(creditTwd, bill.total?.max ?? 0))
      }
    }),
  )
})
