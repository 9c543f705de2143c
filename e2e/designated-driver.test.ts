import { afterAll, beforeAll, test } from 'vitest'
import { bindsCard, goodCard } from './bind-methods.ts'
import { shareCity } from './city.ts'
import { expect } from './expect.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import type { SharedCity } from './journey-city.ts'
import { until } from './until.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 10 })
})
afterAll(() => city?.close())

test('a rider gives the keys to a driver, confirms the records of the car, pays, and rates [DDR-001, DDR-003, DDR-015]', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await bindsCard(rider, goodCard)
  await page.goto('/')
  await page.locator('a[href="/designated-driver"]').first().click()
  for (const [question, place] of [
    ['你的車停在哪裡？', '臺北車站'],
    ['要開到哪裡？', '西門站'],
  ] as const) {
    const search = page.getByRole('combobox', { name: question })
    await expect(search).toBeVisible({ timeout: 30_000 })
    await rider.shows(`designated-driver-${question.startsWith('你') ? '1-start' : '2-end'}`)
    await search.fill(place)
    await page.getByRole('option', { name: place }).first().click()
  }
  const next = page.getByRole('button', { name: /^下一步.*\$\d+/ })
  await expect(next).toBeEnabled({ timeout: 30_000 })
  await inspectEverywhere(rider, 'designated-driver-3-price')
  await next.click()

  for (const statement of [/已投保強制險/, /車況正常/, /不是贓車/, /意識清楚/])
    await page.getByRole('checkbox', { name: statement }).check()
  await page.getByLabel('姓名').fill('王小明')
  await page.getByLabel('手機號碼').fill('0912345678')
  await page.getByLabel('車牌').fill('ABC-1234')
  await page.getByRole('button', { name: /代客駕車服務契約/ }).click()
  await rider.shows('designated-driver-4-agreement')
  await page.getByRole('button', { name: '我已閱讀並同意' }).click()
  await expect(page.getByText(/^已同意 .* 版$/)).toBeVisible()
  await inspectEverywhere(rider, 'designated-driver-5-confirm')
  await page.getByRole('button', { name: /^確認叫代駕.*\$\d/ }).click()

  await expect(page.getByRole('heading', { name: /司機/, level: 1 })).toBeVisible({ timeout: 30_000 })
  await inspectEverywhere(rider, 'designated-driver-6-live', { within: '.sheet' })
  await page.getByRole('button', { name: '回首頁' }).click()
  const card = page.getByRole('link', { name: /司機|交車碼/ })
  await expect(card).toBeVisible()
  await rider.shows('designated-driver-7-home')
  await card.click()

  const hand = page.getByRole('button', { name: '車況相符，交鑰匙' })
  await expect(hand).toBeVisible({ timeout: 120_000 })
  await inspectEverywhere(rider, 'designated-driver-8-handover', { within: '.sheet' })
  await hand.click()
  const returned = page.getByRole('button', { name: '車況沒問題' })
  await expect(returned).toBeVisible({ timeout: 120_000 })
  await rider.shows('designated-driver-9-return')
  await returned.click()
  const done = await until('the trip to be paid', async () => (await rider.orders('history'))[0], 90_000)
  expect(done).toMatchObject({ service: 'designated_driver', status: 'COMPLETED', paymentStatus: 2 })
  await expect(page.getByRole('heading', { name: '平安到達，辛苦了' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('已用信用卡付款')).toBeVisible()
  await rider.shows('designated-driver-10-receipt')
  await page.locator('label', { hasText: '5 顆星' }).click()
  await page.getByRole('button', { name: '愛惜我的車' }).click()
  await page.getByRole('button', { name: '送出評價' }).click()
  await expect(page.getByRole('heading', { name: '謝謝你的評價' })).toBeVisible()

  await page.goto(`/myOrder/${done.orderHash}`)
  await expect(page.getByText('代駕費用')).toBeVisible()
  await expect(page.getByText(`$${(done.amountTwd ?? 0).toLocaleString('en-US')}`).first()).toBeVisible()
  await inspectEverywhere(rider, 'designated-driver-11-detail')
  rider.expectCalm()
  await rider.close()
}, 400_000)
