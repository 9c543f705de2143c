import { expect, test } from 'vitest'
import type { SearchedPlace } from '../ports/places-port.ts'
import { rankFound } from './rank-found.ts'

const near = { lat: 25.0463, lng: 121.5197 }
/** As an engine tells it that says where a place lies with its details only. */
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

test('what an engine found stands where the same rules put our own', () => {
  const far = place({ id: 'far', name: '市政府', kind: 'government', location: { lat: 24.16, lng: 120.65 } })
  const shop = place({ id: 'shop', name: '市政府前的店', kind: 'landmark' })
  const station = place({ id: 'station', name: '捷運市政府站', kind: 'metro', fit: 100 })
  expect(namesOf([far, shop], [station])).toEqual(['station', 'shop', 'far'])
})

test('a place that both know is offered once: a station as its sign calls it, a house as the engine knows it', () => {
  const theirs = place({ id: 'theirs', name: '市政府', kind: 'metro' })
  const ours = place({ id: 'ours', name: '捷運市政府站', kind: 'metro', fit: 100 })
  expect(namesOf([theirs], [ours])).toEqual(['ours'])
  const hall = place({ id: 'hall', name: '臺北市政府', kind: 'government' })
  expect(namesOf([hall], [{ ...hall, id: 'own-hall', fit: 45 }])).toEqual(['hall'])
})

test('where an engine does not say where a place lies, its own order and its distance stand in', () => {
  const [first, second, away] = [unplaced('市政府一'), unplaced('市政府二'), unplaced('市政府三', 90_000)]
  expect(namesOf([away, first, second], [])).toEqual(['市政府一', '市政府二', '市政府三'])
})
