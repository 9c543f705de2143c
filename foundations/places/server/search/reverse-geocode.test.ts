import { expect, test } from 'vitest'
import { recommendedStartPoint } from './nearby.ts'
import { reverseGeocode } from './reverse-geocode.ts'

const cityHall = { lat: 25.0411, lng: 121.5657 }

test('a point has county, town, village and the nearest known place, and never a house number [MAP-029]', () => {
  const here = reverseGeocode({ lat: 25.0388, lng: 121.5658 })
  expect(here).toMatchObject({ state: 'inside', county: '臺北市', town: '信義區' })
  expect(here.state === 'inside' && here.address).toMatch(/^臺北市信義區\p{Script=Han}+里 · 近 \S+$/u)
  expect(here.state === 'inside' && here.address).not.toContain('號')
})

test('exactly at a known place, its name is the description', () => {
  expect(reverseGeocode(cityHall)).toMatchObject({ description: '捷運市政府站' })
})

test('the open sea and other countries are outside', () => {
  expect(reverseGeocode({ lat: 24.5, lng: 119.5 }).state).toBe('outside')
  expect(reverseGeocode({ lat: 35.68, lng: 139.76 }).state).toBe('outside')
})

test('a pier beyond the surveyed coast belongs to the village of its shore', () => {
  expect(reverseGeocode({ lat: 25.1832, lng: 121.4112 })).toMatchObject({ state: 'inside', town: '淡水區' })
})

test('remote counties have villages, too', () => {
  expect(reverseGeocode({ lat: 22.62, lng: 120.3 })).toMatchObject({
    county: '高雄市',
    address: expect.stringMatching(/^高雄市/),
  })
  expect(reverseGeocode({ lat: 22.7545, lng: 121.146 })).toMatchObject({ county: '臺東縣', town: '臺東市' })
})

test('an English reader gets the English names', () => {
  expect(reverseGeocode(cityHall, 'en')).toMatchObject({
    description: 'Taipei City Hall Station',
    address: expect.stringMatching(/^Near Taipei City Hall Station, .+, Xinyi District, Taipei City$/),
  })
})

test('the recommended start is a known exit nearby, else a known place, else the pin itself, and tells which [MAP-032]', () => {
  expect(recommendedStartPoint(cityHall)).toMatchObject({
    reason: 'meetingPoint',
    meetingPoint: { placeId: 'metro-bl18' },
  })
  expect(recommendedStartPoint({ lat: 24.8638, lng: 121.5513 })).toMatchObject({ reason: 'knownPlace' })
  const hill = { lat: 24.9, lng: 121.62 }
  expect(recommendedStartPoint(hill)).toEqual({ reason: 'asPinned', location: hill, walkMetres: 0 })
})
