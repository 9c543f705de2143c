import { plusSeconds } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { type BookingWindow, firstSlot, freshSlot, isInWindow, roundUp, windowBounds } from './booking-window.ts'

const now = '2026-10-01T04:02:10.500Z'
const taxi: BookingWindow = { counts: 'seconds', min: 1800, max: 7 * 86_400 }
const airport: BookingWindow = { counts: 'days', min: 4, max: 60 }

test('a time is rounded up to the next interval, and a multiple of the interval stays [RSV-004, SHL-017]', () => {
  expect(roundUp('2026-10-01T04:00:00.001Z', 5)).toBe('2026-10-01T04:05:00.000Z')
  expect(roundUp('2026-10-01T04:05:00.000Z', 5)).toBe('2026-10-01T04:05:00.000Z')
  expect(roundUp('2026-10-01T23:57:00.000Z', 15)).toBe('2026-10-02T00:00:00.000Z')
})

test('the first offered time is 30 minutes from now, rounded up to 5 minutes [RSV-009]', () => {
  expect(firstSlot(taxi, { now, intervalMinutes: 5 })).toBe('2026-10-01T04:35:00.000Z')
  expect(firstSlot(taxi, { now: '2026-10-01T04:05:00.000Z', intervalMinutes: 5 })).toBe('2026-10-01T04:35:00.000Z')
})

test('a chosen time that is now too soon moves to the next slot; any other stays [B8]', () => {
  const input = { now, intervalMinutes: 5 }
  expect(freshSlot(taxi, { ...input, chosen: '2026-10-01T04:30:00.000Z' })).toBe('2026-10-01T04:35:00.000Z')
  expect(freshSlot(taxi, { ...input, chosen: '2026-10-01T09:00:00.000Z' })).toBe('2026-10-01T09:00:00.000Z')
})

test('a window of seconds includes both ends, to the second [RSV-006, RSV-007]', () => {
  const { earliest, latest } = windowBounds(taxi, now)
  const isIn = (at: string) => isInWindow(taxi, { at, now })
  expect([isIn(earliest), isIn(latest)]).toEqual([true, true])
  expect([isIn(plusSeconds(earliest, -1)), isIn(plusSeconds(latest, 1))]).toEqual([false, false])
})

test('a window of days counts calendar days in Taipei: booked on 1 October, from 5 October to 30 November', () => {
  expect(windowBounds(airport, now)).toEqual({
    earliest: '2026-10-04T16:00:00.000Z',
    latest: '2026-11-30T15:59:59.000Z',
  })
  // In Taipei it is 1 October until 16:00 UTC.
  expect(windowBounds(airport, '2026-10-01T15:59:59.999Z').earliest).toBe('2026-10-04T16:00:00.000Z')
  expect(windowBounds(airport, '2026-10-01T16:00:00.000Z').earliest).toBe('2026-10-05T16:00:00.000Z')
})
