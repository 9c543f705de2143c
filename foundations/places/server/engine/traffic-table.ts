import { type Instant, taipeiTime } from '@daoxing/kit/contract'

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** Kilometres per hour of a car in town, for each hour of each day of the week in Taipei, 0 to 23. */
export type TrafficTable = Readonly<Record<Weekday, readonly number[]>>

const workday = [36, 38, 38, 38, 36, 34, 30, 22, 17, 19, 22, 22, 21, 22, 22, 21, 19, 16, 16, 20, 24, 27, 30, 33]
const weekend = [34, 36, 37, 38, 37, 36, 33, 30, 27, 24, 22, 21, 21, 21, 20, 20, 20, 19, 20, 21, 23, 26, 29, 32]

/** The speeds in town that come with the product; an operator may replace them. */
export const usualTraffic: TrafficTable = {
  sunday: weekend,
  monday: workday,
  tuesday: workday,
  wednesday: workday,
  thursday: workday,
  friday: workday,
  saturday: weekend,
}

/** An ordinary hour of an ordinary day, for whoever says no time: early afternoon in the middle of the week. */
const ordinary = { weekday: 'wednesday', hour: 14 } as const

/** The speed of an hour that a table lacks; the tables that we read lack none. */
const kmhDefault = 22

/** The speed in town at a moment; between two full hours it goes evenly from one to the other, past midnight too. */
export function townKmh(traffic: TrafficTable, departAt: Instant | undefined): number {
  if (departAt === undefined) return kmhOf(traffic, ordinary.weekday, ordinary.hour)
  const { hour, minute, weekday } = taipeiTime(departAt)
  const now = kmhOf(traffic, dayOf(weekday), hour)
  const next = kmhOf(traffic, dayOf(hour === 23 ? weekday + 1 : weekday), (hour + 1) % 24)
  return now + ((next - now) * minute) / 60
}

/** How many times as long a way takes as in the emptiest hour of the week: for engines that know no traffic. */
export function slowdown(traffic: TrafficTable, departAt: Instant | undefined): number {
  const fastest = Math.max(...Object.values(traffic).flat(), 1)
  return Math.max(1, fastest / townKmh(traffic, departAt))
}

const dayOf = (weekday: number): Weekday => weekdays[weekday % 7] ?? 'sunday'
const kmhOf = (traffic: TrafficTable, day: Weekday, hour: number) => traffic[day][hour] ?? kmhDefault
