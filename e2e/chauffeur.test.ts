import { afterAll, beforeAll, test } from 'vitest'
import { bindsCard, goodCard } from './bind-methods.ts'
import { shareCity } from './city.ts'
import { expect } from './expect.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import type { SharedCity } from './journey-city.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 10 })
})
afterAll(() => city?.close())

test('a rider plans a day with a stop, sees its price, books it with a deposit, and cancels for free', async () => {
  const rider = await city.rider()
  const { page } = rider
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const heading = (name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await rider.joins()
  await bindsCard(rider, goodCard)
  await page.goto('/')
  await page.locator('a[href="/chauffeured-car"]').click()
  await heading('包車')
  await inspectEverywhere(rider, 'chauffeur-1-landing')
  await tap('選擇時間')
  await heading('選擇時間')
  await inspectEverywhere(rider, 'chauffeur-2-time')
  await tap(/^下一步/)
  for (const [question, place] of [
    ['輸入上車地點', '臺北車站'],
    ['新增停靠點', '士林站'],
    ['輸入下車地點', '淡水站'],
  ] as const) {
    await tap(new RegExp(question))
    await page.getByRole('combobox', { name: question }).fill(place)
    await page.getByRole('option', { name: place }).first().click()
    await heading('出發行程')
  }
  await inspectEverywhere(rider, 'chauffeur-3-journey')
  await tap('估算費用')
  await heading('預估租車費用')
  await expect(page.getByText('符合行程的最低價')).toBeVisible()
  await inspectEverywhere(rider, 'chauffeur-4-estimate', { within: '.sheet' })
  await tap(/^下一步/)
  await page.getByRole('textbox', { name: /電子信箱/ }).fill('ana@example.com')
  await inspectEverywhere(rider, 'chauffeur-5-payment')
  await tap('下一步')
  await page.getByRole('checkbox', { name: /我已閱讀並同意/ }).click()
  await inspectEverywhere(rider, 'chauffeur-6-confirm')
  await tap(/^付訂金並預約/)
  await expect(page.getByText(/^預約完成/)).toBeVisible({ timeout: 30_000 })
  await tap('查看預約')
  await expect(page.getByRole('link', { name: '加入行事曆' })).toBeVisible()
  await inspectEverywhere(rider, 'chauffeur-7-reserved')
  await page.goBack()
  await heading('包車')
  await page.getByRole('link', { name: /臺北車站|臺北市/ }).click()
  await tap('取消預約')
  await tap('確定取消')
  await expect(page.getByText('已取消').first()).toBeVisible()
  rider.expectCalm()
  await rider.close()
})
