import { expect, test } from 'vitest'
import { sentenceFindings } from './plain-english.ts'

const found = (path: string, text: string) => sentenceFindings([{ path, text }], ['kit/'])

test('a comment that begins with a relative pronoun is found with its line, in every form of comment', () => {
  const text = [
    '/** What a rider is asked. */',
    'export const asked = 1',
    '// Whoever signs out is forgotten.',
    'const left = 2 // Nobody reads this.',
    '/**',
    ' * The fare is fixed. Who names no car',
    ' * gets the one that was quoted.',
    ' */',
  ].join('\n')
  expect(found('kit/contract/a.ts', text)).toEqual([
    'kit/contract/a.ts:1 begins a sentence without a subject: What a rider is asked.',
    'kit/contract/a.ts:3 begins a sentence without a subject: Whoever signs out is forgotten.',
    'kit/contract/a.ts:4 begins a sentence without a subject: Nobody reads this.',
    'kit/contract/a.ts:5 begins a sentence without a subject: Who names no car gets the one that was quoted.',
  ])
})

test('titles of tests and documents are read as well', () => {
  const title = 'what is empty counts as left out'
  expect(found('kit/server/a.test.ts', `test.each([1])('${title}', () => {})`)).toHaveLength(1)
  expect(found('kit/README.md', '# Kit\n\n| part | Nobody needs it |\n\n```\nWho goes there\n```\n')).toHaveLength(1)
})

test('questions, texts in strings and sentences with a subject pass, and so do folders that are not listed', () => {
  expect(found('kit/a.ts', "/** Who is there? A rider. */\nconst words = '// What a string holds'")).toEqual([])
  expect(found('kit/a.ts', '/** The rider whose car is coming. Says what the car is called. */')).toEqual([])
  expect(found('services/taxi/a.ts', '/** What it is. */')).toEqual([])
})
