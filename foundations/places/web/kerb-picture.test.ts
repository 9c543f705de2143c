import { expect, test } from 'vitest'
import { paperForLetters, sketchKerb, sketchSize, type XY } from './kerb-picture.ts'

const station = { lat: 25.0478, lng: 121.517 }
const moved = (east: number, north: number) => ({
  lat: station.lat + north / 111_195,
  lng: station.lng + east / (111_195 * Math.cos((station.lat * Math.PI) / 180)),
})
const gate = (label: string, east: number, north: number) => ({
  ...{ id: label, label, location: moved(east, north), exit: null },
})
/** The positions at Taipei Main Station. */
const gates = [gate('西三門', -115, -5), gate('南二門', 0, -70), gate('北二門', 0, 75)]
const sketch = (kerb: { lat: number; lng: number }, heading: 'east' | 'north' | null = null, neighbours = gates) =>
  sketchKerb({ place: station, kerb, heading, neighbours })
const isOnPaper = ({ x, y }: XY) => x >= 0 && x <= sketchSize.x && y >= 0 && y <= sketchSize.y

test('everything on the sketch is to scale, with north up', () => {
  const { place, kerb, neighbours, scale } = sketch(moved(105, 15))
  const metresPerPixel = scale.metres / scale.width
  expect((kerb.x - place.x) * metresPerPixel).toBeCloseTo(105, 0)
  expect((place.y - kerb.y) * metresPerPixel).toBeCloseTo(15, 0)
  expect(neighbours.map(({ label, at }) => [label, Math.round((at.x - place.x) * metresPerPixel)])).toEqual([
    ['西三門', -115],
    ['南二門', 0],
    ['北二門', 0],
  ])
  expect([place, kerb, ...neighbours.map(({ at }) => at)].every(isOnPaper)).toBe(true)
})

test('a building ends before its exits, so that none stands inside it', () => {
  for (const [east, north] of [
    [105, 15],
    [0, 80],
    [60, -60],
    [-90, 10],
  ] as const) {
    const { building, kerb, place, neighbours } = sketch(moved(east, north))
    for (const { x, y } of [kerb, ...neighbours.map(({ at }) => at)])
      expect(Math.abs(x - place.x) >= (building?.x ?? 0) || Math.abs(y - place.y) >= (building?.y ?? 0)).toBe(true)
  }
})

test('the road above a station runs in the driving direction, with the kerb at its edge; a gate has no road', () => {
  const { place, kerb, road } = sketch(moved(0, -18), 'east', [gate('北側', 0, 18)])
  expect(road?.heading).toEqual({ x: 1, y: 0 })
  expect(road?.from.y).toBeCloseTo(place.y)
  expect(kerb.y - place.y).toBeCloseTo((road?.width ?? 0) / 2)
  expect(sketch(moved(40, 40)).road).toBeUndefined()
})

test('the rider is on the sketch if nearby; a distant rider does not shrink the rest', () => {
  const withRider = (east: number) =>
    sketchKerb({ ...{ place: station, kerb: moved(105, 15), heading: null, neighbours: gates }, rider: moved(east, 0) })
  const { rider, kerb } = withRider(180)
  expect(rider && isOnPaper(rider)).toBe(true)
  expect(rider?.x).toBeGreaterThan(kerb.x)
  expect(withRider(900).rider).toBeUndefined()
  expect(withRider(900).scale).toEqual(sketch(moved(105, 15)).scale)
})

test('a kerb at the position of its place has a picture as well', () => {
  const { kerb, scale } = sketch(station, null, [])
  for (const value of [kerb.x, kerb.y, scale.width]) expect(Number.isFinite(value)).toBe(true)
})

test('large text gets a narrower canvas, which enlarges it, and everything still fits', () => {
  expect(paperForLetters(1)).toEqual(sketchSize)
  const size = paperForLetters(2)
  // Displayed as wide as the usual one.
  expect(sketchSize.x / size.x).toBeCloseTo(1.6, 1)
  const { place, kerb, neighbours } = sketchKerb({
    ...{ place: station, kerb: moved(105, 15), heading: null, neighbours: gates },
    ...{ rider: undefined, size },
  })
  for (const { x, y } of [place, kerb, ...neighbours.map(({ at }) => at)])
    expect(x >= 0 && x <= size.x && y >= 0 && y <= size.y).toBe(true)
})
