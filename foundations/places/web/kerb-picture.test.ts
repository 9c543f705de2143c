import { expect, test } from 'vitest'
import { sketchKerb } from './kerb-picture.ts'

const station = { lat: 25.0478, lng: 121.517 }
const sketch = (kerb: { lat: number; lng: number }, heading: 'east' | null = null, nameWidth = 48) =>
  sketchKerb({ place: station, kerb, heading, nameWidth })
const moved = (east: number, north: number) => ({
  lat: station.lat + north / 111_195,
  lng: station.lng + east / (111_195 * Math.cos((station.lat * Math.PI) / 180)),
})

test('what lies north of a place is drawn above it, what lies east to its right', () => {
  const north = sketch(moved(0, 80))
  expect(north.kerb.y).toBeLessThan(north.place.y)
  expect(north.kerb.x).toBeCloseTo(north.place.x)
  const east = sketch(moved(120, 0))
  expect(east.kerb.x).toBeGreaterThan(east.place.x)
  expect(east.kerb.y).toBeCloseTo(east.place.y)
})

test('the road above a station runs across the way to its kerb, and cars go on where the data say; at a gate none is drawn', () => {
  const { place, kerb, road } = sketch(moved(0, -18), 'east')
  expect(kerb.y).toBeGreaterThan(place.y)
  expect(road?.from.y).toBeCloseTo(place.y)
  expect(road?.to.y).toBeCloseTo(place.y)
  expect(road?.heading).toEqual({ x: 1, y: 0 })
  expect(sketch(moved(40, 40)).road).toBeUndefined()
})

test('the kerb stands before the wall of its building, however long the name on it is', () => {
  for (const nameWidth of [24, 90, 400])
    for (const [east, north] of [
      [80, 0],
      [0, 80],
      [60, -60],
      [-90, 10],
    ] as const) {
      const { building, kerb, place } = sketch(moved(east, north), null, nameWidth)
      const isOutside =
        Math.abs(kerb.x - place.x) > (building?.x ?? 0) || Math.abs(kerb.y - place.y) > (building?.y ?? 0)
      expect(isOutside).toBe(true)
      expect(kerb.x).toBeGreaterThan(0)
      expect(kerb.x).toBeLessThan(320)
    }
})

test('the sign of an exit stands in the wall towards its kerb, clear of it', () => {
  for (const [east, north] of [
    [80, 0],
    [0, 80],
    [-50, -25],
  ] as const) {
    const { door, kerb, place, building } = sketchKerb({
      ...{ place: station, kerb: moved(east, north), heading: null, nameWidth: 72, hasExit: true },
    })
    const across = Math.max(
      Math.abs((door?.x ?? 0) - place.x) / (building?.x ?? 1),
      Math.abs((door?.y ?? 0) - place.y) / (building?.y ?? 1),
    )
    expect(across).toBeCloseTo(1)
    expect(Math.hypot(kerb.x - (door?.x ?? 0), kerb.y - (door?.y ?? 0))).toBeGreaterThan(20)
  }
  expect(sketch(moved(80, 0)).door).toBeUndefined()
})

test('the name of a road is written where it is known, along the road and within the sketch', () => {
  const named = (kerb: { lat: number; lng: number }, heading: 'east' | 'north' | null, roadWidth: number) =>
    sketchKerb({ place: station, kerb, heading, nameWidth: 48, roadWidth }).roadName
  expect(sketch(moved(0, -18), 'east').roadName).toBeUndefined()
  expect(named(moved(0, -18), 'east', 72)).toMatchObject({ isUpright: false, size: 11 })
  const upright = named(moved(18, 0), 'north', 170)
  expect(upright).toMatchObject({ isUpright: true })
  expect(((upright?.size ?? 0) * 170) / 12).toBeLessThanOrEqual(132)
  for (const [east, north] of [
    [90, 0],
    [-90, 5],
    [0, 90],
    [0, -90],
  ] as const) {
    const beside = named(moved(east, north), null, 130)
    expect(beside?.at.x).toBeGreaterThan(60)
    expect(beside?.at.x).toBeLessThan(260)
    expect(beside?.at.y).toBeGreaterThan(5)
    expect(beside?.at.y).toBeLessThan(130)
  }
})

test('a kerb that is where its place is has a picture as well', () => {
  const { kerb } = sketch(station)
  for (const value of [kerb.x, kerb.y]) expect(Number.isFinite(value)).toBe(true)
})
