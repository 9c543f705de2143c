import type { Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { openCity } from './city.ts'
import type { City } from './journey-city.ts'
import { expect } from './expect.ts'
import { inspectPage, shiftsOf, watchShifts } from './inspect-page.ts'
import type { PageRider, PageRiderWish } from './journey-rider.ts'
import { until } from './until.ts'

/** The operator's analytics script. */
const counts = 'https://counts.example/visit.js'

let city: City
let known: Pick<PageRiderWish, 'storageState'>

beforeAll(async () => {
  city = await openCity({ speed: 1, skills: [], environment: { ANALYTICS_URL: counts } })
  const rider = await city.rider()
  await rider.joins()
  known = { storageState: await rider.context.storageState() }
  await rider.close()
})
afterAll(() => city?.close())

type Variant = {
  readonly wish: PageRiderWish
  readonly locale: 'zh-TW' | 'en' | 'ja'
  readonly theme?: 'dark' | undefined
}

const variants: readonly Variant[] = [
  { wish: { viewport: { width: 390, height: 844 } }, locale: 'zh-TW' },
  { wish: { viewport: { width: 360, height: 740 } }, locale: 'en', theme: 'dark' },
  { wish: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }, locale: 'ja' },
]
/** Content of each URL's prerendered page, in every language. */
const screens = [
  { path: '/', sign: 'a[href="/taxi"]', parts: 'h1, a, svg, li' },
  { path: '/taxi', sign: '[role="combobox"]', parts: 'h1, header, button, input, svg' },
] as const

for (const { wish, locale, theme } of variants)
  for (const { path, sign, parts } of screens) {
    const name = `${path} in ${locale} at ${wish.viewport?.width}`
    test(`${name} is rendered before its program has loaded, and the program hydrates it`, async () => {
      const rider = await aRider({ ...wish, ...known }, { locale, theme })
      const { page } = rider
      const release = await holdProgram(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator(sign).first().waitFor()
      await rider.shows(`first${path.replace('/', '-')}-${locale}-early`)
      expect(await inspectPage(page, { isRead: true })).toEqual([])
      const before = await placesOf(page, parts)
      await page.evaluate((marked) => document.querySelector(marked)?.setAttribute('data-test-same', ''), sign)
      release()
      await isTakenOver(page)
      await rider.shows(`first${path.replace('/', '-')}-${locale}-after`)
      // A new element would not have the mark.
      await page.locator(`${sign}[data-test-same]`).first().waitFor()
      const after = await placesOf(page, parts)
      expect(after).toEqual(expect.arrayContaining([...before]))
      expect(await shiftsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
      rider.expectCalm()
      await rider.close()
    })
  }

test('text typed into the prerendered page is searched for as soon as the program runs', async () => {
  const rider = await aRider(known, { locale: 'zh-TW' })
  const { page } = rider
  const release = await holdProgram(page)
  await page.goto('/taxi', { waitUntil: 'commit' })
  await page.getByRole('combobox').fill('西門站')
  release()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('combobox').inputValue()).toBe('西門站')
  await rider.close()
})

test('a tap in the prerendered page takes effect as soon as the program runs', async () => {
  const rider = await aRider(known, { locale: 'zh-TW' })
  const { page } = rider
  const release = await holdProgram(page)
  await page.goto('/taxi', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: '在地圖上選擇' })
  await until('a tap that is noted', async () => {
    await button.click()
    return (await button.getAttribute('data-tapped')) ?? undefined
  })
  release()
  await page.waitForURL(/stage=SPECIFIC_ADDRESS/)
  await rider.close()
})

test("a visitor does not see the hail's prerendered page, and neither does a link with a place", async () => {
  const rider = await aRider({}, { locale: 'zh-TW' })
  const pictureAt = async (path: string) => {
    const answer = await rider.context.request.get(path)
    return /data-picture="([^ "]+)/.exec(await answer.text())?.[1]
  }
  expect([await pictureAt('/'), await pictureAt('/taxi')]).toEqual(['/', undefined])
  await rider.context.addCookies([{ name: 'daoxing_rider_page', value: '1', url: city.url }])
  expect([await pictureAt('/taxi'), await pictureAt('/taxi?e_lat=25&e_lng=121&e_address=A')]).toEqual([
    '/taxi',
    undefined,
  ])
  await rider.close()
})

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile'
for (const [host, mark, isClosable] of [
  ['plain browser', 'Safari/537.36', true],
  ["messaging app's web view", 'Safari/537.36 Line/15.1.0', true],
  ['native wrapper', 'Safari/537.36 DaoxingApp/2.0', false],
] as const)
  test(`the page runs in the ${host} [SHL-001]`, async () => {
    const rider = await city.rider({ userAgent: `${phone} ${mark}` })
    const { page } = rider
    await page.goto('/')
    await expect(page.getByRole('heading', { name: '今天要去哪裡？' })).toBeVisible()
    await page.getByRole('button', { name: '不同意' }).click()
    await page.goto('/signUp')
    await expect(page.getByRole('button', { name: '用手機號碼繼續' })).toBeVisible()
    await expect(page.getByRole('button', { name: '關閉' })).toHaveCount(isClosable ? 1 : 0)
    await page.getByRole('button', { name: '用手機號碼繼續' }).click()
    await expect(page.getByRole('textbox', { name: '手機號碼' })).toBeVisible()
    rider.expectCalm()
    await rider.close()
  })

test('a visitor who consents is counted, and the campaign of their link is recorded [SHL-020, SHL-050]', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.context.route(counts, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const recorded = page.waitForResponse(/\/gw\/v3\/campaign\/records$/)
  const counted = page.waitForRequest(counts)
  await page.goto('/?utm_source=line&utm_campaign=autumn')
  await page.getByRole('button', { name: '同意', exact: true }).click()
  expect((await recorded).status()).toBe(200)
  expect((await recorded).request().postDataJSON()).toEqual({ utm_source: 'line', utm_campaign: 'autumn' })
  await counted
  rider.expectCalm()
  await rider.close()
})

async function aRider(wish: PageRiderWish, { locale, theme }: Omit<Variant, 'wish'>): Promise<PageRider> {
  const rider = await city.rider({ ...wish, locale })
  const { url } = city
  const choices = { locale, ...(theme !== undefined && { theme }) }
  await rider.context.addCookies(Object.entries(choices).map(([name, value]) => ({ name, value, url })))
  await rider.page.addInitScript(watchShifts)
  await rider.page.addInitScript(
    (chosen) => {
      for (const [name, value] of Object.entries(chosen)) localStorage.setItem(name, value)
    },
    { ...choices, consentToCounting: 'refused' },
  )
  return rider
}

/** Scripts and styles of the page are delayed until they are released, as on a slow connection. */
async function holdProgram(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*', async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/** The page's program has started: its later content, such as toasts, is there as well. */
async function isTakenOver(page: Page): Promise<void> {
  await page.locator('#root:not([data-picture])').waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#root h1')].every((heading) =>
      Object.keys(heading).some((key) => key.startsWith('__reactFiber')),
    ),
  )
}

/** The position of every visible element, in pixels. */
function placesOf(page: Page, parts: string): Promise<readonly string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`#root :is(${selector})`)].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        // The width of a heading depends on its neighbours, and the greeted name arrives later.
        const right = element.tagName === 'H1' ? 0 : left + width
        const { color, backgroundColor, fontSize } = getComputedStyle(element)
        return [element.tagName, left, top, right, height, color, backgroundColor, fontSize].join(' ')
      }),
    parts,
  )
}
