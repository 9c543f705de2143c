import { expect, test } from 'vitest'
import { placeIndexOf } from './place-index.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`)

test('each word of a query is looked up once, and no more words than a name can have', () => {
  const index = placeIndexOf([
    { names: [words(24).join(' ')], areas: [] },
    { names: ['beibei lu'], areas: [] },
  ])
  expect(index.holding(words(40).join(' '))).toEqual([0])
  expect(index.closeTo(words(40).join(' '))).toEqual([0])
  expect(index.holding(`${'word0 '.repeat(30)}word23 nowhere`)).toEqual([])
  expect(index.holding('bei bei')).toEqual([1])
})
