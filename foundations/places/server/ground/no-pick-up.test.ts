import { expect, test } from 'vitest'
import { allPlaces } from '../places/all-places.ts'
import { metresFromAllKnown } from '../search/index.ts'
import { riverAt } from './river-at.ts'

test.for([
  ['the middle of a runway', 25.0698, 121.5595],
  ['the summit of Yushan', 23.47, 120.9573],
  ['the summit of Qixingshan', 25.1706, 121.5535],
] as const)('%s is further than 300 m from everything that is known', ([, lat, lng]) => {
  expect(metresFromAllKnown({ lat, lng })).toBeGreaterThan(300)
})

test('every known place and road has something nearby', () => {
  for (const { location } of allPlaces) expect(metresFromAllKnown(location)).toBeUndefined()
})

test('an imported street counts as nearby', () => {
  const summit = { lat: 23.47, lng: 120.9573 }
  expect(metresFromAllKnown(summit, () => ({ street: '登山路' }))).toBeUndefined()
  expect(metresFromAllKnown(summit, () => undefined)).toBeGreaterThan(300)
})

test('the middle of a great river is water, its districts are not', () => {
  expect(riverAt({ lat: 25.1728, lng: 121.4262 })?.name).toBe('淡水河')
  for (const { location, kind } of allPlaces)
    if (kind !== 'road' && riverAt(location)) expect.fail(JSON.stringify(location))
})
