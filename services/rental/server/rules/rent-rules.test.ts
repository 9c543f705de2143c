import { contractAt, type RentalTerms } from '@daoxing/rental/contract'
import { expect, test } from 'vitest'
import { rentalConfigs } from '../rental-configs.ts'
import { capBill, type ReturnFacts } from './cap-bill.ts'
import { priceRental, type PricedWish } from './price-rental.ts'
import { refundAt } from './refund.ts'
import { rentKindOf } from './rent-days.ts'
import { rentOfSpan } from './rent-of-span.ts'

const tariff = {
  rents: {
    low: { weekdayTwd: 2000, holidayTwd: 2500, festivalTwd: 3200, hourPercent: 15 },
    big: { weekdayTwd: 2800, holidayTwd: 3400, festivalTwd: 4400, hourPercent: 15 },
    high: { weekdayTwd: 4200, holidayTwd: 5000, festivalTwd: 6500, hourPercent: 15 },
  },
  paysNow: 'deposit',
  depositPercent: 30,
  waiverDayTwd: 250,
  excessTwd: 10_000,
  insuranceDayTwd: 400,
  oneWayTwd: 900,
  promotionFromDays: 7,
  promotionPercent: 10,
  kilometreTwd: 3,
  energyPercentTwd: 12,
} as const
const contract = contractAt('2026-11-24T00:00:00.000Z')
const wish = (from: string, until: string, changes: Partial<PricedWish> = {}): PricedWish => ({
  from,
  until,
  vehicleClass: 'low',
  isOneWay: false,
  waivers: 0,
  isPremiumNoDuty: false,
  accessories: [],
  ...changes,
})
const price = (wished: PricedWish) => priceRental(wished, { terms: tariff, contract })

test('rents are by weekday, holiday and festival [RNT-021] [RNT-051]', () => {
  expect(Object.keys(rentalConfigs)).toContain('rental_terms')
  expect(['2026-11-24', '2026-11-28', '2026-02-17', '2026-12-25'].map(rentKindOf)).toEqual([
    ...['weekdayRent', 'holidayRent', 'festivalRent', 'holidayRent'],
  ])
  // Friday 10:00 to Sunday 10:00 in Taipei.
  const sums = rentOfSpan(tariff.rents.low, { from: '2026-11-27T02:00:00.000Z', until: '2026-11-29T02:00:00.000Z' })
  expect(sums).toEqual({ weekdayRent: 2000, holidayRent: 2500, festivalRent: 0, totalTwd: 4500 })
})

test('six hours cost less than a day, and eight never more', () => {
  const hours = (count: number) =>
    rentOfSpan(tariff.rents.low, {
      from: '2026-11-24T02:00:00.000Z',
      until: `2026-11-24T${String(2 + count).padStart(2, '0')}:00:00.000Z`,
    }).totalTwd
  expect([hours(1), hours(6), hours(7), hours(12)]).toEqual([300, 1800, 2000, 2000])
})

test('the deposit is at most 30 %, and its refund falls from 10 days on', () => {
  const terms = price(wish('2026-12-10T02:00:00.000Z', '2026-12-11T02:00:00.000Z'))
  expect(terms.depositTwd).toBe(600)
  const at = (now: string) => refundAt(contract, { terms, startsAt: '2026-12-10T02:00:00.000Z', now })
  const days = [
    '2026-11-30',
    '2026-12-01',
    '2026-12-03',
    '2026-12-04',
    '2026-12-06',
    '2026-12-07',
    '2026-12-08',
    '2026-12-09',
    '2026-12-10',
  ]
  expect(days.map((day) => at(`${day}T01:00:00.000Z`).percent)).toEqual([100, 50, 50, 40, 40, 30, 30, 20, 0])
  expect(at('2026-12-08T01:00:00.000Z')).toMatchObject({
    refundTwd: 180,
    keptTwd: 420,
    lessFrom: '2026-12-08T16:00:00.000Z',
  })
  const whole: RentalTerms = { ...terms, paysNow: 'whole', payNowTwd: 2000 }
  expect(
    refundAt(contract, { terms: whole, startsAt: '2026-12-10T02:00:00.000Z', now: '2026-12-10T01:00:00.000Z' }),
  ).toMatchObject({
    ...{ refundTwd: 1400, keptTwd: 600 },
  })
})

const terms = price(wish('2026-12-10T02:00:00.000Z', '2026-12-11T02:00:00.000Z'))
const bill = (changes: Partial<ReturnFacts>, given = terms) =>
  capBill(contract, {
    terms: given,
    facts: {
      ...{
        startsAt: '2026-12-10T02:00:00.000Z',
        endsAt: '2026-12-11T02:00:00.000Z',
        returnedAt: '2026-12-11T02:00:00.000Z',
      },
      ...{ kilometres: 100, energyThen: 80, energyNow: 80, brokeDown: false, cover: 'none', damage: null },
      ...changes,
    },
  })

test('late hours cost a tenth of a day each, six a whole day, and nothing after a breakdown', () => {
  const late = (returnedAt: string, brokeDown = false) =>
    bill({ returnedAt, brokeDown }).find(({ kind }) => kind === 'late')?.amountTwd ?? 0
  expect(late('2026-12-11T02:59:59.000Z')).toBe(0)
  expect(late('2026-12-11T03:30:00.000Z')).toBe(200)
  expect(late('2026-12-11T07:59:00.000Z')).toBe(1000)
  expect(late('2026-12-11T08:00:00.000Z')).toBe(2000)
  expect(late('2026-12-12T03:00:00.000Z')).toBe(2200)
  expect(late('2026-12-11T08:00:00.000Z', true)).toBe(0)
})

test('kilometres beyond 400 a day cost at most half a day, and the line names its clause', () => {
  expect(bill({ kilometres: 500 })).toContainEqual({
    kind: 'kilometres',
    amountTwd: 300,
    count: 100,
    clause: 'kilometres',
  })
  expect(bill({ kilometres: 1400 })).toContainEqual({
    ...{ kind: 'kilometres', amountTwd: 1000, askedTwd: 3000, count: 1000, clause: 'kilometres' },
  })
})

test('energy is settled in both directions, and a damage is cut to its caps', () => {
  expect(bill({ energyNow: 60 }).at(-1)).toMatchObject({ kind: 'energy', amountTwd: 240 })
  expect(bill({ energyNow: 100 }).at(-1)).toMatchObject({ kind: 'energyBack', amountTwd: -240 })
  const damaged = bill({ damage: { repairTwd: 9000, repairDays: 30 } })
  expect(damaged.find(({ kind }) => kind === 'repair')).toMatchObject({ amountTwd: 9000 })
  expect(damaged.find(({ kind }) => kind === 'lossOfUse')).toMatchObject({ amountTwd: 20_000, askedTwd: 60_000 })
  const covered = bill({ damage: { repairTwd: 9000, repairDays: 0 }, cover: 'whole' })
  expect(covered.find(({ kind }) => kind === 'repair')).toMatchObject({
    amountTwd: 0,
    askedTwd: 9000,
    clause: 'repair',
  })
  const waived = bill({ damage: { repairTwd: 25_000, repairDays: 0 }, cover: 'excess' })
  expect(waived.find(({ kind }) => kind === 'repair')).toMatchObject({ amountTwd: 10_000, askedTwd: 25_000 })
})
