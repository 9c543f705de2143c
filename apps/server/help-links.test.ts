import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getArticle } from '@daoxing/support/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { City } from '@daoxing/taxi/server/testing'
import { aWholeCity } from './testing/a-whole-city.ts'

let city: City
beforeAll(async () => {
  city = await aWholeCity()
})
afterAll(() => city.close())

const root = join(import.meta.dirname, '../..')

/** The sources of the page, without tests. */
const sources = ['foundations', 'services', 'kit', 'apps']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|node_modules|compiled/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

const found = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, name = '']) => name))]

test('every link from a bar or an error leads to an article that is there', async () => {
  const fromBars = found(/kind: 'faq', article: '([a-z-]+)'/g)
  const fromErrors = found(/'\/cs\/article\/([a-z-]+)'/g)
  expect([fromBars.length > 3, fromErrors.length > 5]).toEqual([true, true])
  for (const id of [...fromBars, ...fromErrors])
    expect([id, (await city.call(getArticle, { params: { id } })).status]).toEqual([id, 200])
})

test('every link of an article to a screen has a route of the page', () => {
  const articles = join(root, 'foundations/support/server/articles')
  const texts = readdirSync(articles, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(join(articles, path), 'utf8'))
  const links = new Set(texts.flatMap((text) => [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = '']) => path)))
  const routes = new Set(found(/path: '(\/[^']*)'/g))
  const screens = [...links].filter((link) => !link.startsWith('/cs/article/'))
  expect(screens.length).toBeGreaterThan(5)
  expect(screens.filter((link) => !routes.has(link))).toEqual([])
})
