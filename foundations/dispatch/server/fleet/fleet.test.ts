import type { Instant } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { createFleet } from './fleet.ts'

const at = (seconds: number): Instant => `2026-11-20T06:00:${String(seconds).padStart(2, '0')}.000Z`
const position = (lat: number, seconds: number) => ({
  location: { lat, lng: 121.5 },
  bearing: 0,
  speedMps: 5,
  at: at(seconds),
})

test('a position that comes late over another server does not move a car back to where it was', () => {
  const fleet = createFleet()
  expect(fleet.move('ana', position(25.001, 10))).toBe(true)
  expect(fleet.move('ana', position(25, 8))).toBe(false)
  expect(fleet.positionOf('ana')).toEqual(position(25.001, 10))
  expect(fleet.move('ana', position(25.002, 12))).toBe(true)
  expect(fleet.countTaken()).toBe(2)
})
