import fc from 'fast-check'
import { expect, test } from 'vitest'
import { designatedDriverConfigs } from '../designated-driver-configs.ts'
import { guideTwd, isBetween, latestOf, priceOf, tariffOf } from './price.ts'

const tariffs = designatedDriverConfigs.designated_driver_tariffs.default
const [guide] = designatedDriverConfigs.designated_driver_guide_prices.default

test('Taipei costs its guide price: 1,000 up to 10 km, and 100 for each further started 2 km', () => {
  const taipei = tariffOf(tariffs, { county: '臺北市', day: '2026-11-28' })
  if (!taipei || !guide) throw new Error('Taipei has a tariff and a guide price')
  const trip = { hours: null, clock: '23:30', isHoliday: false, markupTwd: 0 }
  const prices = [0, 10_000, 10_001, 12_000, 12_001].map((distanceMetres) => [
    priceOf(taipei, { ...trip, distanceMetres }).amountTwd,
    guideTwd(guide, distanceMetres),
  ])
  expect(prices).toEqual([1000, 1000, 1100, 1100, 1200].map((amount) => [amount, amount]))
})

test('a county without a tariff of its own has the common one, and the latest that has begun applies', () => {
  const entry = (county: string, from: string) => ({ county, from })
  const entries = [entry('a', '2026-01-01'), entry('a', '2026-07-01'), entry('*', '2020-01-01')]
  expect(latestOf(entries, { county: 'a', day: '2026-06-30' })?.from).toBe('2026-01-01')
  expect(latestOf(entries, { county: 'a', day: '2026-07-01' })?.from).toBe('2026-07-01')
  expect(latestOf(entries, { county: 'b', day: '2026-07-01' })).toBeUndefined()
  expect(tariffOf(tariffs, { county: '桃園市', day: '2026-11-28' })?.county).toBe('*')
})

test('a span over midnight contains its evening and its morning, and a whole day every minute', () => {
  const night = { from: '17:00', until: '06:00' }
  const within = ['16:59', '17:00', '23:59', '00:00', '05:59', '06:00'].map((clock) => isBetween(clock, night))
  expect(within).toEqual([false, true, true, true, true, false])
  expect(['00:00', '12:00', '23:59'].every((clock) => isBetween(clock, { from: '00:00', until: '24:00' }))).toBe(true)
})

const amount = fc.integer({ min: 0, max: 3_000 })
const tariff = fc.record({
  county: fc.constant('*'),
  from: fc.constant('2020-01-01'),
  baseTwd: fc.integer({ min: 1, max: 3_000 }),
  baseMetres: fc.integer({ min: 1, max: 20_000 }),
  stepTwd: amount,
  stepMetres: fc.integer({ min: 1, max: 5_000 }),
  hourTwd: fc.integer({ min: 1, max: 3_000 }),
  night: fc.option(fc.record({ from: fc.constant('22:00'), until: fc.constant('05:00'), twd: amount })),
  holidayTwd: amount,
})
const two = (value: number) => String(value).padStart(2, '0')
const trip = fc.record({
  distanceMetres: fc.integer({ min: 0, max: 60_000 }),
  hours: fc.option(fc.integer({ min: 1, max: 8 })),
  minuteOfDay: fc.integer({ min: 0, max: 1439 }),
  isHoliday: fc.boolean(),
  markupTwd: amount,
})

test('a price equals a second implementation, which walks the route step by step, and its lines sum to it', () => {
  fc.assert(
    fc.property(tariff, trip, (priced, { minuteOfDay, ...facts }) => {
      let sum = 0
      if (facts.hours === null) {
        sum = priced.baseTwd
        for (let paidUpTo = priced.baseMetres; paidUpTo < facts.distanceMetres; paidUpTo += priced.stepMetres)
          sum += priced.stepTwd
      } else for (let hour = 0; hour < facts.hours; hour += 1) sum += priced.hourTwd
      const isNight = minuteOfDay >= 22 * 60 || minuteOfDay < 5 * 60
      if (priced.night !== null && isNight) sum += priced.night.twd
      if (facts.isHoliday) sum += priced.holidayTwd
      sum += facts.markupTwd
      const clock = `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`
      const { amountTwd, lines } = priceOf(priced, { ...facts, clock })
      expect(amountTwd).toBe(sum)
      expect(lines.reduce((total, line) => total + line.amount, 0)).toBe(sum)
    }),
  )
})
