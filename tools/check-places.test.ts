import type { Place } from '@daoxing/places/server'
import { expect, test } from 'vitest'
import { airportFaults, missingMuseums, type Sight, sightFaults, stationFaults } from './check-places.ts'

const place = (kind: Place['kind'], name: string, lat: number, codes: readonly string[] = []): Place => ({
  id: name,
  name,
  shortName: name,
  nameEn: name,
  kind,
  location: { lat, lng: 121 },
  county: '臺北市',
  town: '中正區',
  aliases: [],
  codes,
})
const point = (name: string, code: string, lat: number) => ({ name, code, location: { lat, lng: 121 } })

const sight = (name: string, lat: number, kind = 'museum'): Sight => ({ name, kind, outline: [{ lat, lng: 121 }] })

test('a station that is missing or more than 150 m from the survey is reported', () => {
  const places = [place('metro', '捷運市政府站', 25, ['BL18']), place('rail', '臺中車站', 24)]
  const survey = [point('市政府', 'BL18', 25.001), point('台中', '3300', 24.002), point('永春', 'BL19', 25)]
  expect(stationFaults(places, survey)).toEqual(['3300 台中: 222 m away', 'BL19 永春: not compiled'])
})

test('a sight is compared with the survey point of its name, and one without a survey is skipped', () => {
  const places = [place('museum', '國立故宮博物院', 25), place('night-market', '夜市', 25), place('hotel', '飯店', 25)]
  expect(sightFaults(places, [sight('故宮博物院', 25.01), sight('飯店', 26)])).toEqual(['國立故宮博物院: 1112 m away'])
})

test('a sight with a surveyed outline contains its point, and another name has none', () => {
  const square = [
    { lat: 25, lng: 120.99 },
    { lat: 25, lng: 121.01 },
    { lat: 25.02, lng: 121.01 },
    { lat: 25.02, lng: 120.99 },
  ]
  const survey = [{ name: '夜市', kind: 'attraction', outline: square }]
  expect(sightFaults([place('night-market', '夜市', 25.01)], survey)).toEqual([])
  expect(sightFaults([place('night-market', '夜市', 25.03)], survey)).toEqual(['夜市: 1501 m away'])
})

test('a surveyed museum that is not compiled is reported, in either spelling of its name', () => {
  const places = [place('museum', '國立臺灣博物館南門園區', 25)]
  const survey = [sight('台灣博物館 南門園區', 25), sight('蠟像館（分館）', 25), sight('觀景台', 25, 'viewpoint')]
  expect(missingMuseums(places, survey)).toEqual(['蠟像館（分館）: not compiled'])
})

test('an airport without a terminal and a terminal without an airport are reported', () => {
  const outline = [
    { lat: 25, lng: 120.99 },
    { lat: 25, lng: 121.01 },
    { lat: 25.02, lng: 121.01 },
    { lat: 25.02, lng: 120.99 },
  ]
  const survey = [{ name: '機場', code: 'TSA', outline }]
  expect(airportFaults([place('airport', '航廈', 25.01)], survey)).toEqual([])
  expect(airportFaults([place('airport', '航廈', 25.03)], survey)).toEqual([
    '機場: no terminal is known',
    '航廈: outside every airport',
  ])
})
