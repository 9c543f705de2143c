import { type BillLine, type OcpiCdr, type OcpiSession, type OcpiTariff } from '@daoxing/charging/contract'
import { type Instant, instantFromMs, msOf, plusSeconds } from '@daoxing/kit/contract'
import fc from 'fast-check'
import { usualTariff } from './charging-world.ts'

export const timeZone = 'Asia/Taipei'

const component = (type: 'ENERGY' | 'FLAT' | 'TIME' | 'PARKING_TIME', price: number, vat: number) => ({
  price_components: [{ type, price, vat, step_size: 1 }],
})

/** Simple tariffs: each dimension has one price for the whole day. Every charge costs at least a dollar. */
const anyTariff = fc
  .record({
    ...{
      energy: fc.integer({ min: 500, max: 1500 }).map((whole) => whole / 100),
      vat: fc.constantFrom(0, 5),
      flat: fc.constantFrom(0, 0, 20),
    },
    ...{ time: fc.constantFrom(0, 0, 30), parking: fc.constantFrom(0, 60, 300) },
  })
  .map(({ energy, vat, flat, time, parking }) =>
    usualTariff({
      elements: [
        component('ENERGY', energy, vat),
        ...(flat ? [component('FLAT', flat, vat)] : []),
        ...(time ? [component('TIME', time, vat)] : []),
        ...(parking ? [component('PARKING_TIME', parking, vat)] : []),
      ],
    }),
  )

/** A stage of whole minutes; while it charges, each second delivers a whole number of Wh, up to 54 kW. */
type Stage = { readonly minutes: number; readonly flow: number }
const fates = ['once', 'once', 'twice', 'late', 'lost'] as const

export const anyCharge = fc.record({
  tariff: anyTariff,
  graceSeconds: fc.constantFrom(0, 300, 600, 1800),
  tellsPeriods: fc.boolean(),
  charging: fc.array(
    fc.record({ minutes: fc.integer({ min: 2, max: 7 }), flow: fc.constantFrom(1, 2, 3, 5, 6, 10, 12, 15) }),
    { minLength: 1, maxLength: 4 },
  ),
  parked: fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 20 }), flow: fc.constant(0) }), { maxLength: 3 }),
  /** The fate of each report of the operator on its way. */
  fates: fc.array(fc.constantFrom(...fates), { minLength: 7, maxLength: 7 }),
  shuffle: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 8, maxLength: 8 }),
  isRecordEarly: fc.boolean(),
})
export type AnyCharge = typeof anyCharge extends fc.Arbitrary<infer Charge> ? Charge : never

type Course = { readonly startedAt: Instant; readonly stages: readonly Stage[] }

/** The truth of a charge, as its operator tells it: periods of charging, and one without power at the end. */
export function courseOf({ startedAt, stages }: Course) {
  const seconds = stages.reduce((sum, { minutes }) => sum + minutes * 60, 0)
  const wh = stages.reduce((sum, { minutes, flow }) => sum + minutes * 60 * flow, 0)
  const endedAt = plusSeconds(startedAt, seconds)
  const parkedSeconds = stages.reduce((sum, { minutes, flow }) => sum + (flow === 0 ? minutes * 60 : 0), 0)
  const powerEndedAt = parkedSeconds > 0 ? plusSeconds(endedAt, -parkedSeconds) : null
  let at = startedAt
  const charging_periods: OcpiSession['charging_periods'] = stages
    .filter(({ flow }) => flow > 0)
    .map(({ minutes, flow }) => {
      const start_date_time = at
      at = plusSeconds(at, minutes * 60)
      const dimensions = [
        { type: 'ENERGY' as const, volume: (minutes * 60 * flow) / 1000 },
        { type: 'TIME' as const, volume: minutes / 60 },
      ]
      return { start_date_time, dimensions }
    })
  if (powerEndedAt !== null)
    charging_periods.push({
      start_date_time: powerEndedAt,
      dimensions: [{ type: 'PARKING_TIME', volume: parkedSeconds / 3600 }],
    })
  return { kwh: wh / 1000, endedAt, powerEndedAt, charging_periods }
}

/** The bill by a second reckoning, second by second and Wh by Wh; nothing of the place costs before its grace is over. */
export function reckonedTwd(
  { tariff, graceSeconds }: { readonly tariff: OcpiTariff; readonly graceSeconds: number },
  { stages }: Pick<Course, 'stages'>,
): number {
  const priceOf = (type: string) =>
    tariff.elements.flatMap(({ price_components }) => price_components).find((one) => one.type === type)
  const perUnit = (type: string) => {
    const { price = 0, vat = 0 } = priceOf(type) ?? {}
    return Math.round(price * 100) * (100 + vat)
  }
  let [wh, chargedSeconds, parkedSeconds] = [0, 0, 0]
  for (const { minutes, flow } of stages)
    for (let second = 0; second < minutes * 60; second += 1) {
      wh += flow
      if (flow > 0) chargedSeconds += 1
      else parkedSeconds += 1
    }
  const paidSeconds = Math.max(0, parkedSeconds - graceSeconds)
  // Whole ten thousandths of a dollar, for an hour of 3600 seconds and a kWh of 1000 Wh.
  const steps =
    3600 * perUnit('FLAT') +
    (3600 * perUnit('ENERGY') * wh) / 1000 +
    perUnit('TIME') * chargedSeconds +
    perUnit('PARKING_TIME') * paidSeconds
  return steps / 36_000_000
}

export const energyKwhOf = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { type, quantity }) => sum + (type === 'ENERGY' ? Number(quantity) : 0), 0)

/** The same reports in another order. */
export const shuffled = <Item>(items: readonly Item[], by: readonly number[]): Item[] =>
  items
    .map((item, at) => ({ item, rank: by[at % by.length] ?? 0 }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)

/** The record of a charge, whose total is that of its tariff without any grace. */
export function recordOf(cdr: OcpiCdr, course: ReturnType<typeof courseOf>, totalTwd: number): OcpiCdr {
  const end = instantFromMs(msOf(course.endedAt))
  return {
    ...cdr,
    ...{ end_date_time: end, charging_periods: course.charging_periods, total_energy: course.kwh },
    total_cost: { excl_vat: totalTwd, incl_vat: totalTwd },
  }
}
