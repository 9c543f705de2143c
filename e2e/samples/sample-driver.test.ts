import { afterAll, beforeAll, test } from 'vitest'
import { bindsCard, goodCard } from '../bind-methods.ts'
import { shareCity } from '../city.ts'
import { expect } from '../expect.ts'
import type { SharedCity } from '../journey-city.ts'
import { inspectEverywhere } from '../inspect-everywhere.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 10 })
})
afterAll(() => city?.close())

test('a rider goes from the tile on home through price, payment and the live order to the receipt', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await bindsCard(rider, goodCard)
  await page.goto('/')
  await page.locator('a[href="/sample-driver"]').click()
  for (const [question, place] of [
    ['要去哪裡？', '西門站'],
    ['從哪裡上車？', '臺北車站'],
  ] as const) {
    await page.getByRole('combobox', { name: question }).fill(place)
    await page.getByRole('option', { name: place }).first().click()
  }
  const order = page.getByRole('button', { name: /^確認叫車.*\$\d+/ })
  await expect(order).toBeEnabled()
  await expect(page.getByRole('button', { name: /信用卡末四碼 1112/ })).toBeVisible()
  await inspectEverywhere(rider, 'sample-driver-1-start')
  await order.click()
  await expect(page.getByRole('heading', { name: /司機/ })).toBeVisible({ timeout: 30_000 })
  await inspectEverywhere(rider, 'sample-driver-2-live', { within: '.sheet' })

  await page.getByRole('button', { name: '回首頁' }).click()
  const card = page.getByRole('link', { name: /司機|抵達/ })
  await expect(card).toBeVisible()
  await rider.shows('sample-driver-3-home')
  await card.click()
  await city.livesAt(60)
  await expect(page.getByRole('heading', { name: '已抵達，謝謝搭乘' })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('已用信用卡付款')).toBeVisible()
  await rider.shows('sample-driver-4-receipt')

  const [done] = await rider.orders('history')
  expect(done).toMatchObject({ service: 'sample-driver', status: 'COMPLETED', paymentStatus: 2 })
  await page.goto(`/myOrder/${done?.orderHash ?? ''}`)
  await expect(page.getByText('固定車資')).toBeVisible()
  await expect(page.getByText(`$${done?.amountTwd}`).first()).toBeVisible()
  await inspectEverywhere(rider, 'sample-driver-5-detail')
  rider.expectCalm()
  await rider.close()
})
