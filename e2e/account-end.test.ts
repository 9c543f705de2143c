import { afterAll, beforeAll, test } from 'vitest'
import { shareCity } from './city.ts'
import { expect } from './expect.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import type { SharedCity } from './journey-city.ts'
import type { PageRider } from './journey-rider.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

/** After the end of the session, the live connection of the page is refused. */
const isSignedOut = /status of 401|WebSocket connection/

test('a rider asks for the end of the account, keeps the certificate, and takes the request back by signing in [SET-007, SET-018, SET-020]', async () => {
  const rider = await city.rider()
  const { page, phone } = rider
  await rider.joins('怡君')
  await page.goto('/memberCenter')
  await page.getByRole('link', { name: '設定', exact: true }).click()
  await page.getByRole('link', { name: '刪除帳號' }).click()
  await expect(page.getByText('會留下的紀錄')).toBeVisible()
  const inEnglish = (name: string) => ({ inEnglish: page.getByRole('heading', { name, level: 1 }) })
  await inspectEverywhere(rider, 'account-end-1-consequences', inEnglish('Delete account'))
  await page.getByRole('button', { name: '下一步' }).click()

  await inspectEverywhere(rider, 'account-end-2-why', inEnglish('Why are you leaving?'))
  await page.getByLabel('很少使用').check()
  await page.getByLabel('想補充的話（選填）').fill('要出國了')
  await page.getByRole('button', { name: '下一步' }).click()

  await provesNumber(rider)
  const sure = page.getByRole('dialog', { name: '確定刪除帳號？' })
  const day = /\d+\/\d+（.）/.exec(await sure.innerText())?.[0] ?? 'no day'
  await inspectEverywhere(rider, 'account-end-3-sure', { within: 'dialog' })
  await sure.getByRole('button', { name: '刪除帳號' }).click()

  await expect(page).toHaveURL(/\/account-end#[0-9a-f]{64}$/)
  const certificate = page.url()
  await expect(page.getByText(`帳號會在 ${day}刪除`)).toBeVisible()
  await inspectEverywhere(rider, 'account-end-4-waiting', inEnglish('Certificate of deletion'))
  await expect(page.getByText(`帳號會在 ${day}刪除`)).toBeVisible()
  const { context } = rider
  expect((await context.request.get('/gw/v2/rider/me')).status()).toBe(401)

  await page.getByRole('link', { name: '登入並保留帳號' }).click()
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByLabel('手機號碼').fill(phone)
  await requestsCode(rider, () => page.getByRole('button', { name: '下一步', exact: true }).click())
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/，怡君$/)).toBeVisible()
  await page.goto(certificate)
  await expect(page.getByText('已取消刪除')).toBeVisible()
  await inspectEverywhere(rider, 'account-end-5-taken-back', inEnglish('Certificate of deletion'))
  rider.expectCalm(isSignedOut, /status of 429/)
})

async function provesNumber(rider: PageRider): Promise<void> {
  const { page } = rider
  await requestsCode(rider, () => page.getByRole('button', { name: '傳送驗證碼' }).click())
}

/** A phone gets one code in half a minute, so the next one may have to wait. */
async function requestsCode({ page, phone }: PageRider, request: () => Promise<void>): Promise<void> {
  const earlier = await city.codeFor(phone)
  const field = page.getByLabel('6 位驗證碼')
  await expect(async () => {
    if (!(await field.isVisible())) await request()
    await expect(field).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 90_000 })
  await expect.poll(() => city.codeFor(phone)).not.toBe(earlier)
  await field.fill(await city.codeFor(phone))
}
