import { expect, test } from 'vitest'
import { typedQuestions } from './typed-questions.ts'
import { searchPlaces } from './search-places.ts'

const near = { lat: 25.0463, lng: 121.5197 }

test('searches in Chinese, English, pinyin or initials, and with a typing mistake, list the intended place first', async () => {
  expect(typedQuestions.length).toBeGreaterThan(150)
  const missed: string[] = []
  for (const [typed, ...meant] of typedQuestions) {
    const [first] = await searchPlaces({ text: typed, near, isDestination: true })
    if (!first || !meant.includes(first.name)) missed.push(`${typed}: ${first?.name ?? 'nothing'}`)
  }
  expect(missed).toEqual([])
})
