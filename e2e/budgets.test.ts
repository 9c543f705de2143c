import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { weighPage } from '@daoxing/kit/server/testing'
import { expect, test } from 'vitest'

/** As it was built for these tests. */
const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))
const page = weighPage(dist)
type FirstPictures = {
  readonly styles: Readonly<Record<string, string>>
  readonly pictures: readonly { readonly path: string; readonly html: string }[]
}
const kilobytes = (bytes: number) => bytes / 1000

test('the entry and the styles of the page stay within their budgets', () => {
  expect(kilobytes(page.entry)).toBeLessThanOrEqual(95)
  expect(kilobytes(page.styles)).toBeLessThanOrEqual(10)
})

test('home, and the first picture of a hail before its map, stay within their budget of 120 kB', () => {
  expect(kilobytes(page.screen('HomeScreen'))).toBeLessThanOrEqual(120)
  expect(kilobytes(page.screen('TaxiScreen'))).toBeLessThanOrEqual(120)
})

/** The screen once the rider's trips and places are known: the question where to go, and its results. */
const hailQuestion = ['TaxiScreen', 'question']

/** The budget is 120 kB here, too. Until it is kept, as docs/performance.md says, this is what it may not outgrow. */
const hailQuestionKbMax = 130

test('the question where to go does not grow on its way to its budget', () => {
  expect(kilobytes(page.screen(...hailQuestion))).toBeLessThanOrEqual(hailQuestionKbMax)
})

/** On top of all that: what the document itself carries, so that a rider sees something before any of it has come. */
const firstPictureKbMax = 7

test('the first picture of a page is small enough to come with its first answer', () => {
  const { styles, pictures }: FirstPictures = JSON.parse(readFileSync(`${dist}first-pictures.json`, 'utf8'))
  expect([...new Set(pictures.map(({ path }) => path))]).toEqual(['/', '/taxi'])
  for (const { path, html } of pictures)
    expect(kilobytes(gzipSync(`${styles[path]}${html}`).length)).toBeLessThanOrEqual(firstPictureKbMax)
})

test('as it is sent, packed at the build, all of that weighs at most 120 kB', () => {
  expect(kilobytes(page.sent(...hailQuestion))).toBeLessThanOrEqual(120)
})

/** Each file is a question to the server; it, the browser and a telephone's processor take more for thirty than for one. */
const visits = [
  { name: 'home', pieces: ['HomeScreen', 'hosts', 'later', 'home-parts'], filesMax: 26 },
  {
    name: 'a hail',
    pieces: ['TaxiScreen', 'question', 'question-parts', 'hosts', 'later', 'LiveTrip', 'ChooseCar'],
    filesMax: 34,
  },
]

for (const { name, pieces, filesMax } of visits)
  test(`a visit to ${name}, with all that comes after its first picture, is of few files`, () => {
    const files = new Set(pieces.flatMap((piece) => page.loads(piece)))
    expect([...files].filter((file) => file.endsWith('.js')).length).toBeLessThanOrEqual(filesMax)
  })

test('the first paint waits for no schema', () => {
  // Bundled into anything else, there would be no chunk of this name.
  expect(kilobytes(page.chunk('schemas'))).toBeGreaterThan(5)
  for (const screen of ['HomeScreen', 'TaxiScreen', ...hailQuestion])
    expect(page.loads(screen).filter((file) => file.startsWith('schemas-'))).toEqual([])
})

test('the schemas wait for no file that waits for them: whoever came first would find the other empty', () => {
  const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '')
  const others = page.loads('schemas').filter((file) => file.endsWith('.js') && !file.startsWith('schemas-'))
  const waiting = others.filter((file) => page.loads(nameOf(file)).some((loaded) => loaded.startsWith('schemas-')))
  expect(waiting).toEqual([])
})

test("the messaging app's kit is a chunk of its own, which neither the entry nor the sign-up loads", () => {
  // Bundled into anything else, it would have no chunk of this name.
  expect(kilobytes(page.chunk('liff-kit'))).toBeGreaterThan(10)
  expect(page.loads('SignUpScreen').filter((file) => file.startsWith('liff-kit'))).toEqual([])
  expect(page.loads('SignUpScreen').filter((file) => file.startsWith('SignUpScreen'))).toHaveLength(1)
})
