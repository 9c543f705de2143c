import { expect, test } from 'vitest'
import { isPlausibleTotal, isRaisable } from './plausible-total.ts'

const since = '2026-11-20T06:00:00.000Z'
const until = '2026-11-20T06:10:00.000Z'

test.each([
  [120_000, true],
  [120_001, false],
])('a total of %i thousandths in ten minutes: %s', (totalMilliUnits, isPlausible) => {
  expect(isPlausibleTotal({ totalMilliUnits, typicalMilliUnits: 20_000, since, until })).toBe(isPlausible)
})

test('a clock that runs backwards does not reduce the slack', () => {
  const total = { totalMilliUnits: 60_000, typicalMilliUnits: 20_000 }
  expect(isPlausibleTotal({ ...total, since: until, until: since })).toBe(true)
})

test('a total may be raised for 30 days after the end', () => {
  expect(isRaisable({ endedAt: since, now: '2026-12-20T06:00:00.000Z' })).toBe(true)
  expect(isRaisable({ endedAt: since, now: '2026-12-20T06:00:01.000Z' })).toBe(false)
})
