import { expect, test } from 'vitest'
import { plusSeconds, secondsBetween, taipeiTime, unixSecondsOf } from './instant.ts'

test('the day, hour and weekday are those of Taipei, eight hours ahead of UTC [SHL-004]', () => {
  expect(taipeiTime('2026-11-20T15:59:59.999Z')).toEqual({ day: '2026-11-20', hour: 23, minute: 59, weekday: 5 })
  expect(taipeiTime('2026-11-20T16:00:00.000Z')).toEqual({ day: '2026-11-21', hour: 0, minute: 0, weekday: 6 })
})

test('instants move by seconds and compare as text', () => {
  const later = plusSeconds('2026-11-20T06:05:00.000Z', 90.5)
  expect(later).toBe('2026-11-20T06:06:30.500Z')
  expect(later > '2026-11-20T06:05:00.000Z').toBe(true)
  expect(secondsBetween('2026-11-20T06:05:00.000Z', later)).toBe(90.5)
  expect(unixSecondsOf('2026-11-20T06:05:00.000Z')).toBe(1795154700)
})
