import { expect, test } from 'vitest'
import { explainTariff, type TariffFact } from './explain-tariff.ts'
import type { Tariff, TariffElement } from './tariff.ts'
import { specificationTariffs as spec } from './testing/specification-tariffs.ts'

const tariffOf = (...elements: readonly TariffElement[]): Tariff => ({ id: '1', currency: 'TWD', elements })
const energy = (price: number, restrictions?: TariffElement['restrictions']): TariffElement => ({
  price_components: [{ type: 'ENERGY', price, vat: 5, step_size: 1 }],
  restrictions,
})
const parking = (price: number, restrictions?: TariffElement['restrictions']): TariffElement => ({
  price_components: [{ type: 'PARKING_TIME', price, step_size: 60 }],
  restrictions,
})
const ofFact = (facts: readonly TariffFact[], fact: TariffFact['fact']) => facts.filter((one) => one.fact === fact)

test('a free tariff is one fact, but not if it has a minimum price', () => {
  expect(explainTariff(spec.freeOfCharge)).toEqual([{ fact: 'free' }])
  expect(explainTariff({ ...spec.freeOfCharge, min_price: { excl_vat: 5 } }).at(-1)).toEqual({
    fact: 'minimum',
    exclVat: '5',
  })
})

test('each price is told with VAT, its blocks and its conditions', () => {
  expect(explainTariff(spec.parkingAndStart)).toEqual([
    { fact: 'price', of: 'sessionFee', exclVat: '0.5', inclVat: '0.6', otherwise: false },
    { fact: 'price', of: 'energy', exclVat: '0.25', inclVat: '0.275', otherwise: false },
    { fact: 'price', of: 'parkingTime', exclVat: '2', inclVat: '2.4', blocks: 900, otherwise: false },
  ])
  expect(explainTariff(spec.maxPower)).toEqual([
    { fact: 'price', of: 'energy', exclVat: '0.2', inclVat: '0.24', when: { max_power: 16 }, otherwise: false },
    { fact: 'price', of: 'energy', exclVat: '0.35', inclVat: '0.42', when: { max_power: 32 }, otherwise: false },
    { fact: 'price', of: 'energy', exclVat: '0.5', inclVat: '0.6', otherwise: true },
  ])
  expect(explainTariff(spec.startAndMaxPrice).at(-1)).toEqual({ fact: 'maximum', exclVat: '10', inclVat: '11' })
})

test('prices of reservations have names of their own', () => {
  const names = (tariff: Tariff) => explainTariff(tariff).map((fact) => ('of' in fact ? fact.of : fact.fact))
  expect(names(spec.reservationExpireFee)).toEqual(['expiredReservationFee', 'sessionFee', 'energy', 'reservationTime'])
  expect(names(spec.reservationExpireTime)).toEqual([
    'sessionFee',
    'energy',
    'expiredReservationTime',
    'reservationTime',
  ])
})

test('a price behind an unconditional one never counts and is not told', () => {
  expect(explainTariff(tariffOf(energy(8), energy(5, { max_kwh: 3 })))).toHaveLength(1)
  const [first] = energy(8).price_components
  const twice = {
    price_components: first === undefined ? [] : [first, { ...first, price: 5 }],
    restrictions: { max_kwh: 3 },
  }
  expect(explainTariff(tariffOf(twice))).toMatchObject([{ exclVat: '8' }])
})

test('prices by the time of day are told for the weekdays that share them', () => {
  const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const
  const facts = explainTariff(
    tariffOf(
      energy(12, { start_time: '16:00', end_time: '22:00', day_of_week: weekdays }),
      energy(6, { start_time: '22:00', end_time: '06:00' }),
      energy(9),
    ),
  )
  expect(ofFact(facts, 'hours')).toEqual([
    {
      fact: 'hours',
      of: 'energy',
      days: weekdays,
      hours: [
        { from: '00:00', to: '06:00', inclVat: '6.3' },
        { from: '06:00', to: '16:00', inclVat: '9.45' },
        { from: '16:00', to: '22:00', inclVat: '12.6' },
        { from: '22:00', to: '00:00', inclVat: '6.3' },
      ],
    },
    {
      fact: 'hours',
      of: 'energy',
      days: ['SATURDAY', 'SUNDAY'],
      hours: [
        { from: '00:00', to: '06:00', inclVat: '6.3' },
        { from: '06:00', to: '22:00', inclVat: '9.45' },
        { from: '22:00', to: '00:00', inclVat: '6.3' },
      ],
    },
  ])
})

test('a price of a season is part of the hours on its days only', () => {
  const summer = tariffOf(
    energy(12, { start_time: '16:00', end_time: '22:00', start_date: '2026-06-01', end_date: '2026-10-01' }),
    energy(9),
  )
  const prices = (on?: string) =>
    explainTariff(summer, on).flatMap((fact) => (fact.fact === 'hours' ? fact.hours.map(({ inclVat }) => inclVat) : []))
  expect(prices('2026-09-30')).toEqual(['9.45', '12.6', '9.45'])
  expect(prices('2026-10-01')).toEqual(['9.45'])
  expect(prices()).toEqual(['9.45'])
})

test('free parking at the beginning of a session is told, however the tariff says it', () => {
  const seconds = (...elements: readonly TariffElement[]) =>
    ofFact(explainTariff(tariffOf(energy(9), ...elements)), 'freeParking')
  expect(seconds(parking(60, { min_duration: 3600 }))).toEqual([{ fact: 'freeParking', seconds: 3600 }])
  expect(seconds(parking(0, { max_duration: 1800 }), parking(60))).toEqual([{ fact: 'freeParking', seconds: 1800 }])
  expect(seconds(parking(60))).toEqual([])
  expect(seconds()).toEqual([])
})
