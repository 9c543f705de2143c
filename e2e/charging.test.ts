import { afterAll, beforeAll, test } from 'vitest'
import { bindsCard, goodCard } from './bind-methods.ts'
import { shareCity } from './city.ts'
import { expect } from './expect.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import type { SharedCity } from './journey-city.ts'
import { until } from './until.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 4 })
})
afterAll(() => city?.close())

test('a rider finds a charger, sees the price, starts it, watches, stops, and pays for what it gave [CHG-001, CHG-002, CHG-066]', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await bindsCard(rider, goodCard)
  await page.goto('/')
  await page.locator('a[href="/charging_station"]').first().click()
  const stations = page.getByRole('list', { name: /充電站/ }).getByRole('button')
  const station = page.getByRole('button', { name: /空位 [1-9]/ }).first()
  await expect(station.or(stations.first())).toBeVisible({ timeout: 60_000 })
  await rider.shows('charging-1-map')
  await station.click()
  const begin = page.getByRole('button', { name: /在這裡充電/ })
  await expect(begin).toBeVisible()
  await rider.shows('charging-2-station')
  await begin.click()
  await expect(page.getByText('預估')).toBeVisible()
  await page.getByRole('button', { name: /填寫發票資訊/ }).click()
  await page.getByLabel('電子信箱').fill('rider@example.tw')
  await page.getByRole('button', { name: '使用這個設定' }).click()
  await page.getByRole('checkbox', { name: /我已閱讀並同意/ }).check()
  await inspectEverywhere(rider, 'charging-3-setting')
  await page.getByRole('button', { name: /^開始充電.*預留/ }).click()
  await expect(page.getByRole('heading', { name: '充電中', level: 1 })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^(0\.[1-9]\d|0\.0[1-9]|[1-9][\d.]*) 度$/)).toBeVisible({ timeout: 60_000 })
  await inspectEverywhere(rider, 'charging-4-charging')

  await page.getByRole('button', { name: '返回' }).click()
  const card = page.getByRole('link', { name: /充電中.*度/ })
  await expect(card).toBeVisible()
  await rider.shows('charging-5-home')
  await card.click()
  await page.getByRole('button', { name: '停止充電' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停止充電' }).click()
  await expect(page.getByRole('heading', { name: '充電完成', level: 1 })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText(/電能/).first()).toBeVisible()
  await inspectEverywhere(rider, 'charging-6-bill')

  // The page shows the end before the operator's record and the bank have answered; only then is the order history.
  const done = await until('the charge to be paid', async () => (await rider.orders('history'))[0], 90_000)
  expect(done).toMatchObject({ service: 'charging', status: 'PAYMENT_COMPLETED', paymentStatus: 2 })
  await page.goto(`/myOrder/${done.orderHash}`)
  await expect(page.getByText('充電曲線')).toBeVisible()
  await inspectEverywhere(rider, 'charging-7-detail')
  rider.expectCalm()
}, 280_000)
