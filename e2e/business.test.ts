import { afterAll, beforeAll, expect as expectThat, test } from 'vitest'
import * as z from 'zod/mini'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import { until } from './until.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

const Mails = z.array(z.object({ to: z.string(), subject: z.string() }))
const email = 'mei@demo.daoxing.example'
const codeFor = async (to: string) => {
  const [mail] = z.parse(Mails, await city.ask(`/api/mails?to=${to}`))
  return mail && /\d{6}/.exec(mail.subject)?.[0]
}

test('a rider joins a company by a code to the work address, hails at its expense with the required fields, and finds the ride among the company trips [BIZ-002, BIZ-006]', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins('小美')
  await page.goto('/memberCenter')
  await page.getByRole('link', { name: '公司帳號' }).click()
  await expect(page.getByText('還沒有公司帳號')).toBeVisible()
  await inspectEverywhere(rider, 'business-1-none')
  await page.getByRole('button', { name: '加入公司' }).click()
  const sheet = page.getByRole('dialog', { name: '加入公司' })
  await sheet.getByLabel('公司電子信箱').fill(email)
  await sheet.getByRole('button', { name: '寄送驗證碼' }).click()
  await expect(sheet.getByText(/已寄出 示範公司 的驗證碼/)).toBeVisible()
  await sheet.getByLabel('6 位數驗證碼').fill(await until('the mailed code', () => codeFor(email)))
  await inspectEverywhere(rider, 'business-2-join')
  await sheet.getByRole('button', { name: '確認加入' }).click()
  await expect(page.getByRole('heading', { name: '示範公司' })).toBeVisible()
  await inspectEverywhere(rider, 'business-3-accounts')

  // A review ticket for the group that asks for one: the company's reviewers approve it.
  await page.getByRole('region', { name: '業務部' }).getByRole('link', { name: '簽核單' }).click()
  await page.getByRole('button', { name: '申請簽核單' }).click()
  const asking = page.getByRole('dialog', { name: '申請簽核單' })
  await asking.getByLabel('用車事由').fill('拜訪客戶')
  await asking.getByRole('button', { name: '送出申請' }).click()
  await expect(page.getByText('可使用')).toBeVisible({ timeout: 45_000 })
  await inspectEverywhere(rider, 'business-4-tickets')

  await rider.plans({ from: '臺北車站', to: '西門站' })
  await page.getByRole('button', { name: /付款方：自己付款/ }).click()
  const choice = page.getByRole('dialog', { name: '這趟由誰付款？' })
  await expect(choice.getByText(/示範公司 · 全體同仁/)).toBeVisible()
  await inspectEverywhere(rider, 'business-5-choice', { within: 'dialog' })
  await choice.getByRole('button', { name: /示範公司 · 業務部/ }).click()
  const fields = page.getByRole('dialog', { name: '示範公司' })
  await fields.getByLabel('用車事由').fill('拜訪客戶')
  await fields.getByLabel('專案代號').selectOption('A 專案')
  await inspectEverywhere(rider, 'business-6-fields', { within: 'dialog' })
  await fields.getByRole('button', { name: '由公司付款' }).click()
  await expect(page.getByRole('button', { name: /付款方：示範公司 · 業務部/ })).toBeVisible()
  await rider.hails(/計程車 固定車資/)
  const trip = await until('the live trip', async () => (await rider.liveTrip()) ?? undefined)
  expectThat(trip).toMatchObject({
    payment_method: 'company',
    company: { company_name: '示範公司', group_name: '業務部', custom_field: { project: 'A 專案' } },
  })
  await page.goto('/company-trips')
  await expect(page.getByText('示範公司 · 業務部')).toBeVisible()
  await expect(page.getByText('拜訪客戶、A 專案')).toBeVisible()
  await inspectEverywhere(rider, 'business-7-trips')
})
