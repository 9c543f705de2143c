import { expect, test } from 'vitest'
import { walkLinks } from './walk-links.ts'

const station = { lat: 25.0478, lng: 121.517 }
const southGate = { lat: 25.0472, lng: 121.5169 }
const ximen = { lat: 25.0421, lng: 121.5083 }

test('a route from a gate is connected to the chosen place, and its other end needs no link', () => {
  expect(walkLinks({ path: [southGate, ximen], start: station, end: ximen })).toEqual([[station, southGate]])
  expect(walkLinks({ path: [ximen, southGate], start: ximen, end: station })).toEqual([[southGate, station]])
})

test('an unknown or passed place, and a missing route, get no links', () => {
  expect(walkLinks({ path: [southGate, ximen], start: null, end: null })).toEqual([])
  expect(walkLinks({ path: [], start: station, end: ximen })).toEqual([])
})
