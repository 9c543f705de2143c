import { expect, test } from 'vitest'
import { answeredQuestions, type RightAnswer } from './answered-questions.ts'
import { allRoadNames, townsWithRoad } from './road-register.ts'
import { searchPlaces } from './search-places.ts'
import type { FoundPlace } from './place-search.ts'

const near = { lat: 25.0463, lng: 121.5197 }
const ask = (text: string) => searchPlaces({ text, near, isDestination: true })

function isRight(right: RightAnswer, found: readonly FoundPlace[]): boolean {
  const five = found.slice(0, 5)
  if (right === 'nothing') return found.length === 0
  if ('pointIn' in right)
    return five.some(({ area, pointWithin }) => pointWithin !== undefined && area === right.pointIn)
  if ('guess' in right) return found[0]?.isGuess === true && five.some(({ name }) => right.guess.includes(name))
  return five.some(({ name, isGuess }) => isGuess !== true && right.found.includes(name))
}

const shown = (found: readonly FoundPlace[]) =>
  found
    .slice(0, 5)
    .map(({ name, area, isGuess, pointWithin }) => `${name} ${area}${isGuess ? ' ?' : ''}${pointWithin ? ' *' : ''}`)
    .join(' | ')

test('each of more than 200 queries has its result within the first five, or states what is unknown', async () => {
  expect(answeredQuestions.length).toBeGreaterThan(200)
  const wrong: string[] = []
  for (const [typed, right] of answeredQuestions) {
    const found = await ask(typed)
    if (!isRight(right, found)) wrong.push(`${typed}: ${shown(found)}`)
  }
  expect(wrong).toEqual([])
})

test('every road of Taipei and every fortieth of Taiwan is found under its own name only', async () => {
  const folded = (name: string) => name.replaceAll('臺', '台')
  const inTaipei = (name: string) => townsWithRoad(name).some((town) => town.startsWith('臺北市'))
  const names = allRoadNames().filter((name, index) => inTaipei(name) || index % 40 === 0)
  expect(names.length).toBeGreaterThan(1_200)
  const lost: string[] = []
  for (const name of names) {
    const found = await ask(name)
    const [first] = found
    const isThere = found.slice(0, 5).some((place) => folded(place.name).startsWith(name))
    const isOther = first?.kind === 'road' && !folded(first.name).startsWith(name)
    if (!isThere || isOther) lost.push(`${name}: ${shown(found)}`)
  }
  expect(lost).toEqual([])
})
