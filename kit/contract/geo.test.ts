import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMetres } from './geo.ts'
import { bearingDegrees } from './geo-steps.ts'
import { isLatLng } from './is-lat-lng.ts'
import { LatLng } from './lat-lng.ts'
import { decodePath, encodePath } from './path.ts'

const point = fc.record({
  lat: fc.double({ min: 21, max: 26, noNaN: true }),
  lng: fc.double({ min: 119, max: 123, noNaN: true }),
})

test('distances use an earth of 6371 km: one degree of latitude is 111195 m [MAP-008]', () => {
  expect(distanceMetres({ lat: 24, lng: 121 }, { lat: 25, lng: 121 })).toBeCloseTo((Math.PI / 180) * 6_371_000, 3)
  // Along a circle of latitude, which is half as long at 60 degrees.
  expect(distanceMetres({ lat: 60, lng: 121 }, { lat: 60, lng: 121.01 })).toBeCloseTo(555.97, 1)
})

test('a path survives its encoding within half of the fifth decimal [MAP-012]', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), (path) => {
      const back = decodePath(encodePath(path))
      expect(back).toHaveLength(path.length)
      for (const [at, { lat, lng }] of path.entries()) {
        expect(Math.abs((back[at]?.lat ?? 0) - lat)).toBeLessThan(0.0000051)
        expect(Math.abs((back[at]?.lng ?? 0) - lng)).toBeLessThan(0.0000051)
      }
    }),
  )
})

test("the polyline of the format's own description is decoded to its three points [MAP-012]", () => {
  expect(decodePath('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ])
})

test('bearings run clockwise from north', () => {
  expect(bearingDegrees({ lat: 25, lng: 121 }, { lat: 26, lng: 121 })).toBe(0)
  expect(bearingDegrees({ lat: 0, lng: 121 }, { lat: 0, lng: 122 })).toBe(90)
})

test('the quick check of a point accepts the same values as its schema', () => {
  const points = [
    { lat: 25, lng: 121 },
    { lat: -90, lng: 180 },
    { lat: 90.1, lng: 0 },
    { lat: 0, lng: -180.1 },
  ]
  const others = [
    null,
    'here',
    {},
    { lat: 25 },
    { lat: '25', lng: '121' },
    { lat: Number.NaN, lng: 0 },
    { lat: 1, lng: null },
  ]
  for (const value of [...points, ...others]) expect(isLatLng(value)).toBe(LatLng.safeParse(value).success)
})
