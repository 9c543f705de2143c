import { OcpiHours } from '@daoxing/charging/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { chanceOfCharger, chanceOfStation } from './chance-free.ts'
import { heightLimitCmIn, parkingFeeIn } from './height-limit.ts'
import { holdTwd } from './hold-twd.ts'
import { isOpenAt, nextTurnMs } from './opening-hours.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const hours = z.parse(OcpiHours, {
  twentyfourseven: false,
  regular_hours: [
    { weekday: 1, period_begin: '08:00', period_end: '22:00' },
    { weekday: 2, period_begin: '20:00', period_end: '24:00' },
  ],
  exceptional_openings: [{ period_begin: '2026-11-25T02:00:00Z', period_end: '2026-11-25T04:00:00Z' }],
  exceptional_closings: [{ period_begin: '2026-11-23T04:00:00Z', period_end: '2026-11-23T05:00:00Z' }],
})

test('hours are those of the place, with exceptional openings and closings', () => {
  const isOpen = (text: string) => isOpenAt(hours, 'Asia/Taipei', at(text))
  // 2026-11-23 is a Monday.
  expect(['07:59', '08:00', '12:00', '13:00', '21:59', '22:00'].map((time) => isOpen(`2026-11-23T${time}:00`))).toEqual(
    [...[false, true, false, true, true, false]],
  )
  expect([isOpen('2026-11-24T23:59:00'), isOpen('2026-11-25T00:00:00'), isOpen('2026-11-25T10:00:00')]).toEqual([
    true,
    false,
    true,
  ])
  expect(nextTurnMs(hours, 'Asia/Taipei', at('2026-11-23T07:00:00'))).toBe(at('2026-11-23T08:00:00'))
  expect(nextTurnMs(hours, 'Asia/Taipei', at('2026-11-23T21:00:00'))).toBe(at('2026-11-23T22:00:00'))
  expect(isOpenAt(undefined, 'Asia/Taipei', 0)).toBe(true)
})

test('the status of a charger fades into its usual use at the hour of arrival', () => {
  const busyAtNoon = { current: 'DC', seen: 100, busy: 90, isDoubtful: false } as const
  const chance = (now: 'free' | 'taken' | 'dead' | 'unknown', minutes: number) =>
    chanceOfCharger({ ...busyAtNoon, now }, minutes)
  expect([chance('free', 0), chance('taken', 0), chance('dead', 600)]).toEqual([1, 0, 0])
  expect(chance('free', 600)).toBeCloseTo(chance('taken', 600), 3)
  expect(chance('free', 600)).toBeLessThan(0.2)
  expect(chanceOfCharger({ ...busyAtNoon, now: 'free', isDoubtful: true }, 0)).toBe(0.25)
  expect(chanceOfStation([0.5, 0.5])).toBeGreaterThan(chanceOfStation([0.5]))
  expect(chanceOfStation([1, 1, 1])).toBeLessThan(1)
})

test('a hold has some spare, is round, and is never above the limit of the rider', () => {
  expect([holdTwd(450, null, 100), holdTwd(20, null, 100)]).toEqual([500, 100])
  expect(holdTwd(190, { kind: 'twd', value: 200 }, 100)).toBe(200)
})

test('height limits and parking fees are read from the directions of operators', () => {
  expect(['限高 2.1 公尺', '限高210cm', 'Height limit: 1.9 m', '限高 9'].map(heightLimitCmIn)).toEqual([
    210,
    210,
    190,
    null,
  ])
  expect(parkingFeeIn('由忠孝東路入口；停車費每小時 40 元。')).toBe('停車費每小時 40 元')
})
