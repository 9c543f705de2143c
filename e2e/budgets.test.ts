import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { weighPage } from '@daoxing/kit/server/testing'
import { expect, test } from 'vitest'

/** The build of these tests. */
const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))
const page = weighPage(dist)
type FirstPictures = {
  readonly styles: Readonly<Record<string, string>>
  readonly pictures: readonly { readonly path: string; readonly html: string }[]
}
const kilobytes = (bytes: number) => bytes / 1000

test('the entry and the styles of the page stay within their budgets', () => {
  expect(kilobytes(page.entry)).toBeLessThanOrEqual(95)
  expect(kilobytes(page.styles)).toBeLessThanOrEqual(6)
})

test('home stays within its budget of 115 kB, and the first screen of a hail before its map within 120 kB', () => {
  expect(kilobytes(page.screen('HomeScreen'))).toBeLessThanOrEqual(115)
  expect(kilobytes(page.screen('TaxiScreen'))).toBeLessThanOrEqual(120)
})

/** The screen once the rider's trips and places are known: the destination question, and its results. */
const hailQuestion = ['TaxiScreen', 'question']

test('the destination question stays within its budget of 120 kB', () => {
  expect(kilobytes(page.screen(...hailQuestion))).toBeLessThanOrEqual(120)
})

/** In addition: the content of the document itself, so that a rider sees something before any of it has loaded. */
const firstPictureKbMax = 7

test('a prerendered page fits into the first response', () => {
  const { styles, pictures }: FirstPictures = JSON.parse(readFileSync(`${dist}first-pictures.json`, 'utf8'))
  expect([...new Set(pictures.map(({ path }) => path))]).toEqual(['/', '/taxi'])
  for (const { path, html } of pictures)
    expect(kilobytes(gzipSync(`${styles[path]}${html}`).length)).toBeLessThanOrEqual(firstPictureKbMax)
})

test('as transferred, compressed by the build, all of that weighs at most 105 kB', () => {
  expect(kilobytes(page.sent(...hailQuestion))).toBeLessThanOrEqual(105)
})

/** Each file is a request; thirty cost the server, the browser and a phone's processor more than one. */
const visits = [
  { name: 'home', pieces: ['HomeScreen', 'hosts', 'later', 'home-parts'], filesMax: 26 },
  {
    name: 'a hail',
    pieces: ['TaxiScreen', 'question', 'plan', 'hosts', 'later', 'LiveTrip', 'ChooseCar'],
    filesMax: 34,
  },
]

for (const { name, pieces, filesMax } of visits)
  test(`a visit to ${name}, with everything after its first screen, needs few files`, () => {
    const files = new Set(pieces.flatMap((piece) => page.loads(piece)))
    expect([...files].filter((file) => file.endsWith('.js')).length).toBeLessThanOrEqual(filesMax)
  })

test('the first paint does not wait for schemas', () => {
  // Bundled into another chunk, there would be none of this name.
  expect(kilobytes(page.chunk('schemas'))).toBeGreaterThan(5)
  for (const screen of ['HomeScreen', 'TaxiScreen', ...hailQuestion])
    expect(page.loads(screen).filter((file) => file.startsWith('schemas-'))).toEqual([])
})

test('the schemas do not wait for a chunk that waits for them: a circular import would leave one of them empty', () => {
  const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '')
  const others = page.loads('schemas').filter((file) => file.endsWith('.js') && !file.startsWith('schemas-'))
  const waiting = others.filter((file) => page.loads(nameOf(file)).some((loaded) => loaded.startsWith('schemas-')))
  expect(waiting).toEqual([])
})

test("the messaging app's SDK is a separate chunk, which neither the entry nor the sign-up loads", () => {
  // Bundled into another chunk, there would be none of this name.
  expect(kilobytes(page.chunk('liff-kit'))).toBeGreaterThan(10)
  expect(page.loads('SignUpScreen').filter((file) => file.startsWith('liff-kit'))).toEqual([])
  expect(page.loads('SignUpScreen').filter((file) => file.startsWith('SignUpScreen'))).toHaveLength(1)
})
