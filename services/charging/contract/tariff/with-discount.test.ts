import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceSession } from './price-session.ts'
import type { Tariff } from './tariff.ts'
import { anySession, anyTariff } from './testing/random-tariffs.ts'
import { sessionOf } from './testing/session-of.ts'
import { withDiscount } from './with-discount.ts'

const timeOfUse: Tariff = {
  id: '1',
  currency: 'TWD',
  elements: [
    {
      price_components: [{ type: 'ENERGY', price: 12, vat: 5, step_size: 1 }],
      restrictions: { start_time: '16:00', end_time: '22:00', day_of_week: ['MONDAY', 'FRIDAY'] },
    },
    {
      price_components: [
        { type: 'ENERGY', price: 9.4567, vat: 5, step_size: 1 },
        { type: 'PARKING_TIME', price: 60, vat: 5, step_size: 60 },
      ],
    },
  ],
}
/** 2026-11-27 is a Friday. */
const cost = (tariff: Tariff, from: string) =>
  priceSession(
    tariff,
    sessionOf({ from: `${from}+08:00`, timeZone: 'Asia/Taipei' }, [
      { kind: 'charging', minutes: 60, energyWh: 10_000 },
      { kind: 'parked', minutes: 10 },
    ]),
  ).lines.map(({ type, exclVat }) => `${type} ${exclVat}`)

test('a discount without a window lowers every price of energy to four decimals, and nothing else', () => {
  const member = withDiscount(timeOfUse, 25)
  expect(member.elements).toHaveLength(2)
  expect(cost(member, '2026-11-27T17:00')).toEqual(['ENERGY 90', 'PARKING_TIME 10'])
  // 9.4567 less 25 % is 7.092525.
  expect(cost(member, '2026-11-26T17:00')).toEqual(['ENERGY 70.925', 'PARKING_TIME 10'])
  expect(timeOfUse.elements[0]?.price_components[0]?.price).toBe(12)
})

test('25 % off at night lowers what counts at night, whichever element it comes from', () => {
  const night = withDiscount(timeOfUse, 25, { start_time: '21:00', end_time: '07:00' })
  expect(cost(night, '2026-11-27T20:00')).toEqual(['ENERGY 120', 'PARKING_TIME 10'])
  expect(cost(night, '2026-11-27T21:00')).toEqual(['ENERGY 90', 'PARKING_TIME 10'])
  expect(cost(night, '2026-11-27T22:00')).toEqual(['ENERGY 70.925', 'PARKING_TIME 10'])
  expect(cost(night, '2026-11-28T06:00')).toEqual(['ENERGY 70.925', 'PARKING_TIME 10'])
  expect(cost(night, '2026-11-28T07:00')).toEqual(['ENERGY 94.567', 'PARKING_TIME 10'])
})

test('a discount of a weekday lowers that day only', () => {
  const saturdays = withDiscount(timeOfUse, 50, { day_of_week: ['SATURDAY'] })
  expect(cost(saturdays, '2026-11-28T12:00')).toEqual(['ENERGY 47.284', 'PARKING_TIME 10'])
  expect(cost(saturdays, '2026-11-27T17:00')).toEqual(['ENERGY 120', 'PARKING_TIME 10'])
  const fridays = withDiscount(timeOfUse, 50, { day_of_week: ['FRIDAY', 'SATURDAY'] })
  expect(cost(fridays, '2026-11-27T17:00')).toEqual(['ENERGY 60', 'PARKING_TIME 10'])
})

test('a discount neither raises a price nor pays the rider', () => {
  expect(() => withDiscount(timeOfUse, -1)).toThrow(RangeError)
  expect(() => withDiscount(timeOfUse, 101)).toThrow(RangeError)
})

const time = fc.integer({ min: 0, max: 287 }).map((slot) => new Date(slot * 300_000).toISOString().slice(11, 16))

test('all energy is either within a window or within the rest of the day', () => {
  fc.assert(
    fc.property(anyTariff, anySession, time, time, ({ elements }, session, start_time, end_time) => {
      fc.pre(start_time !== end_time)
      const tariff: Tariff = { id: '1', currency: 'TWD', elements }
      const energy = (priced: Tariff) =>
        priceSession(priced, session)
          .lines.filter(({ type }) => type === 'ENERGY')
          .reduce((sum, { unitPrice, usedQuantity }) => sum + Number(unitPrice) * Number(usedQuantity), 0)
      const outside = energy(withDiscount(tariff, 100, { start_time, end_time }))
      const inside = energy(withDiscount(tariff, 100, { start_time: end_time, end_time: start_time }))
      expect(outside + inside).toBeCloseTo(energy(tariff), 3)
    }),
    { numRuns: 200, seed: 20261124 },
  )
})
