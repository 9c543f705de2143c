import { expect, test } from 'vitest'
import type { SearchedPlace } from '../ports/places-port.ts'
import { rankFound } from './rank-found.ts'

const near = { lat: 25.0463, lng: 121.5197 }
/** A result of an engine that returns positions only with the details. */
const unplaced = (name: string, distanceMetres?: number): SearchedPlace => ({
  id: name,
  name,
  kind: 'landmark',
  area: '',
  isApproximate: false,
  ...(distanceMetres === undefined ? {} : { distanceMetres }),
})
const place = (facts: Partial<SearchedPlace> & Pick<SearchedPlace, 'name' | 'kind'>): SearchedPlace => ({
  id: facts.name,
  area: '',
  isApproximate: false,
  location: near,
  ...facts,
})
const namesOf = (found: readonly SearchedPlace[], own: readonly SearchedPlace[], text = '市政府') =>
  rankFound({ search: { text, near }, found, own }).map(({ id }) => id)

test('the places of an engine are ranked by the same rules as our own', () => {
  const far = place({ id: 'far', name: '市政府', kind: 'government', location: { lat: 24.16, lng: 120.65 } })
  const shop = place({ id: 'shop', name: '市政府前的店', kind: 'landmark' })
  const station = place({ id: 'station', name: '捷運市政府站', kind: 'metro', fit: 100 })
  expect(namesOf([far, shop], [station])).toEqual(['station', 'shop', 'far'])
})

test("a place that both engines know is listed once: a station under its sign's name, a house as the configured engine knows it", () => {
  const theirs = place({ id: 'theirs', name: '市政府', kind: 'metro' })
  const ours = place({ id: 'ours', name: '捷運市政府站', kind: 'metro', fit: 100 })
  expect(namesOf([theirs], [ours])).toEqual(['ours'])
  const hall = place({ id: 'hall', name: '臺北市政府', kind: 'government' })
  expect(namesOf([hall], [{ ...hall, id: 'own-hall', fit: 45 }])).toEqual(['hall'])
})

test('without positions from an engine, its order and its distances count', () => {
  const [first, second, away] = [unplaced('市政府一'), unplaced('市政府二'), unplaced('市政府三', 90_000)]
  expect(namesOf([away, first, second], [])).toEqual(['市政府一', '市政府二', '市政府三'])
})
