import { expect, test } from 'vitest'
import { countsAsWeekday, dayKind, isWorkday } from './holidays.ts'

const daysOf = (year: number) => {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  return Array.from({ length: first.daysInYear }, (_, after) => first.add({ days: after }).toString())
}
const isFree = (day: string) => dayKind(day) === 'holiday' || dayKind(day) === 'weekend'

test('each year has as many free days as its published calendar states', () => {
  expect([2024, 2026].map((year) => daysOf(year).filter(isFree).length)).toEqual([115, 120])
})

test('the long weekends are those of the published calendars', () => {
  const isOneBreak = (from: string, length: number) => {
    const first = Temporal.PlainDate.from(from)
    const free = Array.from({ length: length + 2 }, (_, after) => isFree(first.add({ days: after - 1 }).toString()))
    return !free.at(0) && !free.at(-1) && free.slice(1, -1).every((is) => is)
  }
  const breaks = [
    ['2024-02-08', 7],
    ['2024-04-04', 4],
    ['2025-01-25', 9],
    ['2025-10-24', 3],
    ['2026-02-14', 9],
    ['2026-02-27', 3],
    ['2026-04-03', 4],
    ['2026-09-25', 4],
    ['2026-10-09', 3],
    ['2026-10-24', 3],
  ] as const
  for (const [from, length] of breaks) expect([from, isOneBreak(from, length)]).toEqual([from, true])
})

test('a holiday counts as a Sunday, and a make-up workday as the day that it makes up for', () => {
  expect(dayKind('2026-02-27')).toBe('holiday')
  expect(countsAsWeekday('2026-02-27')).toBe(0)
  expect(dayKind('2025-02-08')).toBe('makeUpWorkday')
  expect(countsAsWeekday('2025-02-08')).toBe(1)
  expect(countsAsWeekday('2026-11-20')).toBe(5)
  expect(countsAsWeekday('2026-11-22')).toBe(0)
})

test('a workday begins and ends at midnight in Taipei, and years without a calendar have weekends alone', () => {
  expect(isWorkday('2026-12-24T15:59:59.000Z')).toBe(true)
  expect(isWorkday('2026-12-24T16:00:00.000Z')).toBe(false)
  expect(isWorkday('2025-02-08T01:00:00.000Z')).toBe(true)
  expect(dayKind('2027-01-01')).toBe('workday')
})
