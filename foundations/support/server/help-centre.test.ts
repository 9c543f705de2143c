import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { callPath } from '@daoxing/kit/contract'
import { bindPort } from '@daoxing/kit/server'
import { readConfigs } from '@daoxing/configs/contract'
import {
  getArticle,
  listArticles,
  listCategories,
  listMessages,
  listSections,
  rateArticle,
  searchArticles,
  sendMessageToHelp,
} from '@daoxing/support/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articlesPort } from './help-centre-of.ts'
import { loadHelpCentre } from './load-help-centre.ts'
import { openSupportWorld, type SupportWorld } from './testing/support-world.ts'

let world: SupportWorld
beforeAll(async () => {
  world = await openSupportWorld()
})
afterAll(() => world.close())

const own = new URL('./articles/', import.meta.url)
const search = async (search_term: string, language = 'zh-TW') =>
  (await world.call(searchArticles, { query: { search_term }, headers: { 'accept-language': language } })).data.articles

/** Changes a copy of the help centre, and returns its folder. */
async function changedCentre(
  change: (folder: string) => Promise<unknown>,
): Promise<{ url: URL; drop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'daoxing-help-'))
  await cp(own, folder, { recursive: true })
  await change(folder)
  return { url: pathToFileURL(`${folder}/`), drop: () => rm(folder, { recursive: true }) }
}

test('the help centre is walked from its default brand to categories, sections and articles, in each language [HLP-001, HLP-003, HLP-008]', async () => {
  expect(callPath(listCategories)).toBe('/gw/v3/help_center/brand/{id}/categories')
  const configs = (await world.call(readConfigs, { query: { config_names: '{help_center_default_brand_id}' } })).data
  const id = String(configs['help_center_default_brand_id'])
  expect(id).toBe('daoxing')
  let articles = 0
  for (const language of ['zh-TW', 'en', 'ja']) {
    const headers = { 'accept-language': language }
    const { categories } = (await world.call(listCategories, { params: { id }, headers })).data
    expect(new Set(categories.map(({ brand_id: brand }) => brand))).toEqual(new Set(['daoxing']))
    for (const category of categories)
      for (const section of (await world.call(listSections, { params: { id: category.id }, headers })).data.sections) {
        const shown = (await world.call(listArticles, { params: { id: section.id }, headers })).data.articles
        expect(shown).toHaveLength(section.articles)
        for (const line of shown) {
          const article = (await world.call(getArticle, { params: { id: line.id }, headers })).data
          expect(article).toMatchObject({
            title: line.title,
            section: { name: section.name },
            category: { name: category.name },
          })
          articles += 1
        }
      }
  }
  expect(articles).toBeGreaterThanOrEqual(25 * 3)
  expect((await world.call(listCategories, { params: { id: 'another' } })).status).toBe(404)
})

test('an article, the sections of a category and the articles of a section have their addresses, and unknown ones are not found [HLP-005, HLP-006, HLP-007]', async () => {
  expect([getArticle, listSections, listArticles].map((call) => `${call.method} ${callPath(call)}`)).toEqual([
    'GET /gw/v3/help_center/article/{id}',
    'GET /gw/v3/help_center/category/{id}/sections',
    'GET /gw/v3/help_center/section/{id}/articles',
  ])
  const english = { headers: { 'accept-language': 'en' } }
  const article = (await world.call(getArticle, { params: { id: 'lost-item' }, ...english })).data
  expect(article).toMatchObject({ title: 'Lost items', section: { id: 'after' }, category: { id: 'ride' } })
  expect(article.related.map(({ id }) => id)).toEqual(['rate-and-tip', 'fare-question'])
  const { sections } = (await world.call(listSections, { params: { id: 'ride' }, ...english })).data
  expect(sections.map(({ id }) => id)).toEqual(['hail', 'reserve', 'driver-services', 'after'])
  const params = { id: 'no-such-thing' }
  for (const call of [getArticle, listSections, listArticles])
    expect((await world.call(call, { params })).status).toBe(404)
})

test('a search finds what a person means: other characters, widths, cases, unfinished words, and titles first [HLP-004]', async () => {
  expect(`${searchArticles.method} ${callPath(searchArticles)}`).toBe('GET /gw/v3/help_center/article')
  expect((await search('遺失物'))[0]?.id).toBe('lost-item')
  expect((await search('遗失物'))[0]?.id).toBe('lost-item')
  expect((await search('LOST', 'en'))[0]?.id).toBe('lost-item')
  expect((await search('ｌｏｓｔ　ｉｔｅｍ', 'en'))[0]?.id).toBe('lost-item')
  expect((await search('emergency cont', 'en'))[0]?.id).toBe('emergency-contacts')
  expect((await search('忘れ物', 'ja'))[0]).toMatchObject({ id: 'lost-item', title: '忘れ物をしたとき' })
  // A text in another language than the page's is found, too, and shown in the page's.
  expect((await search('receipt'))[0]).toMatchObject({ id: 'trip-receipt', title: '索取收據' })
  expect(await search('量子物理')).toEqual([])
  expect(await search('  ?! ')).toEqual([])
  expect((await search('代碼號碼'))[0]?.excerpt).toContain('代碼號碼')
})

test("a reader's word on an article is kept once; a later one replaces it, and an unknown article has none", async () => {
  const rider = await world.rider()
  const reader = 'reader-0123456789'
  const rate = (as: object, is_useful: boolean, id = 'lost-item') =>
    world.call(rateArticle, { as, params: { id }, body: { is_useful, reader } })
  await rate({}, true)
  await rate(rider.as, true)
  await rate(rider.as, false)
  const { rows } = await world.house.database.pool.query(
    'SELECT reader, is_useful FROM support.article_votes ORDER BY 1',
  )
  expect(rows).toEqual(
    [
      { reader: rider.riderId, is_useful: false },
      { reader: `visitor:${reader}`, is_useful: true },
    ].toSorted((one, other) => (one.reader < other.reader ? -1 : 1)),
  )
  expect((await rate({}, true, 'no-such-thing')).status).toBe(404)
})

const ride = 'daoxing/ride/after/'
test.each([
  [
    'a missing language',
    (folder: string) => rm(join(folder, `${ride}lost-item.ja.md`)),
    /lost-item\.ja\.md is missing/,
  ],
  [
    'a link to an article that is not there',
    (folder: string) => append(folder, '[x](/cs/article/gone)'),
    /lost-item\.en: no article gone/,
  ],
  ['an insecure link', (folder: string) => append(folder, '[x](http://daoxing.example)'), /is not allowed/],
  ['HTML', (folder: string) => append(folder, '<b onclick="x()">x</b>'), /contains HTML/],
  ['a text without a title', (folder: string) => writeFile(join(folder, `${ride}lost-item.en.md`), 'x'), /no title/],
  [
    'an article that no section lists',
    (folder: string) => writeFile(join(folder, `${ride}new.en.md`), '# x\n\ny'),
    /in no section/,
  ],
])('a help centre with %s stops the server at its start', async (_, change, fault) => {
  const { url, drop } = await changedCentre(change)
  await expect(openSupportWorld({ portsInstead: [bindPort(articlesPort, url)] })).rejects.toThrow(fault)
  await drop()
})

async function append(folder: string, text: string): Promise<void> {
  const file = join(folder, `${ride}lost-item.en.md`)
  await writeFile(file, `${await readFile(file, 'utf8')}\n${text}\n`)
}

test('a search finds the one article of 2,000 that has its word', async () => {
  const { url, drop } = await changedCentre(async (folder) => {
    const file = join(folder, 'daoxing/brand.json')
    const brand = JSON.parse(await readFile(file, 'utf8'))
    const names: string[] = []
    for (let number = 0; number < 2000; number += 1) {
      const name = `extra-${number}`
      names.push(name)
      for (const language of ['zh-TW', 'en', 'ja']) {
        const text = await readFile(join(folder, `${ride}lost-item.${language}.md`), 'utf8')
        await writeFile(join(folder, `${ride}${name}.${language}.md`), `${text}\n第 ${number} 則補充 word${number}\n`)
      }
    }
    brand.categories[0].sections[3].articles.push(...names)
    await writeFile(file, JSON.stringify(brand))
  })
  const centre = await loadHelpCentre(url)
  expect(centre.search('word1234', 'zh-TW').map(({ id }) => id)).toEqual([expect.stringContaining('extra-1234')])
  expect(centre.search('WORD1234', 'en').map(({ id }) => id)).toEqual([expect.stringContaining('extra-1234')])
  expect(centre.search('word2345', 'zh-TW')).toEqual([])
  await drop()
}, 60_000)

test('the chat walks the tree by choices, searches a text, invents nothing, and ends at an article or a question [CSV-004, CSV-005]', async () => {
  expect([listMessages, sendMessageToHelp].map((call) => `${call.method} ${callPath(call)}`)).toEqual([
    'GET /gw/cs/messages',
    'POST /gw/cs/messages',
  ])
  const { as } = await world.rider()
  const say = async (body: object) => (await world.call(sendMessageToHelp, { as, body })).data.messages[1]
  const labels = (message: Awaited<ReturnType<typeof say>>) =>
    message?.author === 'bot' ? message.choices.map(({ label }) => label) : []
  const [greeting] = (await world.call(listMessages, { as })).data.messages
  expect(greeting).toMatchObject({ number: 1, author: 'bot', say: 'welcome' })
  expect(labels(greeting)).toContain('搭車')
  expect(labels(await say({ choice: { kind: 'category', id: 'ride' } }))).toContain('行程之後')
  expect(labels(await say({ choice: { kind: 'section', id: 'after' } }))).toContain('遺失物怎麼找')
  expect(await say({ choice: { kind: 'article', id: 'lost-item' } })).toMatchObject({
    say: 'article',
    article: { id: 'lost-item', title: '遺失物怎麼找' },
  })
  const found = await say({ text: '遺失物' })
  expect(found).toMatchObject({ say: 'found' })
  expect(labels(found)[0]).toBe('遺失物怎麼找')
  expect(await say({ text: '量子物理' })).toMatchObject({ say: 'nothingFound', article: null })
  expect(await say({ choice: { kind: 'ticket' } })).toMatchObject({ say: 'toTicket' })
  const gone = await world.call(sendMessageToHelp, { as, body: { choice: { kind: 'article', id: 'gone' } } })
  expect(gone.body.code).toBe('CHOICE_GONE')
  expect((await world.call(sendMessageToHelp, { as, body: {} })).status).toBe(400)
  const all = (await world.call(listMessages, { as, headers: { 'accept-language': 'en' } })).data.messages
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  expect(all[4]).toMatchObject({ author: 'rider', text: 'Lost items' })
  const stranger = await world.rider('小班')
  expect((await world.call(listMessages, { as: stranger.as })).data.messages).toHaveLength(1)
})
