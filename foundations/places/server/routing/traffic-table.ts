import { type Instant, taipeiTime } from '@daoxing/kit/contract'

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** Car speeds in town in km/h, for each hour from 0 to 23 of each day of the week in Taipei. */
export type TrafficTable = Readonly<Record<Weekday, readonly number[]>>

const workday = [36, 38, 38, 38, 36, 34, 30, 22, 17, 19, 22, 22, 21, 22, 22, 21, 19, 16, 16, 20, 24, 27, 30, 33]
const weekend = [34, 36, 37, 38, 37, 36, 33, 30, 27, 24, 22, 21, 21, 21, 20, 20, 20, 19, 20, 21, 23, 26, 29, 32]

/** The built-in speeds in town; an operator may replace them. */
export const usualTraffic: TrafficTable = {
  sunday: weekend,
  monday: workday,
  tuesday: workday,
  wednesday: workday,
  thursday: workday,
  friday: workday,
  saturday: weekend,
}

/** The hour for requests without a time: early afternoon in the middle of the week. */
const ordinary = { weekday: 'wednesday', hour: 14 } as const

/** A fallback for a missing hour; validated tables have none. */
const kmhDefault = 22

/** The speed in town at a moment, interpolated linearly between full hours, also across midnight. */
export function townKmh(traffic: TrafficTable, departAt: Instant | undefined): number {
  if (departAt === undefined) return kmhOf(traffic, ordinary.weekday, ordinary.hour)
  const { hour, minute, weekday } = taipeiTime(departAt)
  const now = kmhOf(traffic, dayOf(weekday), hour)
  const next = kmhOf(traffic, dayOf(hour === 23 ? weekday + 1 : weekday), (hour + 1) % 24)
  return now + ((next - now) * minute) / 60
}

/**
 * The factor by which traffic lengthens the duration, relative to the emptiest hour of the week: for engines without
 * traffic data.
 */
export function slowdown(traffic: TrafficTable, departAt: Instant | undefined): number {
  const fastest = Math.max(...Object.values(traffic).flat(), 1)
  return Math.max(1, fastest / townKmh(traffic, departAt))
}

const dayOf = (weekday: number): Weekday => weekdays[weekday % 7] ?? 'sunday'
const kmhOf = (traffic: TrafficTable, day: Weekday, hour: number) => traffic[day][hour] ?? kmhDefault
