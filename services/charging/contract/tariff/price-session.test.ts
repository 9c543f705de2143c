import { expect, test } from 'vitest'
import { priceSession } from './price-session.ts'
import type { ChargePeriod, PricedSession, Tariff } from './tariff.ts'
import { minutesMs, sessionOf, type Stage } from './testing/session-of.ts'
import { specificationTariffs as spec } from './testing/specification-tariffs.ts'

/** A Monday in Berlin, where nearly all examples of the text are at home; their times are local. */
const monday = '2026-01-12T00:00:00+01:00'
const saturday = '2026-01-17T00:00:00+01:00'

function priced(tariff: Tariff, stages: readonly Stage[], from = monday): PricedSession {
  return priceSession(tariff, sessionOf({ from, timeZone: 'Europe/Berlin' }, stages))
}

/** Amounts as the text prints them: without and with VAT. */
const amounts = ({ exclVat, inclVat }: PricedSession) => [exclVat, inclVat]
const charges = (minutes: number, energyWh = 0, more: Partial<ChargePeriod> = {}): Stage => ({
  kind: 'charging',
  minutes,
  energyWh,
  ...more,
})
const parks = (minutes: number): Stage => ({ kind: 'parked', minutes })
const reserves = (minutes: number, reservationExpired = false): Stage => ({
  kind: 'reserved',
  minutes,
  reservationExpired,
})

test('mod_tariffs, simple tariff example 0.25 per kWh: 5.00 / 5.50 for 20 kWh [CHG-036, CHG-037]', () => {
  const bill = priced(spec.simple025kWh, [charges(60, 20_000)])
  expect(amounts(bill)).toEqual(['5', '5.5'])
  expect(bill.lines).toEqual([
    {
      type: 'ENERGY',
      quantity: '20',
      usedQuantity: '20',
      unit: 'kWh',
      unitPrice: '0.25',
      vatPercent: '10',
      exclVat: '5',
      inclVat: '5.5',
      fromMs: Date.parse(monday),
      toMs: Date.parse(monday) + 60 * minutesMs,
      element: 0,
      reserved: false,
    },
  ])
})

test('mod_tariffs, 0.25 per kWh + start fee: 5.50 / 6.10 for 20 kWh [CHG-036]', () => {
  expect(amounts(priced(spec.startFee, [charges(60, 20_000)]))).toEqual(['5.5', '6.1'])
})

test('mod_tariffs, 0.25 per kWh + minimum price: at least 0.50 / 0.55, which is no start fee', () => {
  expect(amounts(priced(spec.minPrice, [charges(60, 20_000)]))).toEqual(['5', '5.5'])
  const small = priced(spec.minPrice, [charges(60, 1_000)])
  expect(amounts(small)).toEqual(['0.5', '0.55'])
  expect(small.lines.at(-1)).toMatchObject({ type: 'MIN_PRICE', exclVat: '0.25', inclVat: '0.275', element: -1 })
})

test('mod_tariffs, 0.25 per kWh + parking fee + start fee: 7.00 / 7.90, 40 min of parking pay for 45 [CHG-036]', () => {
  const bill = priced(spec.parkingAndStart, [charges(60, 20_000), parks(40)])
  expect(amounts(bill)).toEqual(['7', '7.9'])
  expect(bill.lines.at(-1)).toMatchObject({ type: 'PARKING_TIME', quantity: '0.75', usedQuantity: '0.666667' })
})

test('mod_tariffs, 0.25 per kWh + start fee + max price: 10.00 / 11.00 for 50 kWh, 8.00 / 8.85 for 30', () => {
  const bill = priced(spec.startAndMaxPrice, [charges(60, 50_000)])
  expect(amounts(bill)).toEqual(['10', '11'])
  expect(bill.lines.at(-1)).toMatchObject({ type: 'MAX_PRICE', exclVat: '-3', inclVat: '-3.35' })
  // The text adds 0.50 and 7.50, and with VAT 0.60 and 8.25.
  expect(amounts(priced(spec.startAndMaxPrice, [charges(60, 30_000)]))).toEqual(['8', '8.85'])
})

test('mod_tariffs, simple tariff example 2 per hour: 5.00 / 5.50 for 2.5 h, and nothing for parking [CHG-036]', () => {
  expect(amounts(priced(spec.simple2Hour, [charges(150, 9_000)]))).toEqual(['5', '5.5'])
  expect(amounts(priced(spec.simple2Hour, [charges(150, 9_000), parks(90)]))).toEqual(['5', '5.5'])
})

test('mod_tariffs, 3 per hour, 5 per hour parking: 11.25 / 12.75 for 150 and 42 min [CHG-036]', () => {
  expect(amounts(priced(spec.charging3Parking5, [charges(150), parks(42)]))).toEqual(['11.25', '12.75'])
})

test('mod_tariffs, ad-hoc tariff with multiple languages: 4.75 / 5.00 for 2.5 h, of which 4.997 is the exact amount', () => {
  expect(amounts(priced(spec.altText, [charges(150)]))).toEqual(['4.75', '4.997'])
})

test('mod_tariffs, alternative URL: 20.45 kWh in steps of 100 Wh are 20.5: 5.63 / 6.24, exactly 5.625 / 6.2375', () => {
  const bill = priced(spec.altUrl, [charges(60, 20_450)])
  expect(amounts(bill)).toEqual(['5.625', '6.2375'])
  expect(bill.lines.map(({ quantity, exclVat, inclVat }) => [quantity, exclVat, inclVat])).toEqual([
    ['1', '0.5', '0.6'],
    ['20.5', '5.125', '5.6375'],
  ])
})

test('mod_tariffs, complex tariff on a Monday: 9.00 / 10.30', () => {
  const from = '2026-01-12T09:30:00+01:00'
  const bill = priced(spec.complex, [charges(165, 10_000, { currentA: 16 }), parks(42)], from)
  expect(amounts(bill)).toEqual(['9', '10.3'])
  expect(bill.lines.map(({ inclVat }) => inclVat)).toEqual(['2.875', '3.3', '4.125'])
})

test('mod_tariffs, complex tariff on a Saturday: 12.375 where the text adds 1.25/h for 114 min up to 2.28', () => {
  const from = '2026-01-17T13:30:00+01:00'
  const bill = priced(spec.complex, [charges(114, 80_000, { currentA: 43 }), parks(71)], from)
  expect(bill.lines.map(({ exclVat }) => exclVat)).toEqual(['2.5', '2.375', '7.5'])
  expect(amounts(bill)).toEqual(['12.375', '13.975'])
})

test('mod_tariffs, free of charge: nothing, said by a line', () => {
  const bill = priced(spec.freeOfCharge, [charges(60, 20_000)], saturday)
  expect(amounts(bill)).toEqual(['0', '0'])
  expect(bill.lines.map(({ type }) => type)).toEqual(['FLAT'])
})

test('mod_tariffs, reservation price: 6.75 / 7.60, 15 min reserved and 20 kWh', () => {
  expect(amounts(priced(spec.reservation, [reserves(15), charges(60, 20_000)]))).toEqual(['6.75', '7.6'])
})

test('mod_tariffs, reservation price and fee: 8.75 / 10.00, 13 min reserved pay for 15', () => {
  const bill = priced(spec.reservationFee, [reserves(13), charges(60, 20_000)])
  expect(amounts(bill)).toEqual(['8.75', '10'])
  expect(bill.lines.map(({ type, reserved }) => [type, reserved])).toEqual([
    ['FLAT', true],
    ['TIME', true],
    ['FLAT', false],
    ['ENERGY', false],
  ])
})

test('mod_tariffs, reservation with expire fee: 6.50 / 7.30 used after 22 min, 6.00 / 7.20 expired after 1 h', () => {
  expect(amounts(priced(spec.reservationExpireFee, [reserves(22), charges(60, 20_000)]))).toEqual(['6.5', '7.3'])
  expect(amounts(priced(spec.reservationExpireFee, [reserves(60, true)]))).toEqual(['6', '7.2'])
})

test('mod_tariffs, reservation with expire time: 7.00 / 7.90 used after 22 min, 9.00 / 10.80 expired after 1.5 h', () => {
  expect(amounts(priced(spec.reservationExpireTime, [reserves(22), charges(60, 20_000)]))).toEqual(['7', '7.9'])
  expect(amounts(priced(spec.reservationExpireTime, [reserves(90, true)]))).toEqual(['9', '10.8'])
})

test('mod_tariffs, PriceComponent: 115.2 Wh pay for 116, for 125 in blocks of 25 and for 500 in blocks of 500', () => {
  const costs = (step_size: number, energyWh: number) =>
    priced({ ...spec.simple025kWh, elements: [{ price_components: [{ type: 'ENERGY', price: 0.25, step_size }] }] }, [
      charges(10, energyWh),
    ]).exclVat
  expect(costs(1, 115.2)).toBe('0.029')
  // The text prints 0.031; 125 Wh cost 0.03125.
  expect([101, 115.2, 125].map((wattHours) => costs(25, wattHours))).toEqual(['0.0313', '0.0313', '0.0313'])
  expect([1, 115.2, 500].map((wattHours) => costs(500, wattHours))).toEqual(['0.125', '0.125', '0.125'])
  expect(costs(500, 501)).toBe('0.25')
})

test('mod_tariffs, switching to different Tariff Element #1: 0.55', () => {
  const bill = priced(spec.stepSize, [charges(10), parks(2)], '2026-01-12T16:55:00+01:00')
  expect(bill.lines.map(({ exclVat }) => exclVat)).toEqual(['0.1', '0.2', '0.25'])
  expect(bill.exclVat).toBe('0.55')
})

test('mod_tariffs, switching to different Tariff Element #2: 1.30, 35 min pay for 45', () => {
  const bill = priced(spec.stepSize, [charges(35)], '2026-01-12T16:35:00+01:00')
  expect(bill.lines.map(({ exclVat }) => exclVat)).toEqual(['0.5', '0.8'])
  expect(bill.exclVat).toBe('1.3')
})

test('mod_tariffs, switching to Free-of-Charge Tariff Element: 0.73, parking after 20:00 costs nothing', () => {
  const bill = priced(spec.stepSize, [charges(12), parks(20)], '2026-01-12T19:40:00+01:00')
  expect(bill.lines.map(({ exclVat, quantity }) => [exclVat, quantity])).toEqual([
    ['0.48', '0.2'],
    ['0.25', '0.25'],
  ])
  expect(bill.exclVat).toBe('0.73')
})

test('mod_tariffs, max_power: 20.30 for 1 kWh at 6 kW, 40 at 48 kW, 0.5 at 4 kW', () => {
  const stages = [charges(10, 1_000), charges(50, 40_000), charges(7.5, 500)]
  const bill = priced(spec.maxPower, stages)
  expect(bill.lines.map(({ exclVat }) => exclVat)).toEqual(['0.2', '20', '0.1'])
  expect(bill.exclVat).toBe('20.3')
  const measured = [charges(9, 1_000, { powerW: 6_000 }), charges(50, 40_000, { powerW: 48_000 })]
  expect(priced(spec.maxPower, [...measured, charges(9, 500, { powerW: 4_000 })]).exclVat).toBe('20.3')
})

test('mod_tariffs, max_duration: 0.30 for 5 kWh in the first 30 min and 1.2 kWh after', () => {
  const bill = priced(spec.maxDuration, [charges(30, 5_000), charges(10, 1_200)])
  expect(bill.lines.map(({ exclVat }) => exclVat)).toEqual(['0', '0.3'])
  expect(bill.exclVat).toBe('0.3')
})

const perHour = (price: number, step_size: number, type: 'TIME' | 'PARKING_TIME' = 'TIME') => ({
  type,
  price,
  step_size,
})
/** Both prices change at 17:00, as in the examples of `step_size`. */
const evening = (type: 'ENERGY' | 'TIME', before: number, after: number, step_size: number): Tariff => ({
  id: '1',
  currency: 'EUR',
  elements: [
    { price_components: [{ type, price: before, step_size }], restrictions: { end_time: '17:00' } },
    { price_components: [{ type, price: after, step_size }] },
  ],
})

test('mod_cdrs, example of a CDR: 4.00 / 4.40, 1.973 h in blocks of 300 s are 2 h', () => {
  const tariff: Tariff = {
    id: '12',
    currency: 'EUR',
    elements: [{ price_components: [{ type: 'TIME', price: 2, vat: 10, step_size: 300 }] }],
  }
  const bill = priced(tariff, [charges(1.973 * 60, 15_342)], '2015-06-29T21:39:09Z')
  expect(amounts(bill)).toEqual(['4', '4.4'])
  expect(bill.lines[0]).toMatchObject({ quantity: '2', usedQuantity: '1.973' })
})

test('mod_cdrs, step_size: 21 min of charging and 7 of parking pay for 21 and 10, and 16 of parking for 20', () => {
  const both = [perHour(1, 300), perHour(2, 300, 'PARKING_TIME')]
  const fives = { ...spec.simple2Hour, elements: [{ price_components: both }] }
  const tens = { ...fives, elements: [{ price_components: both.map((one) => ({ ...one, step_size: 600 })) }] }
  expect(priced(fives, [charges(21), parks(7)]).lines.map(({ quantity }) => quantity)).toEqual(['0.35', '0.166667'])
  expect(priced(tens, [charges(21), parks(16)]).lines.map(({ quantity }) => quantity)).toEqual(['0.35', '0.333333'])
})

test('mod_cdrs, step_size: 4.3 kWh before 17:00 and 1.1 after are 5.5 kWh in blocks of 500 Wh', () => {
  const bill = priced(
    evening('ENERGY', 0.2, 0.27, 500),
    [charges(43, 4_300), charges(11, 1_100)],
    '2026-01-12T16:17:00+01:00',
  )
  expect(bill.lines.map(({ quantity }) => quantity)).toEqual(['4.3', '1.2'])
})

test('mod_cdrs, step_size: 6 min before 17:00 and 22 after are 30 min in blocks of 10, 24 of them after', () => {
  const bill = priced(evening('TIME', 5, 7, 600), [charges(28)], '2026-01-12T16:54:00+01:00')
  expect(bill.lines.map(({ quantity }) => quantity)).toEqual(['0.1', '0.4'])
})
