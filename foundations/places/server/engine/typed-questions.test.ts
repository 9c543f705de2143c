import { expect, test } from 'vitest'
import { typedQuestions } from './typed-questions.ts'
import { searchPlaces } from './search-places.ts'

const near = { lat: 25.0463, lng: 121.5197 }

test('what riders type, in Chinese, English, pinyin or first letters, and with a mistake, lists first what they mean', async () => {
  expect(typedQuestions.length).toBeGreaterThan(150)
  const missed: string[] = []
  for (const [typed, ...meant] of typedQuestions) {
    const [first] = await searchPlaces({ text: typed, near, isDestination: true })
    if (!first || !meant.includes(first.name)) missed.push(`${typed}: ${first?.name ?? 'nothing'}`)
  }
  expect(missed).toEqual([])
})
