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

/** All that the page keeps in its storages and in the entries of its history. */
async function keptIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))
}
