import { expect, test } from 'vitest'
import { priceSession } from './price-session.ts'
import type { ChargePeriod, PriceComponent, PricedSession, Tariff, TariffElement } from './tariff.ts'
import { minutesMs, sessionOf, type Stage } from './testing/session-of.ts'

/** The cases that docs/decisions/20261124-how-a-charging-tariff-is-read.md decides. */

const perKwh = (price: number, step_size = 0): PriceComponent => ({ type: 'ENERGY', price, step_size })
const perHour = (price: number, step_size = 0): PriceComponent => ({ type: 'TIME', price, step_size })
const parking = (price: number, step_size = 0): PriceComponent => ({ type: 'PARKING_TIME', price, step_size })
const fee = (price: number): PriceComponent => ({ type: 'FLAT', price, step_size: 1 })
const element = (
  price_components: readonly PriceComponent[],
  restrictions?: TariffElement['restrictions'],
): TariffElement => ({ price_components, restrictions })
const tariffOf = (...elements: readonly TariffElement[]): Tariff => ({ id: '1', currency: 'TWD', elements })
const charging = (minutes: number, energyWh = 0, more: Partial<ChargePeriod> = {}): Stage => ({
  kind: 'charging',
  minutes,
  energyWh,
  ...more,
})
const stays = (kind: 'parked' | 'reserved' | 'grace', minutes: number): Stage => ({ kind, minutes })

/** 2026-11-27 is a Friday. */
function priced(tariff: Tariff, from: string, ...stages: readonly Stage[]): PricedSession {
  return priceSession(tariff, sessionOf({ from: `${from}+08:00`, timeZone: 'Asia/Taipei' }, stages))
}
const quantities = ({ lines }: PricedSession) => lines.map(({ unitPrice, quantity }) => `${quantity} x ${unitPrice}`)

test('a night that wraps past midnight counts on both sides of it, and nowhere else', () => {
  const night = tariffOf(element([perHour(1)], { start_time: '22:00', end_time: '06:00' }), element([perHour(10)]))
  expect(quantities(priced(night, '2026-11-27T21:00', charging(10 * 60)))).toEqual(['1 x 10', '8 x 1', '1 x 10'])
})

test('each restriction looks at the moment: a Friday night ends on Friday at midnight', () => {
  const friday = { start_time: '22:00', end_time: '06:00', day_of_week: ['FRIDAY'] as const }
  const nights = tariffOf(element([perHour(1)], friday), element([perHour(10)]))
  // Friday from 00:00 to 06:00 and from 22:00 to 24:00.
  expect(quantities(priced(nights, '2026-11-27T00:00', charging(30 * 60)))).toEqual([
    '6 x 1',
    '16 x 10',
    '2 x 1',
    '6 x 10',
  ])
})

test('equal times are the whole day, a start alone lasts until midnight, an end alone begins there', () => {
  const hours = (restrictions: TariffElement['restrictions']) =>
    priced(tariffOf(element([perHour(1)], restrictions)), '2026-11-27T00:00', charging(24 * 60)).exclVat
  expect(hours({ start_time: '08:00', end_time: '08:00' })).toBe('24')
  expect(hours({ start_time: '00:00', end_time: '00:00' })).toBe('24')
  expect(hours({ start_time: '20:00', end_time: '00:00' })).toBe('4')
  expect(hours({ start_time: '20:00' })).toBe('4')
  expect(hours({ end_time: '05:00' })).toBe('5')
})

test('dates are local days, from the first inclusive to the last exclusive', () => {
  const season = tariffOf(element([perHour(1)], { start_date: '2026-11-28', end_date: '2026-11-29' }))
  const bill = priced(season, '2026-11-27T12:00', charging(48 * 60))
  expect(quantities(bill)).toEqual(['24 x 1'])
  expect(bill.lines[0]).toMatchObject({
    fromMs: Date.parse('2026-11-28T00:00+08:00'),
    toMs: Date.parse('2026-11-29T00:00+08:00'),
  })
})

test('an hour that a clock repeats or skips is priced by what the clock shows', () => {
  const early = tariffOf(element([perHour(1)], { start_time: '02:00', end_time: '03:00' }))
  const night = (from: string) =>
    priceSession(early, sessionOf({ from, timeZone: 'Europe/Berlin' }, [charging(6 * 60)])).exclVat
  expect(night('2026-10-25T00:00:00+02:00')).toBe('2')
  expect(night('2026-03-29T00:00:00+01:00')).toBe('0')
  expect(night('2026-03-30T00:00:00+02:00')).toBe('1')
})

test('a threshold in kWh is met in the middle of a period, and moves prices per hour with it', () => {
  const first = { max_kwh: 20 }
  const tiers = tariffOf(element([perKwh(10), perHour(60)], first), element([perKwh(8)], { min_kwh: 20 }))
  const bill = priced(tiers, '2026-11-27T10:00', charging(90, 30_000))
  expect(quantities(bill)).toEqual(['20 x 10', '1 x 60', '10 x 8'])
  expect(bill.lines.at(-1)?.fromMs).toBe(Date.parse('2026-11-27T11:00+08:00'))
})

test('a session has one fee: the first that applies', () => {
  const byDay = { start_time: '08:00', end_time: '20:00' }
  const fees = tariffOf(element([fee(20)], byDay), element([fee(10)]))
  expect(priced(fees, '2026-11-27T19:00', charging(120)).exclVat).toBe('20')
  expect(priced(fees, '2026-11-27T21:00', charging(20 * 60)).exclVat).toBe('10')
  const late = priced(tariffOf(element([fee(50)], { min_duration: 14_400 })), '2026-11-27T12:00', charging(300))
  expect(late.lines[0]).toMatchObject({ exclVat: '50', fromMs: Date.parse('2026-11-27T16:00+08:00') })
})

test('an unknown current matches no restriction on it', () => {
  const strong = tariffOf(element([perKwh(9)], { min_current: 32 }), element([perKwh(5)], { max_current: 32 }))
  const cost = (currentA?: number) => priced(strong, '2026-11-27T12:00', charging(60, 1_000, { currentA })).exclVat
  expect([cost(32), cost(31.9), cost(undefined)]).toEqual(['9', '5', '0'])
})

test('the duration of a session begins with the charge, that of a reservation with itself', () => {
  const free = element([perHour(0)], { max_duration: 1800 })
  const tariff = tariffOf(
    element([perHour(6)], { reservation: 'RESERVATION', min_duration: 600 }),
    free,
    element([perHour(3)]),
  )
  const bill = priced(tariff, '2026-11-27T12:00', stays('reserved', 40), charging(90))
  expect(quantities(bill)).toEqual(['0.5 x 6', '0.5 x 0', '1 x 3'])
})

test('a reservation, a charge and its parking are three meters, of which the last is rounded up', () => {
  const blocks = tariffOf(
    element([perHour(6, 600)], { reservation: 'RESERVATION' }),
    element([perHour(3, 3600), parking(12, 1800)]),
  )
  const reservedAndCharged = priced(blocks, '2026-11-27T12:00', stays('reserved', 11), charging(61))
  expect(quantities(reservedAndCharged)).toEqual(['0.183333 x 6', '2 x 3'])
  const stayed = priced(blocks, '2026-11-27T12:00', stays('reserved', 11), charging(61), stays('parked', 1))
  expect(quantities(stayed)).toEqual(['0.183333 x 6', '1.016667 x 3', '0.5 x 12'])
})

test('grace costs nothing, and no parking fee begins in it', () => {
  const tariff = tariffOf(element([perKwh(10), parking(60)]))
  const bill = priced(tariff, '2026-11-27T12:00', charging(30, 10_000), stays('grace', 10), stays('parked', 5))
  expect(quantities(bill)).toEqual(['10 x 10', '0.083333 x 60'])
  expect(bill.lines.at(-1)?.fromMs).toBe(Date.parse('2026-11-27T12:40+08:00'))
})

test('an expired reservation pays its own prices, whichever element stands first', () => {
  const used = element([fee(20), perHour(3)], { reservation: 'RESERVATION' })
  const expired = element([fee(50)], { reservation: 'RESERVATION_EXPIRES' })
  const cost = (...elements: readonly TariffElement[]) =>
    priced(tariffOf(...elements), '2026-11-27T12:00', { ...stays('reserved', 60), reservationExpired: true }).exclVat
  expect([cost(used, expired), cost(expired, used)]).toEqual(['53', '53'])
})

test('minimum and maximum count apart with and without VAT, and a maximum without VAT keeps the share of VAT', () => {
  const base = { price_components: [{ ...perKwh(10), vat: 5 }] }
  const bill = (bounds: Partial<Tariff>, energyWh = 10_000) => {
    const { exclVat, inclVat, totalTwd } = priced(
      { ...tariffOf(base), ...bounds },
      '2026-11-27T12:00',
      charging(30, energyWh),
    )
    return [exclVat, inclVat, totalTwd]
  }
  expect(bill({})).toEqual(['100', '105', 105])
  expect(bill({ max_price: { excl_vat: 100, incl_vat: 103 } })).toEqual(['100', '103', 103])
  expect(bill({ max_price: { excl_vat: 80 } })).toEqual(['80', '84', 84])
  expect(bill({ min_price: { excl_vat: 200 } })).toEqual(['200', '210', 210])
  expect(bill({ min_price: { excl_vat: 30, incl_vat: 31.5 } }, 0)).toEqual(['30', '31.5', 32])
  expect(bill({ min_price: { excl_vat: 30 } }, 0)).toEqual(['30', '30', 30])
  expect(bill({ min_price: { excl_vat: 200 }, max_price: { excl_vat: 150 } })).toEqual(['150', '157.5', 158])
})

test('a minimum price is not that of a reservation without a charge', () => {
  const tariff = { ...tariffOf(element([fee(5)], { reservation: 'RESERVATION' })), min_price: { excl_vat: 30 } }
  expect(priced(tariff, '2026-11-27T12:00', stays('reserved', 20)).exclVat).toBe('5')
  expect(priced(tariff, '2026-11-27T12:00', stays('reserved', 20), charging(10)).exclVat).toBe('30')
})

test('whole dollars are rounded half up once, from the exact amount', () => {
  const total = (price: number, energyWh: number) =>
    priced(tariffOf(element([perKwh(price)])), '2026-11-27T12:00', charging(30, energyWh)).totalTwd
  expect([total(0.5, 999.9999), total(0.5, 1_000), total(9.45, 22_222.2222)]).toEqual([0, 1, 210])
})

test('noise of floating point below a ten-thousandth of a Wh starts no further block', () => {
  const tariff = tariffOf(element([perKwh(10, 100)]))
  const readings = [12.3, 11.1] as const
  const bill = priced(tariff, '2026-11-27T12:00', charging(30, (readings[0] - readings[1]) * 1000))
  expect(quantities(bill)).toEqual(['1.2 x 10'])
})

test('a session that is none is refused: holes, overlaps, feeding back, a charged reservation, decades', () => {
  const tariff = tariffOf(element([perKwh(10)]))
  const startMs = Date.parse('2026-11-27T12:00+08:00')
  const period = { startMs, endMs: startMs + minutesMs, energyWh: 10, kind: 'charging' as const }
  const price = (...periods: readonly ChargePeriod[]) => priceSession(tariff, { periods, timeZone: 'Asia/Taipei' })
  const next = { ...period, startMs: period.endMs, endMs: period.endMs + minutesMs }
  expect(price(period, next).exclVat).toBe('0.2')
  expect(() => price(period, { ...next, startMs: next.startMs + 1 })).toThrow(RangeError)
  expect(() => price(period, period)).toThrow(RangeError)
  expect(() => price({ ...period, endMs: startMs - 1 })).toThrow(RangeError)
  expect(() => price({ ...period, energyWh: -1 })).toThrow(RangeError)
  expect(() => price({ ...period, energyWh: Number.NaN })).toThrow(RangeError)
  expect(() => price({ ...period, kind: 'reserved' })).toThrow(RangeError)
  expect(() => price({ ...period, startMs: 0 })).toThrow(RangeError)
  expect(() => price({ ...period, endMs: Number.NaN })).toThrow(RangeError)
  expect(price()).toEqual({ lines: [], exclVat: '0', inclVat: '0', totalTwd: 0 })
})

test('a session of a year is priced night by night', () => {
  const night = tariffOf(element([perHour(1)], { start_time: '22:00', end_time: '06:00' }))
  expect(priced(night, '2026-01-01T00:00', charging(365 * 24 * 60)).exclVat).toBe(String(365 * 8))
})
