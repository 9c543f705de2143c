import { expect, test } from 'vitest'
import { pathAhead } from './path-ahead.ts'

const corner = [
  { lat: 25, lng: 121.5 },
  { lat: 25, lng: 121.51 },
  { lat: 25.01, lng: 121.51 },
]

test('the part of a route that a car has driven is removed, and its corners ahead stay', () => {
  expect(pathAhead(corner, { lat: 25.0001, lng: 121.505 })).toEqual([
    { lat: 25, lng: expect.closeTo(121.505, 5) },
    ...corner.slice(1),
  ])
  expect(pathAhead(corner, { lat: 25.005, lng: 121.5101 })).toEqual([
    { lat: expect.closeTo(25.005, 5), lng: 121.51 },
    corner[2],
  ])
})

test('a car that has left the route, or a route of one point, leaves it unchanged', () => {
  expect(pathAhead(corner, { lat: 25.02, lng: 121.49 })).toEqual(corner)
  expect(pathAhead(corner.slice(0, 1), { lat: 25, lng: 121.5 })).toEqual(corner.slice(0, 1))
  expect(pathAhead([], { lat: 25, lng: 121.5 })).toEqual([])
})
