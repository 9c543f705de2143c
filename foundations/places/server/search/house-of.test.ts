import { expect, test } from 'vitest'
import { houseKey, houseNumbersOf } from './house-numbers.ts'
import { houseOf } from './house-of.ts'
import { type TypedAddress, parseAddress } from './parse-address.ts'

const mainStation = { lat: 25.0478, lng: 121.517 }
/** The only surveyed 中正路1號 stands in the West Central District of Tainan. */
const inTainan = { lat: 22.9921, lng: 120.2028 }
const typed = (text: string): TypedAddress => {
  const address = parseAddress(text)
  if (!address) throw new Error(`${text} is no address`)
  return address
}
const houses = houseNumbersOf({
  keys: Float64Array.of(houseKey(typed('中正路1號')) ?? 0),
  lng: Int32Array.of(Math.round(inTainan.lng * 1e7)),
  lat: Int32Array.of(Math.round(inTainan.lat * 1e7)),
})

test('without a town in the query, a surveyed house in another city is not a match', () => {
  expect(houseOf(typed('中正路1號'), { near: mainStation, about: mainStation, houses })).toBeUndefined()
  expect(houseOf(typed('中正路1號'), { about: undefined, houses })).toBeUndefined()
  expect(houseOf(typed('中正路1號'), { near: inTainan, about: inTainan, houses })?.pinnedAt).toBe('臺南市中西區')
  const there = houseOf(typed('臺南市中西區中正路1號'), { near: mainStation, about: inTainan, houses })
  expect(there?.location.lat).toBeCloseTo(inTainan.lat, 5)
  expect(houseOf(typed('臺北市中正區中正路1號'), { near: inTainan, about: mainStation, houses })).toBeUndefined()
})
