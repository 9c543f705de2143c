import { readdirSync, readFileSync } from 'node:fs'
import { distanceMetres } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { villageAtOrBeside } from '../ground/locate-area.ts'
import { allPlaces } from './all-places.ts'
import { meetingPoints } from '../data/meeting-points.ts'
import { metroLines } from '../data/metro-lines.ts'
import type { Place } from './place.ts'
import { placeById } from './place-by-id.ts'
import { shortNames } from '../data/short-names.ts'

test('every place lies in its town, according to the atlas', () => {
  const astray = allPlaces.filter(({ location, county, town }) => {
    const area = villageAtOrBeside(location)
    return area?.county !== county || area.town !== town
  })
  expect(astray.map(({ id }) => id)).toEqual([])
})

test('more than 1,500 places are known, each with its own id, and every county has some', () => {
  const places = allPlaces.filter(({ kind }) => kind !== 'road')
  expect(places.length).toBeGreaterThan(1580)
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
  const countOf = Map.groupBy(places, ({ county }) => county)
  expect(countOf.size).toBe(22)
  const greaterTaipei = ['臺北市', '新北市', '基隆市', '桃園市'].flatMap((county) => countOf.get(county) ?? [])
  expect(greaterTaipei.length).toBeGreaterThan(places.length / 2)
})

test.each([
  ['metro', 201],
  ['light-rail', 58],
  ['rail', 235],
  ['high-speed-rail', 12],
  ['airport', 17],
  ['hospital', 190],
  ['university', 149],
  ['night-market', 31],
  ['temple', 75],
  ['department-store', 80],
  ['taxi-rank', 134],
] as const)('of kind %s, at least %i places are known', (wanted, least) => {
  expect(allPlaces.filter(({ kind }) => kind === wanted).length).toBeGreaterThanOrEqual(least)
})

/** Two stores may share a corner; within a smaller distance, one place was entered twice. Roads may share a pin. */
const apartMetresMin = ({ kind }: Place) => (kind === 'road' ? 0 : 20)

test('no two places of one kind share a position or a name', () => {
  const ofKinds = Map.groupBy(allPlaces, ({ kind }) => kind)
  const pairs = [...ofKinds.values()].flatMap((places) =>
    places.flatMap((one, index) =>
      places
        .slice(index + 1)
        .filter(
          ({ name, location }) => name === one.name || distanceMetres(one.location, location) < apartMetresMin(one),
        )
        .map(({ id }) => `${one.id} ${id}`),
    ),
  )
  expect(pairs).toEqual([])
})

test('every stop of a metro line is a known station', () => {
  const codes = new Set(allPlaces.flatMap((place) => place.codes))
  const missing = metroLines.flatMap(({ branches }) => branches.flat()).filter((code) => !codes.has(code))
  expect(missing).toEqual([])
})

test('meeting points lie within sight of their place and have their own ids', () => {
  expect(new Set(meetingPoints.map(({ id }) => id)).size).toBe(meetingPoints.length)
  expect(new Set(meetingPoints.map(({ placeId }) => placeId)).size).toBeGreaterThanOrEqual(40)
  for (const { placeId, location } of meetingPoints) {
    const place = placeById(placeId)
    expect(place && distanceMetres(place.location, location)).toBeLessThan(400)
  }
})

test('the exits of more than a hundred metro stations are known by their signs, each at its own position', () => {
  const exits = meetingPoints.filter(({ id }) => id.includes('~exit'))
  const stations = Map.groupBy(exits, ({ placeId }) => placeId)
  expect(exits.length).toBeGreaterThan(350)
  expect(stations.size).toBeGreaterThan(100)
  const together = [...stations.values()].flatMap((points) =>
    points.filter((one) =>
      points.some((other) => other !== one && distanceMetres(other.location, one.location) < exitsApartMetres),
    ),
  )
  expect(together.map(({ id }) => id)).toEqual([])
  expect(exits.filter(({ guide }) => !/出口，./.test(guide)).map(({ id }) => id)).toEqual([])
})

/** Two openings of one staircase. */
const exitsApartMetres = 5

/** A latitude of Taiwan with two decimals or more: the file places something. */
const aPosition = /\b2[1-6]\.\d{2,}/
const evidence = /\* Positions \(20\d\d-\d\d\): \S/

test('every file with positions names their sources and the month of the check', () => {
  const folder = new URL('../data/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const placing = files
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
    .filter(({ text }) => aPosition.test(text))
  expect(placing.length).toBeGreaterThan(20)
  expect(placing.filter(({ text }) => !evidence.test(text)).map(({ name }) => name)).toEqual([])
})

/** A rank serves a whole building, so it may lie opposite the door; parks and hospitals are several streets wide. */
const rankMetresMax = 450

test('a marked taxi rank is next to the place it is named after', () => {
  const byName = Map.groupBy(
    allPlaces
      .filter(({ kind }) => kind !== 'taxi-rank')
      .flatMap((place) => [place.name, ...place.aliases].map((name) => ({ name, place }))),
    ({ name }) => name,
  )
  const ranks = allPlaces.filter(({ kind }) => kind === 'taxi-rank')
  const named = ranks.flatMap(({ name, location }) => {
    const places = byName.get(name.replace('計程車排班處', '')) ?? []
    const metres = Math.min(...places.map(({ place }) => distanceMetres(place.location, location)))
    return places.length === 0 ? [] : [{ name, metres }]
  })
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ metres }) => metres > rankMetresMax)).toEqual([])
})

test('every short name belongs to an existing place', () => {
  expect([...shortNames.keys()].filter((id) => placeById(id) === undefined)).toEqual([])
  expect(placeById('kaohsiung-veterans')?.aliases).toContain('高雄榮總')
})

test('names of railway stations, bus terminals and town halls use 臺, as their neighbours do', () => {
  const kinds = new Set(['rail', 'high-speed-rail', 'bus-terminal', 'government'])
  const printed = allPlaces.filter(({ kind }) => kinds.has(kind)).map(({ name }) => name)
  expect(printed.length).toBeGreaterThan(100)
  expect(printed.filter((name) => name.includes('台'))).toEqual([])
})
