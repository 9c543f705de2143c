import { expect, test } from 'vitest'
import { arrivalMsOf, type DriverGlimpse, worthierGlimpse } from './driver-arrival.ts'

const at = { lat: 25.04, lng: 121.52 }
const glimpse = (seenAtMs: number, arrivesAtMs: number | null): DriverGlimpse => ({ at, arrivesAtMs, seenAtMs })
const promised = {
  pickup: { promised_at: 600, arrived_at: null, distance_metres: 900, polyline: '' },
  arrives_at: null,
}

test('the arrival time reported by the car wins over the promised time, as long as the report is fresh', () => {
  expect(arrivalMsOf({ trip: promised, glimpse: undefined, nowMs: 0 })).toBe(600_000)
  expect(arrivalMsOf({ trip: promised, glimpse: glimpse(0, 480_000), nowMs: 10_000 })).toBe(480_000)
  expect(arrivalMsOf({ trip: promised, glimpse: glimpse(0, 480_000), nowMs: 90_000 })).toBe(600_000)
  expect(arrivalMsOf({ trip: promised, glimpse: glimpse(0, null), nowMs: 1000 })).toBe(600_000)
  expect(arrivalMsOf({ trip: { pickup: null, arrives_at: null }, glimpse: undefined, nowMs: 0 })).toBeNull()
})

test('a glimpse that changes no displayed minute causes no render', () => {
  const held = glimpse(0, 480_000)
  expect(worthierGlimpse(undefined, held)).toBe(held)
  expect(worthierGlimpse(held, glimpse(2000, 482_000))).toBe(held)
  expect(worthierGlimpse(held, glimpse(2000, 510_000))).not.toBe(held)
  expect(worthierGlimpse(held, glimpse(31_000, 480_000))).not.toBe(held)
  expect(worthierGlimpse(held, glimpse(2000, null))).not.toBe(held)
})
