import { distanceMetres } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { alongWay, measureWay, metresNearest, restOfWay } from './measured-way.ts'

const start = { lat: 25.04, lng: 121.51 }
const corner = { lat: 25.05, lng: 121.51 }
const end = { lat: 25.05, lng: 121.53 }
const way = measureWay([start, start, corner, end])

test('the position after a distance lies on the path and faces its direction', () => {
  expect(way.path).toHaveLength(3)
  const first = alongWay(measureWay([start, corner, end]), 500)
  expect(distanceMetres(start, first.point)).toBeCloseTo(500, 0)
  expect(first.bearing).toBe(0)
  const second = alongWay(way, distanceMetres(start, corner) + 300)
  expect(distanceMetres(corner, second.point)).toBeCloseTo(300, 0)
  expect(second.bearing).toBe(90)
  expect(second.isEnd).toBe(false)
})

test('a position stays within the start and the end of the path', () => {
  expect(alongWay(way, -10).point).toEqual(start)
  expect(alongWay(way, 1e9)).toMatchObject({ point: end, isEnd: true })
  expect(alongWay(measureWay([start]), 5)).toEqual({ point: start, bearing: 0, isEnd: true })
})

test('a car that lost its route resumes at the nearest position', () => {
  const beside = { lat: 25.0501, lng: 121.52 }
  const gone = metresNearest(way, beside)
  expect(gone).toBeCloseTo(distanceMetres(start, corner) + distanceMetres(corner, { lat: 25.05, lng: 121.52 }), -1)
  const rest = restOfWay(way, beside)
  expect(rest.path[0]).toEqual(beside)
  expect(rest.path.at(-1)).toEqual(end)
  expect(rest.lengthMetres).toBeCloseTo(way.lengthMetres - gone + 11, -1)
})
