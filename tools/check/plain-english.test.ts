import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { plainEnglish, sentenceFindings, vagueFindings } from './plain-english.ts'

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

test('a clause with "where" alone is found in comments, titles and documents, one with its main clause passes', () => {
  expect(found('kit/a.ts', '/** Where the keys lie. Where they are missing, new ones are made. */')).toEqual([
    'kit/a.ts:1 begins a sentence without a subject: Where the keys lie.',
  ])
  const titled = (title: string) => found('kit/a.test.ts', `test('${title}', () => {})`)
  expect(titled('where a ride can be [TAXI-001]')).toHaveLength(1)
  expect(titled('where no car is near, the rider waits [TAXI-001]')).toEqual([])
  expect(
    found('kit/README.md', 'Where the documents lie.\n\nWhere a line goes on\nthe next has the rest.\n'),
  ).toHaveLength(1)
})

test('a vague word in a comment or a title is found, but not in a quotation, a string or another folder', () => {
  const vague = (path: string, text: string) => vagueFindings([{ path, text }], ['kit/'])
  expect(vague('kit/a.ts', '/** A hold that is let\n * go. */')).toEqual(['kit/a.ts:1 has a vague word: let go'])
  const title = 'an offer that nobody answers'
  expect(vague('kit/a.test.ts', `test('${title}', () => {})`)).toEqual(['kit/a.test.ts:1 has a vague word: nobody'])
  expect(vague('kit/a.ts', '/** Refuses "nobody" and `anew`. */\nconst word = "// nobody"')).toEqual([])
  expect(vague('services/taxi/a.ts', '/** A hold that is let go. */')).toEqual([])
})

test('the guard reads documents, days, services and foundations of a repository, and skips its requirements', async () => {
  const root = mkdtempSync(join(tmpdir(), 'english-'))
  const services = ['foundations/orders/d.ts', 'services/taxi/e.ts']
  for (const path of ['docs/a.md', 'docs/requirements/b.md', 'days/c.ts', 'README.md', ...services]) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), path.endsWith('.md') ? 'Nobody reads this.\n' : '// Nobody reads this.\n')
  }
  const begins = 'begins a sentence without a subject: Nobody reads this.'
  const code = [...services, 'days/c.ts']
  expect(await plainEnglish.find(root)).toEqual([
    ...code.map((path) => `${path}:1 ${begins}`),
    `docs/a.md:1 ${begins}`,
    `README.md:1 ${begins}`,
    ...code.map((path) => `${path}:1 has a vague word: Nobody`),
  ])
})
