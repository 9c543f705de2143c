import type { WeekHours } from '@daoxing/assets/contract'
import { expect, test } from 'vitest'
import { whenMostAreOpen } from './times-of-wish.ts'

const daily = (opens: string, closes: string): WeekHours => Array.from({ length: 7 }, () => ({ opens, closes }))
/** Two that close at night, and one of an airport that never does. Small ones are closed on Sundays. */
const stations = [daily('08:30', '21:00'), daily('08:00', '20:30'), daily('00:00', '24:00')]
const closedOnSundays: WeekHours = [null, ...daily('09:00', '19:00').slice(1)]
const taipei = (text: string) => new Date(`${text}:00.000+08:00`).toISOString()

test('at 23:40 the proposal is the next morning, when most stations are open, and not the open hours of one', () => {
  expect(whenMostAreOpen(taipei('2026-11-24T23:40'), stations)).toBe(taipei('2026-11-25T08:00'))
  expect(whenMostAreOpen(taipei('2026-11-25T05:00'), stations)).toBe(taipei('2026-11-25T08:00'))
})

test('within the opening hours the time stays, as it does without any station', () => {
  expect(whenMostAreOpen(taipei('2026-11-24T10:20'), stations)).toBe(taipei('2026-11-24T10:20'))
  expect(whenMostAreOpen(taipei('2026-11-24T23:40'), [])).toBe(taipei('2026-11-24T23:40'))
})

test('a day on which most are closed is passed over', () => {
  const small = [closedOnSundays, closedOnSundays, daily('00:00', '24:00')]
  expect(whenMostAreOpen(taipei('2026-11-28T20:00'), small)).toBe(taipei('2026-11-30T09:00'))
})
