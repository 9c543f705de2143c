import { centralTaipei, encodePath } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { QueryLat, QueryLng } from './coordinates.ts'
import * as places from './index.ts'

test('the constants of the map are those of the documents [MAP-006, MAP-007]', () => {
  expect(places.geocodeVicinityRadiusMetres).toBe(1000)
  expect(places.meetingPointRadiusMetres).toBe(1000)
})

test('the tolerances are those of the documents [MAP-015, MAP-016]', () => {
  expect(places.eventMarkerToleranceDegrees).toBe(0.00005)
  for (const axis of ['lat', 'lng'] as const) {
    const beside = (degrees: number) => ({ ...centralTaipei, [axis]: centralTaipei[axis] + degrees })
    expect([0.000049, -0.000049].map((by) => places.isSameMarker(centralTaipei, beside(by)))).toEqual([true, true])
    expect([0.000051, -0.000051].map((by) => places.isSameMarker(centralTaipei, beside(by)))).toEqual([false, false])
  }
  expect(places.sameLocationToleranceDegrees).toBe(0.0005)
  expect(places.isSameLocation(centralTaipei, { ...centralTaipei, lat: centralTaipei.lat + 0.0004 })).toBe(true)
  expect(places.isSameLocation(centralTaipei, { ...centralTaipei, lat: centralTaipei.lat + 0.0006 })).toBe(false)
})

test('autocomplete searches in Taiwan, 500 m around the rider, else within fixed bounds [MAP-017, MAP-018, MAP-019]', () => {
  expect(places.autocompleteCountry).toBe('tw')
  expect(places.autocompleteBiasRadiusMetres).toBe(500)
  expect(places.autocompleteBounds).toEqual({ south: 24.5, west: 120.3, north: 25.3, east: 122 })
})

test('zoom, centre and first view are those of the documents [MAP-021, MAP-022, MAP-023]', () => {
  expect(places.roundedMapCentre({ lat: 25.123456789, lng: 121.5197163 })).toEqual({ lat: 25.12346, lng: 121.51972 })
  expect(places.fallbackViewport).toEqual({ centre: centralTaipei, zoom: 18 })
})

test('a location with an address in Traditional Chinese leaves area and town empty [MAP-001, MAP-002]', () => {
  const location = { address: 'Xinyi Rd.', description: '101', area: '臺北市', town: '信義區', location: centralTaipei }
  expect(z.parse(places.Location, location)).toEqual(location)
  expect(places.withTraditionalAddress(location, undefined)).toEqual(location)
  expect(places.withTraditionalAddress(location, '信義路五段7號')).toEqual({
    ...location,
    address: '信義路五段7號',
    area: '',
    town: '',
  })
})

test('missing or empty coordinates are refused [MAP-003]', () => {
  for (const coordinate of [QueryLat, QueryLng]) {
    for (const empty of ['', ' ', undefined, null, 'abc'])
      expect([empty, z.safeParse(coordinate, empty).success]).toEqual([empty, false])
    expect(z.parse(coordinate, '25.04')).toBe(25.04)
  }
  expect(z.safeParse(QueryLat, '91').success).toBe(false)
  expect(z.safeParse(QueryLng, '181').success).toBe(false)
})

test('a session token lives for 30 minutes and is renewed when missing or expired [MAP-011]', () => {
  const nowMs = Date.parse('2026-11-20T06:05:00.000Z')
  const at = (minutes: number) => ({
    nowMs: nowMs + minutes * 60_000,
    chance: 'ff',
    lifeMinutes: 30,
  })
  const token = places.livingSessionToken(undefined, at(0))
  expect(places.livingSessionToken(token, at(29))).toBe(token)
  expect(places.livingSessionToken(token, at(30))).not.toBe(token)
  expect(places.livingSessionToken('', at(0))).toBe(token)
  expect(places.livingSessionToken('a-token-of-another-maker', at(99))).toBe('a-token-of-another-maker')
})

test('the first computed route is read, as whole seconds and the encoded path [MAP-010]', () => {
  const route = { duration: '615.4s', distanceMeters: 4000, polyline: { encodedPolyline: 'abc' }, warnings: [] }
  const later = { ...route, duration: '615.6s', polyline: { encodedPolyline: 'later' } }
  expect(places.firstRoute({ routes: [route, later] })).toEqual({ duration: 615, encodedPolyline: 'abc' })
  expect(places.firstRoute({ routes: [later, route] })).toEqual({ duration: 616, encodedPolyline: 'later' })
  expect(places.firstRoute({ routes: [] })).toBeNull()
})

test('an unreadable polyline is logged and skipped [MAP-012, MAP-014]', () => {
  const reasons: string[] = []
  const log = (reason: string) => reasons.push(reason)
  expect(places.decodedPath(encodePath([centralTaipei]), log)).toEqual([{ lat: 25.04637, lng: 121.51972 }])
  for (const broken of ['~~~~', '?', 'not a path', encodePath([{ lat: 120, lng: 0 }])])
    expect(places.decodedPath(broken, log)).toEqual([])
  expect(reasons).toHaveLength(4)
})
