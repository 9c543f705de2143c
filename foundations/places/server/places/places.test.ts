import { existsSync, readFileSync } from 'node:fs'
import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
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

test('at least 260 places of greater Taipei are known, each under an id of its own', () => {
  expect(allPlaces.length).toBeGreaterThan(260)
  expect(new Set(allPlaces.map(({ id }) => id)).size).toBe(allPlaces.length)
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

const shared = new URL('../../../../../shared/data/', import.meta.url)
const stationsFile = new URL('tw-rail-station-points.geojson', shared)
const attractionsFile = new URL('taipei-attractions.csv', shared)
const farthestMetres = 150

/** Names as both sides might write them. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll('台', '臺')
    .replace(/^(國立|臺北市立|機場捷運|捷運|輕軌)/, '')
    .replace(/(車站|站)$/, '')

test.skipIf(!existsSync(stationsFile))('stations stand within 150 m of where a survey has them', () => {
  const surveyed: { features: { properties: { name: string }; geometry: { coordinates: [number, number] } }[] } =
    JSON.parse(readFileSync(stationsFile, 'utf8'))
  const known = surveyed.features.map(({ properties, geometry: { coordinates } }) => ({
    name: properties.name,
    location: { lat: coordinates[1], lng: coordinates[0] },
  }))
  const stations = allPlaces.filter(
    ({ codes, id }) => codes.length > 0 || (id.startsWith('tra-') && id !== 'tra-taipei'),
  )
  expect(tooFar(stations, known)).toEqual([])
})

test.skipIf(!existsSync(attractionsFile))('sights stand within 150 m of where a survey has them', () => {
  const known = readFileSync(attractionsFile, 'utf8')
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))
    .map((columns) => ({ name: columns[0] ?? '', location: { lat: Number(columns[3]), lng: Number(columns[4]) } }))
  const sights = allPlaces.filter(({ kind }) => ['landmark', 'museum', 'night-market'].includes(kind))
  expect(tooFar(sights, known)).toEqual([])
})

function tooFar(
  places: readonly { readonly name: string; readonly shortName: string; readonly location: LatLng }[],
  known: readonly { readonly name: string; readonly location: LatLng }[],
): readonly string[] {
  const locations = new Map<string, LatLng[]>()
  for (const { name, location } of known) locations.set(plain(name), [...(locations.get(plain(name)) ?? []), location])
  return places.flatMap(({ name, shortName, location }) => {
    const candidates = locations.get(plain(shortName)) ?? locations.get(plain(name)) ?? []
    const nearest = Math.min(...candidates.map((candidate) => distanceMetres(candidate, location)))
    return candidates.length > 0 && nearest > farthestMetres ? [`${name} ${Math.round(nearest)} m`] : []
  })
}
