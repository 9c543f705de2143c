import { distanceMetres } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { villageAtOrBeside } from '../engine/locate-area.ts'
import { allPlaces } from './all-places.ts'
import { meetingPoints } from './meeting-points.ts'
import { metroLines } from './metro-lines.ts'
import { placeById } from './place-by-id.ts'

test('every place lies in the town that it names, as the atlas draws it', () => {
  const astray = allPlaces.filter(({ location, county, town }) => {
    const area = villageAtOrBeside(location)
    return area?.county !== county || area.town !== town
  })
  expect(astray.map(({ id }) => id)).toEqual([])
})

test('at least 1,000 places are known, each under an id of its own, and no county is without one', () => {
  const places = allPlaces.filter(({ kind }) => kind !== 'road')
  expect(places.length).toBeGreaterThan(1000)
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
  const countOf = Map.groupBy(places, ({ county }) => county)
  expect(countOf.size).toBe(22)
  const greaterTaipei = ['臺北市', '新北市', '基隆市', '桃園市'].flatMap((county) => countOf.get(county) ?? [])
  expect(greaterTaipei.length).toBeGreaterThan(places.length / 2)
})

test.each([
  ['metro', 200],
  ['light-rail', 58],
  ['rail', 235],
  ['high-speed-rail', 12],
  ['airport', 17],
  ['hospital', 120],
  ['university', 60],
  ['night-market', 25],
  ['department-store', 40],
  ['taxi-rank', 70],
] as const)('of kind %s at least %i are known', (wanted, least) => {
  expect(allPlaces.filter(({ kind }) => kind === wanted).length).toBeGreaterThanOrEqual(least)
})

test('every stop of a metro line is a known station', () => {
  const codes = new Set(allPlaces.flatMap((place) => place.codes))
  const missing = metroLines.flatMap(({ branches }) => branches.flat()).filter((code) => !codes.has(code))
  expect(missing).toEqual([])
})

test('meeting points stand within sight of their place, under ids of their own', () => {
  expect(new Set(meetingPoints.map(({ id }) => id)).size).toBe(meetingPoints.length)
  expect(new Set(meetingPoints.map(({ placeId }) => placeId)).size).toBeGreaterThanOrEqual(40)
  for (const { placeId, location } of meetingPoints) {
    const place = placeById(placeId)
    expect(place && distanceMetres(place.location, location)).toBeLessThan(400)
  }
})
