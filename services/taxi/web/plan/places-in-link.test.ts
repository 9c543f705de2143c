import { expect, test } from 'vitest'
import { placesInLink } from './places-in-link.ts'

test('an external link sets start and end by its query', () => {
  const search = new URLSearchParams(
    's_lat=25.0478&s_lng=121.517&s_address=臺北車站&e_lat=25.034&e_lng=121.5645&e_address=台北 101',
  )
  expect(placesInLink(search, null)).toEqual({
    start: { name: '臺北車站', address: '臺北車站', location: { lat: 25.0478, lng: 121.517 } },
    end: { name: '台北 101', address: '台北 101', location: { lat: 25.034, lng: 121.5645 } },
    isEndOpen: false,
  })
})

test('an internal link passes its places without showing them in the URL', () => {
  const end = { address: '國立臺灣大學醫院', location: { lat: 25.0408, lng: 121.5187 } }
  expect(placesInLink(new URLSearchParams(), { end })).toEqual({ end: { name: end.address, ...end }, isEndOpen: false })
})

test('incomplete and invalid places in a link are ignored', () => {
  expect(placesInLink(new URLSearchParams('e_lat=25.034&e_address=台北 101'), null)).toBeUndefined()
  expect(placesInLink(new URLSearchParams('e_lat=925&e_lng=121&e_address=x'), { end: 'x' })).toBeUndefined()
})
