import { expect, test } from 'vitest'
import { isHourOpen, nearestOpen, soldOutDays, taipeiMs, usualStart } from './free-hours.ts'

const day = '2030-05-20'
const all = (isFree: boolean) => Array.from({ length: 24 }, () => isFree)
const days = [
  { day: '2030-05-19', hours: all(false) },
  { day, hours: all(true).map((_, hour) => hour >= 9 && hour !== 12) },
]
const bounds = { earliestMs: taipeiMs('2030-05-19', 13, 30), latestMs: taipeiMs('2030-07-18', 23, 50), slotMinutes: 10 }

test('an hour is open if a driver can begin in it and a time of it lies within the window', () => {
  expect([8, 9, 11, 12, 13].map((hour) => isHourOpen(days, day, hour, bounds))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
  expect(isHourOpen([], '2030-05-19', 12, bounds)).toBe(false)
  expect(isHourOpen([], '2030-05-19', 13, bounds)).toBe(true)
  expect(isHourOpen([], '2030-07-19', 0, bounds)).toBe(false)
})

test('a day without a free hour is closed, and a day that is not known stays open', () => {
  expect(soldOutDays(days)).toEqual(['2030-05-19'])
  expect(isHourOpen(days, '2030-06-01', 3, bounds)).toBe(true)
})

test('a sold-out time moves to the next time that is free, rounded up to a slot', () => {
  expect(nearestOpen(taipeiMs(day, 12, 20), days, bounds)).toBe(taipeiMs(day, 13, 0))
  expect(nearestOpen(taipeiMs('2030-05-18', 0, 0), days, bounds)).toBe(taipeiMs(day, 9, 0))
  expect(nearestOpen(taipeiMs(day, 9, 1), days, bounds)).toBe(taipeiMs(day, 9, 10))
})

test('the first choice is tomorrow at nine', () => {
  expect(usualStart('2030-05-19T02:00:00.000Z', days, bounds)).toBe(taipeiMs(day, 9, 0))
})
