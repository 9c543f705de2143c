import { expect, test } from 'vitest'
import { estimateSession } from './estimate-session.ts'
import { priceSession } from './price-session.ts'
import type { Tariff } from './tariff.ts'

const minuteMs = 60_000
const startMs = Date.parse('2026-11-27T20:00+08:00')
const timeZone = 'Asia/Taipei'
const tariff: Tariff = {
  id: '1',
  currency: 'TWD',
  elements: [
    {
      price_components: [{ type: 'ENERGY', price: 8, vat: 5, step_size: 1 }],
      restrictions: { start_time: '22:00', end_time: '08:00' },
    },
    {
      price_components: [
        { type: 'FLAT', price: 10, vat: 5, step_size: 1 },
        { type: 'ENERGY', price: 10, vat: 5, step_size: 1 },
      ],
    },
    {
      price_components: [{ type: 'PARKING_TIME', price: 60, vat: 5, step_size: 60 }],
      restrictions: { start_time: '00:00', end_time: '22:30' },
    },
  ],
}

test('an estimate costs what the bill of that session would, by kind', () => {
  const estimate = estimateSession(tariff, {
    startMs,
    timeZone,
    power: 7_200,
    energyWh: 18_000,
    parkedMs: 40 * minuteMs,
  })
  const chargedAtMs = startMs + 150 * minuteMs
  expect(estimate.chargedAtMs).toBe(chargedAtMs)
  expect(estimate.endMs).toBe(chargedAtMs + 40 * minuteMs)
  // 14.4 kWh until 22:00 and 3.6 after; from 22:30 parking is free until midnight.
  expect(estimate.costs).toEqual({
    fixed: { exclVat: '10', inclVat: '10.5' },
    energy: { exclVat: '172.8', inclVat: '181.44' },
    time: { exclVat: '0', inclVat: '0' },
    parking: { exclVat: '0', inclVat: '0' },
    reservation: { exclVat: '0', inclVat: '0' },
    bound: { exclVat: '0', inclVat: '0' },
  })
  const periods = [
    { startMs, endMs: chargedAtMs, energyWh: 18_000, kind: 'charging' as const },
    { startMs: chargedAtMs, endMs: estimate.endMs, energyWh: 0, kind: 'parked' as const },
  ]
  expect(estimate.priced).toEqual(priceSession(tariff, { periods, timeZone }))
  expect(estimate.occupancy).toEqual({
    fromMs: Date.parse('2026-11-28T00:00+08:00'),
    unitPrice: '60',
    vatPercent: '5',
  })
})

test('a car that takes less power when it is full charges longer, and each price gets its share', () => {
  const power = [
    { fromWh: 0, powerW: 120_000 },
    { fromWh: 40_000, powerW: 60_000 },
    { fromWh: 60_000, powerW: 10_000 },
  ]
  const fast: Tariff = {
    ...tariff,
    elements: [
      { price_components: [{ type: 'ENERGY', price: 12, step_size: 1 }], restrictions: { min_power: 100 } },
      { price_components: [{ type: 'ENERGY', price: 8, step_size: 1 }] },
    ],
  }
  const estimate = estimateSession(fast, { startMs, timeZone, power, energyWh: 50_000 })
  expect(estimate.chargedAtMs).toBe(startMs + 30 * minuteMs)
  expect(estimate.costs.energy.exclVat).toBe('560')
  const current = { ...fast, elements: [{ ...fast.elements[0], restrictions: { min_current: 300 } }] } as Tariff
  const costAt = (volts?: number) =>
    estimateSession(current, { startMs, timeZone, power, energyWh: 50_000, volts }).costs.energy.exclVat
  expect([costAt(400), costAt(500), costAt()]).toEqual(['480', '0', '0'])
})

test('the occupancy fee begins after the grace, and none is told if parking is free', () => {
  const occupied = (graceMs: number, priced = tariff) =>
    estimateSession(priced, { startMs, timeZone, power: 10_000, energyWh: 10_000, graceMs }).occupancy?.fromMs
  expect(occupied(0)).toBe(startMs + 60 * minuteMs)
  expect(occupied(10 * minuteMs)).toBe(startMs + 70 * minuteMs)
  expect(occupied(0, { ...tariff, elements: tariff.elements.slice(0, 2) })).toBeUndefined()
  const stays = { startMs, timeZone, power: 10_000, energyWh: 10_000, graceMs: 10 * minuteMs }
  expect(estimateSession(tariff, { ...stays, parkedMs: 8 * minuteMs }).costs.parking.exclVat).toBe('0')
  const bounded = { ...tariff, min_price: { excl_vat: 500 } }
  const left = estimateSession(bounded, { ...stays, parkedMs: 8 * minuteMs })
  expect(left.priced.lines.at(-1)).toMatchObject({ type: 'MIN_PRICE', toMs: left.endMs })
  expect(estimateSession(tariff, { ...stays, parkedMs: 15 * minuteMs }).costs.parking.exclVat).toBe('5')
})

test('no energy costs nothing, and a curve without power or beginning is an error', () => {
  const intent = { startMs, timeZone, power: 7_000, energyWh: 0 }
  expect(estimateSession(tariff, intent).priced.totalTwd).toBe(0)
  expect(() => estimateSession(tariff, { ...intent, energyWh: 1, power: 0 })).toThrow(RangeError)
  expect(() => estimateSession(tariff, { ...intent, power: [{ fromWh: 5, powerW: 1 }] })).toThrow(RangeError)
})
