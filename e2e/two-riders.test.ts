import type { Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { hailByCalls } from './hail-by-calls.ts'
import { signUpByCalls } from './sign-up-by-calls.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

/** The refusal of a page that belongs to another rider, and of a socket without a session. */
const wasRefused = /status of (401|409)/
const note = '在後門等'

test('two riders in one tab, without a reload in between: the second finds nothing of the first, and gets a live connection', async () => {
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
  await expect.poll(() => storedIn(page)).toContain(note)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  await page.getByRole('button', { name: '返回' }).first().click()
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await page.getByRole('button', { name: '登出' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '登出' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => storedIn(page)).not.toMatch(/臺北車站|西門|怡君|daoxing/)
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
  expect(await storedIn(page)).not.toMatch(/臺北車站|西門|後門/)

  // Nothing in the page requests it: only the live connection can report it.
  await city.strikes({ kind: 'refuse_all' })
  await hailByCalls(context.request)
  await expect(page.getByRole('region', { name: '進行中的行程' })).toBeVisible({ timeout: 15_000 })
  await first.shows('two-riders-2-live')
  await city.calms()
  first.expectCalm(wasRefused)
  await first.close()
})

test('if another rider signs in in the same browser, a page sends nothing of the first in their name', async () => {
  const first = await city.rider()
  const { page, context } = first
  await first.joins('怡君')
  await first.plans({ from: '臺北車站', to: '西門站' })
  // One session replaces the other: a page that found none in between would ask its rider to sign in.
  const second = await city.rider()
  await second.joins('阿明')
  await context.addCookies(await second.context.cookies())
  // The tap may be too late: any other call of the page may have detected it by then.
  await page
    .getByRole('button', { name: /^確認叫車/ })
    .click({ timeout: 5000 })
    .catch(() => undefined)
  // The page now belongs to the second rider, and shows their search.
  await expect(page.getByRole('combobox', { name: '輸入目的地' })).toBeVisible()
  expect(await first.liveTrip()).toBeNull()
  expect(await first.orders('history')).toEqual([])
  expect(await storedIn(page)).not.toMatch(/臺北車站|西門/)
  await page.goto('/')
  await expect(page.getByText(/，阿明$/)).toBeVisible()
  first.expectCalm(wasRefused)
  await first.close()
  await second.close()
})

test('an expired session, and a sign-out in another tab, leave nothing of the rider in any storage of the browser', async () => {
  for (const ends of ['expires', 'in another tab'] as const) {
    const first = await city.rider()
    const { page, context } = first
    await first.joins('怡君')
    await first.plans({ from: '臺北車站', to: '西門站' })
    expect(await allStoredBy(page)).toMatch(/臺北車站/)
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
    await expect.poll(() => allStoredBy(page)).not.toMatch(/臺北|西門|怡君|daoxing\.(?!rider_page)/)
    await signUpByCalls({ request: context.request, city, phone: nextPhone(), name: '阿明' })
    await page.goto('/')
    await expect(page.getByText(/，阿明$/)).toBeVisible()
    await page.goto('/taxi')
    await expect(page.getByRole('combobox', { name: '輸入目的地' })).toBeVisible()
    expect(await allStoredBy(page)).not.toMatch(/臺北車站|西門|怡君/)
    first.expectCalm(wasRefused)
    await first.close()
  }
})

let phonesUsed = 0
/** A number that is unused in this city. */
function nextPhone(): string {
  phonesUsed += 1
  return `09551240${String(phonesUsed).padStart(2, '0')}`
}

/** All storage that a page of the browser has, as one text; only the names of caches and databases. */
async function allStoredBy(page: Page): Promise<string> {
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

/** All that the page has in its storages and in its history entries. */
async function storedIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))
}
