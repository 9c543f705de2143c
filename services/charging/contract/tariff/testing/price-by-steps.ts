import type { ChargedSession, ChargePeriod, PriceComponent, Tariff, TariffRestrictions } from '../tariff.ts'

/** A second is sixty ticks, so that each of 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30 or 60 Wh per second lasts whole ticks. */
const ticksPerSecond = 60
const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const

type Moment = {
  readonly clock: string
  readonly date: string
  readonly weekday: string
  readonly wattHours: number
  readonly seconds: number
  readonly period: ChargePeriod
}
/** Integers: Wh, ticks or 1. */
type Meter = { readonly costs: Map<PriceComponent, number>; last: PriceComponent | undefined }

export type SteppedBill = { readonly exclVat: number; readonly inclVat: number }

/**
 * A second implementation, which shares nothing with the first: it walks through a session second by second, and within
 * a second Wh by Wh, asks at each step which price counts, and adds up. Periods are whole seconds; each delivers none
 * or a whole number of Wh per second that divides sixty.
 */
export function priceBySteps(tariff: Tariff, { periods, timeZone }: ChargedSession): SteppedBill {
  const wallClock = wallClockOf(timeZone)
  const expired = periods.some(({ kind, reservationExpired }) => kind === 'reserved' && reservationExpired === true)
  const chargeMs = periods.find(({ kind }) => kind !== 'reserved')?.startMs
  const meters: Record<string, Meter> = {}
  let lastTimed: string | undefined
  let wattHours = 0
  const count = (name: string, type: PriceComponent['type'], amount: number, moment: Moment) => {
    const component = componentAt(tariff, type, moment, expired)
    if (component === undefined) return
    const meter = (meters[name] ??= { costs: new Map(), last: undefined })
    meter.costs.set(component, (meter.costs.get(component) ?? 0) + amount)
    meter.last = component
    if (type === 'TIME' || type === 'PARKING_TIME') lastTimed = name
  }
  for (const period of periods) {
    const lasts = (period.endMs - period.startMs) / 1000
    const perSecond = period.energyWh / lasts
    const steps = Math.max(1, perSecond)
    const baseMs = period.kind === 'reserved' ? (periods[0]?.startMs ?? 0) : (chargeMs ?? 0)
    for (let second = 0; second < lasts; second += 1) {
      const atMs = period.startMs + second * 1000
      for (let step = 0; step < steps; step += 1) {
        const seconds = (atMs - baseMs) / 1000 + step / steps
        const moment = { ...wallClock(atMs), wattHours, seconds, period }
        const delivered = perSecond === 0 ? 0 : 1
        wattHours += delivered
        if (period.kind === 'grace') continue
        const fee = period.kind === 'reserved' ? 'reservation fee' : 'fee'
        if (meters[fee] === undefined) count(fee, 'FLAT', 1, moment)
        if (delivered > 0) count('energy', 'ENERGY', delivered, moment)
        count(period.kind, period.kind === 'parked' ? 'PARKING_TIME' : 'TIME', ticksPerSecond / steps, moment)
      }
    }
  }
  return billOfMeters(tariff, meters, { lastTimed, isCharge: chargeMs !== undefined })
}

function billOfMeters(
  tariff: Tariff,
  meters: Readonly<Record<string, Meter>>,
  { lastTimed, isCharge }: { readonly lastTimed: string | undefined; readonly isCharge: boolean },
): SteppedBill {
  let [exclVat, inclVat] = [0, 0]
  for (const [name, { costs, last }] of Object.entries(meters)) {
    const block = name === 'energy' || name === lastTimed ? (last?.step_size ?? 0) : 0
    const [unit, perStep] =
      name === 'energy' ? [1000, 1] : name.endsWith('fee') ? [1, 1] : [3600 * ticksPerSecond, ticksPerSecond]
    const total = [...costs.values()].reduce((sum, amount) => sum + amount, 0)
    const added = block > 0 ? Math.ceil(total / (block * perStep)) * block * perStep - total : 0
    for (const [component, amount] of costs) {
      const cost = (component.price * (amount + (component === last ? added : 0))) / unit
      exclVat += cost
      inclVat += cost * (1 + (component.vat ?? 0) / 100)
    }
  }
  const { min_price: min, max_price: max } = tariff
  const bound = (price: typeof min, choose: (one: number, other: number) => number) => {
    if (price === undefined) return
    const bounded = choose(exclVat, price.excl_vat)
    const scaled = exclVat === 0 ? inclVat + bounded : (inclVat * bounded) / exclVat
    inclVat = price.incl_vat === undefined ? scaled : choose(inclVat, price.incl_vat)
    exclVat = bounded
  }
  if (isCharge) bound(min, Math.max)
  bound(max, Math.min)
  return { exclVat, inclVat }
}

function componentAt(
  tariff: Tariff,
  type: PriceComponent['type'],
  moment: Moment,
  expired: boolean,
): PriceComponent | undefined {
  const reservations =
    moment.period.kind !== 'reserved' ? [undefined] : expired ? ['RESERVATION_EXPIRES', 'RESERVATION'] : ['RESERVATION']
  for (const reservation of reservations) {
    for (const { price_components, restrictions = {} } of tariff.elements) {
      const component = price_components.find((one) => one.type === type)
      if (component === undefined || restrictions.reservation !== reservation) continue
      if (holds(restrictions, moment)) return component
    }
  }
  return undefined
}

/** The text of TariffRestrictions, line by line. */
function holds(limits: TariffRestrictions, { clock, date, weekday, wattHours, seconds, period }: Moment): boolean {
  const { start_time: start = '00:00', end_time = '00:00', day_of_week = [] } = limits
  const end = end_time === '00:00' ? '24:00' : end_time
  if (start < end && (clock < start || clock >= end)) return false
  if (start > end && clock < start && clock >= end) return false
  if (limits.start_date !== undefined && date < limits.start_date) return false
  if (limits.end_date !== undefined && date >= limits.end_date) return false
  if (day_of_week.length > 0 && !day_of_week.some((day) => day === weekday)) return false
  const kilowatts = (period.powerW ?? (period.energyWh * 3_600_000) / (period.endMs - period.startMs)) / 1000
  const amperes = period.currentA ?? (period.kind === 'charging' ? Number.NaN : 0)
  return (
    between(wattHours / 1000, limits.min_kwh, limits.max_kwh) &&
    between(kilowatts, limits.min_power, limits.max_power) &&
    between(amperes, limits.min_current, limits.max_current) &&
    between(seconds, limits.min_duration, limits.max_duration)
  )
}

function between(value: number, min: number | undefined, max: number | undefined): boolean {
  return (min === undefined || value >= min) && (max === undefined || value < max)
}

/** The wall clock of a zone, read by minutes: an offset of less than a minute does not exist today. */
function wallClockOf(timeZone: string): (atMs: number) => Pick<Moment, 'clock' | 'date' | 'weekday'> {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const known = new Map<number, Pick<Moment, 'clock' | 'date' | 'weekday'>>()
  return (atMs) => {
    const minute = Math.floor(atMs / 60_000)
    const before = known.get(minute)
    if (before !== undefined) return before
    const [date = '', clock = ''] = format.format(minute * 60_000).split(' ')
    const reading = { clock, date, weekday: weekdays[new Date(date).getUTCDay()] ?? '' }
    known.set(minute, reading)
    return reading
  }
}
