import fc from 'fast-check'
import type { ChargedSession, Price, PriceComponent, Tariff, TariffElement, TariffRestrictions } from '../tariff.ts'
import { type Stage, sessionOf } from './session-of.ts'

/** Each with a change of the clock in the hours of `starts`, but Taipei. */
const zones = ['Asia/Taipei', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const
/** Evenings and nights, so that short sessions meet midnight, weekends, months and changes of the clock. */
const starts = [
  '2026-11-24T15:30:00Z',
  '2026-11-27T15:50:00Z',
  '2026-11-30T15:40:00Z',
  '2026-03-29T00:40:00Z',
  '2026-10-25T00:40:00Z',
  '2026-11-01T05:40:00Z',
  '2026-04-04T14:40:00Z',
  '2026-12-31T22:45:00Z',
] as const
const times = [
  '00:00',
  '00:05',
  '00:10',
  '01:00',
  '01:30',
  '02:00',
  '02:15',
  '03:00',
  '07:30',
  '23:35',
  '23:45',
  '23:59',
]
const dates = ['2026-03-29', '2026-10-25', '2026-11-25', '2026-11-28', '2026-12-01', '2027-01-01']
const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

const price = fc.integer({ min: 0, max: 200_000 }).map((steps) => steps / 10_000)
const vat = fc.option(fc.constantFrom(0, 5, 5.2, 10, 20), { nil: undefined })
const component = fc.record({
  type: fc.constantFrom('ENERGY', 'FLAT', 'PARKING_TIME', 'TIME'),
  price,
  vat,
  step_size: fc.constantFrom(0, 1, 1, 25, 60, 300, 500, 900),
}) satisfies fc.Arbitrary<PriceComponent>

const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.option(arbitrary, { freq: 3, nil: undefined, depthIdentifier: 'rare' })
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const restrictions = fc.record({
  start_time: seldom(fc.constantFrom(...times)),
  end_time: seldom(fc.constantFrom(...times)),
  start_date: seldom(fc.constantFrom(...dates)),
  end_date: seldom(fc.constantFrom(...dates)),
  min_kwh: seldom(fc.constantFrom(0, 0.1, 0.5, 1, 2.345, 5)),
  max_kwh: seldom(fc.constantFrom(0.25, 1, 2, 3.333, 10)),
  min_current: seldom(fc.constantFrom(0, 16, 32)),
  max_current: seldom(fc.constantFrom(16, 32, 100)),
  min_power: seldom(fc.constantFrom(0, 3.6, 7.2, 36)),
  max_power: seldom(fc.constantFrom(3.6, 10.8, 54, 200)),
  min_duration: seldom(fc.constantFrom(0, 30, 300, 601, 1800)),
  max_duration: seldom(fc.constantFrom(60, 450, 900, 2400)),
  day_of_week: seldom(fc.subarray([...days])),
  reservation: seldom(fc.constantFrom('RESERVATION', 'RESERVATION_EXPIRES')),
}) satisfies fc.Arbitrary<TariffRestrictions>

const element: fc.Arbitrary<TariffElement> = fc.record({
  price_components: fc.array(component, { minLength: 1, maxLength: 3 }),
  restrictions: rarely(restrictions),
})

const bound: fc.Arbitrary<Price> = fc
  .record({ excl: fc.integer({ min: 0, max: 60 }), vat: seldom(fc.constantFrom(0, 5, 20)) })
  .map(({ excl, vat: percent }) => ({
    excl_vat: excl,
    ...(percent === undefined ? {} : { incl_vat: (excl * (100 + percent)) / 100 }),
  }))

/** Tariffs with up to six elements of any dimension and restriction. */
export const anyTariff: fc.Arbitrary<Tariff> = fc.record({
  id: fc.constant('1'),
  currency: fc.constant('TWD'),
  min_price: seldom(bound),
  max_price: seldom(bound),
  elements: fc.array(element, { minLength: 1, maxLength: 6 }),
})

const seconds = fc.oneof(
  fc.integer({ min: 1, max: 120 }),
  fc.integer({ min: 1, max: 900 }),
  fc.constantFrom(60, 300, 900),
)
const minutes = seconds.map((whole) => whole / 60)
/** Wh per second; up to 54 kW. */
const flow = fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 10, 12, 15)

const reserved: fc.Arbitrary<Stage> = fc.record({
  kind: fc.constant('reserved' as const),
  minutes,
  reservationExpired: fc.boolean(),
})
const plugged: fc.Arbitrary<Stage> = fc
  .record({
    kind: fc.constantFrom('charging', 'charging', 'charging', 'parked', 'grace'),
    minutes,
    flow,
    powerW: seldom(fc.constantFrom(3_600, 7_200, 36_000)),
    currentA: fc.option(fc.constantFrom(0, 10, 16, 32, 64), { nil: undefined }),
  })
  .map(({ flow: wattHours, ...stage }) => ({ ...stage, energyWh: Math.round(wattHours * stage.minutes * 60) }))

/** Sessions of whole seconds and whole Wh per second, with or without a reservation before, or only that. */
export const anySession: fc.Arbitrary<ChargedSession> = fc
  .record({
    from: fc.constantFrom(...starts),
    offset: fc.integer({ min: 0, max: 1200 }),
    timeZone: fc.constantFrom(...zones),
    reservation: fc.array(reserved, { maxLength: 2 }),
    stages: fc.array(plugged, { maxLength: 6 }),
  })
  .map(({ from, offset, timeZone, reservation, stages }) =>
    sessionOf({ from: new Date(Date.parse(from) + offset * 1000).toISOString(), timeZone }, [
      ...reservation,
      ...stages,
    ]),
  )
