import { fixed, nanoPerWh, nanosecondsPerSecond } from './exact.ts'
import { dayNumber, type LocalMoment } from './local-time.ts'
import type { Day, PriceComponent, Tariff, TariffComponentType, TariffRestrictions } from './tariff.ts'

export const days: readonly Day[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
export const minutesPerDay = 24 * 60

/** The half-open window `from <= minute < to` of a day; `to` is not above `from` if it wraps past midnight. */
export type DailyWindow = { readonly from: number; readonly to: number }

/** Bounds as integers: nano-watt-hours, milliwatts, 0.0001 A, nanoseconds. */
type Bounds = { readonly min: bigint | undefined; readonly max: bigint | undefined }

/** One price component with the conditions of its element. */
export type Candidate = {
  readonly element: number
  readonly component: PriceComponent
  readonly restrictions: TariffRestrictions
  readonly reservation: TariffRestrictions['reservation']
  readonly window: DailyWindow | undefined
  readonly firstDay: number | undefined
  readonly endDay: number | undefined
  readonly weekdays: readonly number[] | undefined
  readonly energy: Bounds
  readonly power: Bounds
  readonly current: Bounds
  readonly duration: Bounds
}

/** A tariff prepared for pricing: the candidates of each dimension in their order. */
export type TariffPlan = Readonly<Record<TariffComponentType, readonly Candidate[]>>

/** The circumstances of a moment. */
export type Circumstances = {
  readonly local: LocalMoment
  readonly energyNanoWh: bigint
  readonly elapsedNs: bigint
  /** Undefined if unknown: then no restriction on it matches. */
  readonly milliwatts: bigint | undefined
  readonly current: bigint | undefined
}

/** Prepares a tariff. Only the first component of a dimension in an element counts. */
export function planOf(tariff: Tariff): TariffPlan {
  const plan: Record<TariffComponentType, Candidate[]> = { ENERGY: [], FLAT: [], PARKING_TIME: [], TIME: [] }
  tariff.elements.forEach(({ price_components, restrictions = {} }, element) => {
    const conditions = conditionsOf(restrictions)
    for (const component of price_components) {
      if (plan[component.type].at(-1)?.element === element) continue
      plan[component.type].push({ element, component, ...conditions })
    }
  })
  return plan
}

/** Whether all conditions but that on the reservation match. */
export function matches(candidate: Candidate, at: Circumstances): boolean {
  return (
    (candidate.window === undefined || isWithinWindow(candidate.window, at.local.minute)) &&
    (candidate.weekdays === undefined || candidate.weekdays.includes(at.local.weekday)) &&
    (candidate.firstDay === undefined || at.local.day >= candidate.firstDay) &&
    (candidate.endDay === undefined || at.local.day < candidate.endDay) &&
    isWithin(candidate.energy, at.energyNanoWh) &&
    isWithin(candidate.duration, at.elapsedNs) &&
    isWithin(candidate.power, at.milliwatts) &&
    isWithin(candidate.current, at.current)
  )
}

/** The window of the day, or undefined for the whole day. */
export function dailyWindow(restrictions: TariffRestrictions): DailyWindow | undefined {
  const { start_time, end_time } = restrictions
  if (start_time === undefined && end_time === undefined) return undefined
  const from = start_time === undefined ? 0 : minuteOf(start_time)
  const to = (end_time === undefined ? 0 : minuteOf(end_time)) || minutesPerDay
  // Equal times are the whole day: an element that never applies would have no purpose.
  return from === to || (from === 0 && to === minutesPerDay) ? undefined : { from, to }
}

function conditionsOf(restrictions: TariffRestrictions): Omit<Candidate, 'element' | 'component'> {
  const { day_of_week = [], start_date, end_date } = restrictions
  return {
    restrictions,
    reservation: restrictions.reservation,
    window: dailyWindow(restrictions),
    firstDay: start_date === undefined ? undefined : dayNumber(start_date),
    endDay: end_date === undefined ? undefined : dayNumber(end_date),
    weekdays: day_of_week.length === 0 ? undefined : day_of_week.map((day) => days.indexOf(day)),
    energy: bounds(restrictions.min_kwh, restrictions.max_kwh, (kwh) => (fixed(kwh, 4) * nanoPerWh) / 10n),
    power: bounds(restrictions.min_power, restrictions.max_power, (kilowatts) => fixed(kilowatts, 4) * 100n),
    current: bounds(restrictions.min_current, restrictions.max_current, (amperes) => fixed(amperes, 4)),
    duration: bounds(
      restrictions.min_duration,
      restrictions.max_duration,
      (seconds) => fixed(seconds, 0) * nanosecondsPerSecond,
    ),
  }
}

function bounds(min: number | undefined, max: number | undefined, scale: (value: number) => bigint): Bounds {
  return { min: min === undefined ? undefined : scale(min), max: max === undefined ? undefined : scale(max) }
}

function isWithin({ min, max }: Bounds, value: bigint | undefined): boolean {
  if (min === undefined && max === undefined) return true
  if (value === undefined) return false
  return (min === undefined || value >= min) && (max === undefined || value < max)
}

function isWithinWindow({ from, to }: DailyWindow, minute: number): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
