import { expect, test } from 'vitest'
import { allPlaces } from './all-places.ts'
import { atlas } from '../ground/atlas.ts'
import { syllablesOf, wadeOf } from './readings.ts'

test('readings of characters match the romanised village names of the atlas, except for a few that differ by town', () => {
  const written = atlas('villages').areas.map(({ village, villageEn }) => ({
    said: syllablesOf(village.slice(0, -1).replaceAll('台', '臺'))?.join(''),
    sign: villageEn
      .split(' ')[0]
      ?.toLowerCase()
      .replaceAll(/[^a-z]/g, ''),
  }))
  const known = written.filter(({ said, sign }) => said !== undefined && sign !== undefined && sign !== '')
  expect(known.length).toBeGreaterThan(6_000)
  const alike = known.filter(({ said, sign }) => said === sign?.replaceAll('lv', 'lu'))
  expect(alike.length / known.length).toBeGreaterThan(0.97)
})

test('nearly every known place can be typed by its pronunciation', () => {
  const unsaid = allPlaces.filter(({ name }) => /\p{Script=Han}/u.test(name) && syllablesOf(name) === undefined)
  expect(unsaid.length / allPlaces.length).toBeLessThan(0.03)
})

test.for([
  ['忠孝', 'zhong xiao', 'chunghsiao'],
  ['信義', 'xin yi', 'hsinyi'],
  ['板橋', 'ban qiao', 'panchiao'],
  ['台北101', 'tai bei 101', 'taipei101'],
  ['十三行', 'shi san hang', 'shihsanhang'],
  ['四維', 'si wei', 'szuwei'],
] as const)('%s is said and was once spelt as people type it', ([name, said, once]) => {
  const syllables = syllablesOf(name) ?? []
  expect(syllables.join(' ')).toBe(said)
  expect(syllables.map(wadeOf).join('')).toBe(once)
})

test('a name with an unknown character has no pronunciation', () => {
  expect(syllablesOf('台北龘')).toBeUndefined()
})
