import { expect, test } from 'vitest'
import { type Piece, priceSession } from './price-session.ts'
import { type CityTariff, tariffsOf } from './tariffs.ts'

const at = Date.parse('2026-11-25T04:00:00Z')
const piece = (kind: Piece['kind'], minutes: number, wattHours = 0, fromMs = at): Piece => ({
  ...{ kind, wattHours, watts: 40_000, fromMs, untilMs: fromMs + minutes * 60_000 },
})
const inTwd = ({ total }: ReturnType<typeof priceSession>) => [total.exclVat / 10_000, total.inclVat / 10_000]
const tariff = (...elements: CityTariff['elements']): CityTariff => ({
  ...{ country_code: 'TW', party_id: 'IDE', id: 'T', currency: 'TWD', elements, last_updated: '2026-11-01T00:00:00Z' },
})
const simple = (type: 'ENERGY' | 'TIME' | 'FLAT' | 'PARKING_TIME', price: number, vat: number, step = 1) => ({
  price_components: [{ type, price, vat, step_size: step }],
})

test('the worked tariffs of the text of OCPI come out', () => {
  const twenty = [piece('charge', 40, 20_000)]
  expect(inTwd(priceSession(tariff(simple('ENERGY', 0.25, 10)), twenty))).toEqual([5, 5.5])
  expect(inTwd(priceSession(tariff(simple('ENERGY', 0.25, 10), simple('FLAT', 0.5, 20)), twenty))).toEqual([5.5, 6.1])
  const parked = [...twenty, piece('parking', 40, 0, at + 40 * 60_000)]
  const steps = tariff(simple('FLAT', 0.5, 20), simple('ENERGY', 0.25, 10), simple('PARKING_TIME', 2, 20, 900))
  expect(inTwd(priceSession(steps, parked))).toEqual([7, 7.9])
  expect(inTwd(priceSession(tariff(simple('TIME', 2, 10, 60)), [piece('charge', 150)]))).toEqual([5, 5.5])
  const timed = tariff(simple('TIME', 3, 10, 60), simple('PARKING_TIME', 5, 20, 300))
  const long = [piece('charge', 150), piece('parking', 42, 0, at + 150 * 60_000)]
  expect(inTwd(priceSession(timed, long))).toEqual([11.25, 12.75])
})

test('the grace after the power costs nothing, and the minimum is charged for a short session', () => {
  const [clearRiver] = tariffsOf({ partyId: 'QCN' }, { atMs: at })
  const [islandFast] = tariffsOf({ partyId: 'IDE' }, { atMs: at })
  if (!clearRiver || !islandFast) throw new Error('an operator has no tariff')
  expect(inTwd(priceSession(clearRiver, [piece('charge', 2, 500)]))).toEqual([19.0476, 20])
  const charged = piece('charge', 30, 10_000)
  const grace = piece('free', 10, 0, charged.untilMs)
  const alone = priceSession(islandFast, [charged])
  expect(priceSession(islandFast, [charged, grace])).toEqual(alone)
  const parked = priceSession(islandFast, [charged, grace, piece('parking', 6, 0, grace.untilMs)])
  expect(Math.round(parked.total.inclVat - alone.total.inclVat)).toBe(20 * 10_000)
})

test('power and the time of the day choose the price of each second', () => {
  const [byPower] = tariffsOf({ partyId: 'IDE' }, { atMs: at })
  const [byHour] = tariffsOf({ partyId: 'LYU' }, { atMs: at })
  if (!byPower || !byHour) throw new Error('an operator has no tariff')
  const fast = { ...piece('charge', 6, 12_000), watts: 120_000 }
  expect(Math.round(priceSession(byPower, [fast]).total.inclVat / 10_000)).toBe(168)
  // Wednesday, from 15:30 to 16:30 in Taipei: half at 10, half at 13 dollars.
  const across = piece('charge', 60, 20_000, Date.parse('2026-11-25T07:30:00Z'))
  expect(Math.round(priceSession(byHour, [across]).total.inclVat / 10_000)).toBe(230)
})

test('a reservation that expires is charged by its own elements alone', () => {
  const [islandFast] = tariffsOf({ partyId: 'IDE' }, { atMs: at })
  if (!islandFast) throw new Error('an operator has no tariff')
  const used = priceSession(islandFast, [piece('reservation', 10)])
  expect(Math.round(used.reservation.inclVat / 10_000)).toBe(10)
  const expired = priceSession(islandFast, [piece('reservation', 10)], { hasExpired: true })
  expect(Math.round(expired.reservation.inclVat / 10_000)).toBe(40)
})
