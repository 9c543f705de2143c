import { afterAll, beforeAll, test } from 'vitest'
import { bindsCard, goodCard } from './bind-methods.ts'
import { shareCity } from './city.ts'
import { expect } from './expect.ts'
import type { SharedCity } from './journey-city.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 10 })
})
afterAll(() => city?.close())

test('a rider goes from the tile on home through price, payment and the delivery to the receipt', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await bindsCard(rider, goodCard)
  await page.goto('/')
  await page.locator('a[href="/charging"]').click()
  const station = page.getByRole('button', { name: /站 1 號/ })
  await expect(station).toBeVisible({ timeout: 30_000 })
  await inspectEverywhere(rider, 'charging-1-stations')
  await station.click()
  await page.getByRole('button', { name: '$300', exact: true }).click()
  const start = page.getByRole('button', { name: /^開始使用.*\$\d+/ })
  await expect(start).toBeEnabled()
  await expect(page.getByRole('button', { name: /信用卡末四碼 1112/ })).toBeVisible()
  await inspectEverywhere(rider, 'charging-2-start')
  await start.click()
  await expect(page.getByRole('heading', { name: '供應中' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^[1-9][\d.]* 單位$/)).toBeVisible({ timeout: 30_000 })
  await inspectEverywhere(rider, 'charging-3-live')

  await page.getByRole('button', { name: '返回' }).click()
  const card = page.getByRole('link', { name: /供應中.*單位/ })
  await expect(card).toBeVisible()
  await rider.shows('charging-4-home')
  await card.click()
  await page.getByRole('button', { name: '停止供應' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停止供應' }).click()
  await expect(page.getByRole('heading', { name: '完成，謝謝使用' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('已用信用卡付款')).toBeVisible()
  await inspectEverywhere(rider, 'charging-5-bill')

  const [done] = await rider.orders('history')
  expect(done).toMatchObject({ service: 'charging', status: 'COMPLETED', paymentStatus: 2 })
  await page.goto(`/myOrder/${done?.orderHash ?? ''}`)
  await expect(page.getByText('用量')).toBeVisible()
  await expect(page.getByText(`$${done?.amountTwd}`).first()).toBeVisible()
  await inspectEverywhere(rider, 'charging-6-detail')
  rider.expectCalm()
  await rider.close()
})
