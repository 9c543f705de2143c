import { expect, test } from 'vitest'
import { isPlausibleMove } from './plausible-position.ts'

const from = { lat: 25.0478, lng: 121.517 }
/** About 1.1 km north. */
const to = { lat: 25.0578, lng: 121.517 }

test('an impossible jump is dropped, until the previous position is a minute old', () => {
  expect(isPlausibleMove({ from, to, seconds: 2 })).toBe(false)
  expect(isPlausibleMove({ from, to, seconds: 20 })).toBe(true)
  const taichung = { lat: 24.15, lng: 120.65 }
  expect(isPlausibleMove({ from, to: taichung, seconds: 60 })).toBe(false)
  expect(isPlausibleMove({ from, to: taichung, seconds: 61 })).toBe(true)
})

test('two readings at the same moment may differ slightly', () => {
  expect(isPlausibleMove({ from, to: { lat: 25.0488, lng: 121.5171 }, seconds: 0 })).toBe(true)
  expect(isPlausibleMove({ from, to: { lat: 25.0498, lng: 121.5171 }, seconds: 0 })).toBe(false)
})

test('a city with tenfold speed may move its cars ten times as far', () => {
  expect(isPlausibleMove({ from, to, seconds: 2, pace: 10 })).toBe(true)
  expect(isPlausibleMove({ from, to, seconds: 2, pace: 0.1 })).toBe(false)
})
