import type { Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { openCity } from './city.ts'
import type { City } from './journey-city.ts'
import { hailByCalls } from './hail-by-calls.ts'
import { signUpByCalls } from './sign-up-by-calls.ts'

let city: City
beforeAll(async () => {
  city = await openCity({ seed: 'two riders', speed: 2 })
})
afterAll(() => city?.close())

/** The refusal of a page that was drawn for somebody else, and of a socket without a session. */
const wasRefused = /status of (401|409)/
const note = '在後門等'

test('two riders in one tab, without a reload between them: the second finds nothing of the first, and their live line comes', async () => {
  const first = await city.rider()
  const { page, context } = first
  await first.joins('怡君')
  await first.plans({ from: '臺北車站', to: '西門站' })
  await page.getByRole('button', { name: /備註/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(note)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /完成|儲存|確定|確認/ })
    .click()
  await expect.poll(() => keptIn(page)).toContain(note)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  await page.getByRole('button', { name: '返回' }).first().click()
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await page.getByRole('button', { name: '登出' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '登出' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => keptIn(page)).not.toMatch(/臺北車站|西門|怡君|daoxing/)
  await first.shows('two-riders-1-signed-out')

  const phone = '0955123987'
  await page.getByRole('link', { name: /登入/ }).first().click()
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByLabel('手機號碼').fill(phone)
  await page.getByRole('button', { name: '下一步', exact: true }).click()
  await page.getByLabel('6 位驗證碼').fill(await city.codeFor(phone))
  await page.getByLabel('稱呼').fill('阿明')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '完成註冊' }).click()
  await expect(page.getByText(/，阿明$/)).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  expect(await keptIn(page)).not.toMatch(/臺北車站|西門|後門/)

  // Nothing in the page asks for it: only the live line can tell.
  await city.strikes({ kind: 'refuse_all' })
  await hailByCalls(context.request)
  await expect(page.getByRole('region', { name: '進行中的行程' })).toBeVisible({ timeout: 15_000 })
  await first.shows('two-riders-2-live')
  await city.calms()
  first.expectCalm(wasRefused)
  await first.close()
})

test('where another rider comes into the browser beside it, a page sends nothing of the first in their name', async () => {
  const first = await city.rider()
  const { page, context } = first
  await first.joins('怡君')
  await first.plans({ from: '臺北車站', to: '西門站' })
  await context.clearCookies()
  await signUpByCalls({ request: context.request, city, phone: '0955123988', name: '阿明' })
  // The tap may come too late: any other call of the page has told it by then, too.
  await page
    .getByRole('button', { name: /^確認叫車/ })
    .click({ timeout: 5000 })
    .catch(() => undefined)
  // The page is the second rider's now, and asks them where to.
  await expect(page.getByRole('combobox', { name: '輸入目的地' })).toBeVisible()
  expect(await first.liveTrip()).toBeNull()
  expect(await first.orders('history')).toEqual([])
  expect(await keptIn(page)).not.toMatch(/臺北車站|西門/)
  await page.goto('/')
  await expect(page.getByText(/，阿明$/)).toBeVisible()
  first.expectCalm(wasRefused)
  await first.close()
})

test('a session that ends by itself, and a sign-out in another tab, leave nothing of the rider in any store of the browser', async () => {
  for (const ends of ['expires', 'in another tab'] as const) {
    const first = await city.rider()
    const { page, context } = first
    await first.joins('怡君')
    await first.plans({ from: '臺北車站', to: '西門站' })
    expect(await allKeptBy(page)).toMatch(/臺北車站/)
    if (ends === 'expires') {
      await context.clearCookies()
      await page.reload()
    } else {
      const other = await first.opensTab()
      await other.page.goto('/memberCenter')
      await other.page.getByRole('button', { name: '登出' }).click()
      await other.page.getByRole('dialog').getByRole('button', { name: '登出' }).click()
      await expect(other.page).toHaveURL('/')
    }
    await expect.poll(() => allKeptBy(page)).not.toMatch(/臺北|西門|怡君|daoxing\.(?!rider_page)/)
    await signUpByCalls({ request: context.request, city, phone: nextPhone(), name: '阿明' })
    await page.goto('/')
    await expect(page.getByText(/，阿明$/)).toBeVisible()
    await page.goto('/taxi')
    await expect(page.getByRole('combobox', { name: '輸入目的地' })).toBeVisible()
    expect(await allKeptBy(page)).not.toMatch(/臺北車站|西門|怡君/)
    first.expectCalm(wasRefused)
    await first.close()
  }
})

let phonesUsed = 0
/** A number of nobody in this city. */
function nextPhone(): string {
  phonesUsed += 1
  return `09551240${String(phonesUsed).padStart(2, '0')}`
}

/** Every store that a page of the browser has, as one text; of caches and databases the names. */
async function allKeptBy(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify([
      { ...sessionStorage },
      { ...localStorage },
      history.state,
      document.cookie,
      document.title,
      window.name,
      (await indexedDB.databases()).map(({ name }) => name),
      (await caches.keys()).filter((name) => name !== 'assets' && !name.startsWith('workbox-precache')),
      document.body.innerText,
    ]),
  )
}

/** All that the page keeps in its storages and in the entries of its history. */
async function keptIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))
}
