import { expect, test } from 'vitest'
import { carPlace, homePlace } from '../testing/places.ts'
import { endFields, estimateBody, townOf } from './wish-body.ts'

test.each([
  ['臺北市中正區北平西路3號', '臺北市', '中正區'],
  ['新竹縣竹北市高鐵七路6號', '新竹縣', '竹北市'],
  ['臺南市左鎮區', '臺南市', '左鎮區'],
  ['臺北101', '', ''],
])('county and town are read from the beginning of an address: %s', (address, city, district) => {
  expect(townOf(address)).toEqual({ city, district })
})

test('fields of a destination that is not known are empty or 0 [DDR-005]', () => {
  expect(endFields(null)).toEqual({ end_address: '', end_city: '', end_district: '', end_lat: 0, end_lng: 0 })
  expect(endFields(homePlace)).toMatchObject({ end_address: homePlace.address, end_district: '信義區' })
})

test('a time and hours are sent only by the modes that have them', () => {
  const wish = { start: carPlace, end: null, reserveAt: '2026-11-28T14:00:00.000Z', hours: 3 } as const
  expect(estimateBody({ ...wish, mode: 'NOW' })).not.toMatchObject({ hours: 3 })
  expect(estimateBody({ ...wish, mode: 'NOW' })).not.toHaveProperty('reserve_time')
  expect(estimateBody({ ...wish, mode: 'LATER' })).toMatchObject({ reserve_time: 1_795_874_400, mode: 'LATER' })
  expect(estimateBody({ ...wish, mode: 'HOURLY', reserveAt: null })).toMatchObject({ hours: 3, mode: 'HOURLY' })
})
