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

test('a rider goes from the tile on home through price, deposit and the use to the receipt', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await bindsCard(rider, goodCard)
  await page.goto('/')
  await page.locator('a[href="/sample-asset"]').click()
  const asset = page.getByRole('button', { name: /^EV-\d+ 臺北車站/ }).first()
  await expect(asset).toBeVisible({ timeout: 60_000 })
  await inspectEverywhere(rider, 'sample-asset-1-choose', { within: '.sheet' })
  await asset.click()
  const reserve = page.getByRole('button', { name: /^預約.*\$605/ })
  await expect(reserve).toBeEnabled({ timeout: 30_000 })
  await inspectEverywhere(rider, 'sample-asset-2-price', { within: '.sheet' })
  await reserve.click()
  await expect(page.getByRole('heading', { name: '已預約' })).toBeVisible({ timeout: 30_000 })
  await inspectEverywhere(rider, 'sample-asset-3-reserved', { within: '.sheet' })
  await page.getByRole('button', { name: '回首頁' }).click()
  const card = page.getByRole('link', { name: /已預約/ })
  await expect(card).toBeVisible()
  await rider.shows('sample-asset-4-home')
  await card.click()

  // Silent at first: the page reports it, and a job continues.
  await city.strikes({ kind: 'sample_asset_silent', seconds: 8 })
  await page.getByRole('button', { name: '解鎖', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '車輛沒有回應' })).toBeVisible({ timeout: 30_000 })
  await rider.shows('sample-asset-5-silent')
  await expect(page.getByRole('heading', { name: '使用中' })).toBeVisible({ timeout: 60_000 })
  await inspectEverywhere(rider, 'sample-asset-6-in-use', { within: '.sheet' })

  // The vehicle is away for a while, where it cannot be returned, and comes back to its stand.
  const back = page.getByRole('button', { name: '歸還', exact: true })
  const done = page.getByRole('heading', { name: /待付款|已完成/ })
  await expect(async () => {
    if (await back.isEnabled()) await back.click({ timeout: 1000 })
    await expect(done).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 150_000 })
  await expect(page.getByRole('heading', { name: '已完成' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/押金 \$500 已退還/)).toBeVisible({ timeout: 60_000 })
  await rider.shows('sample-asset-7-bill')

  const [ended] = await rider.orders('history')
  expect(ended).toMatchObject({ service: 'sample-asset', status: 'COMPLETED', paymentStatus: 2 })
  await page.goto(`/myOrder/${ended?.orderHash ?? ''}`)
  await expect(page.getByText(/使用 \d+ 分鐘/)).toBeVisible()
  await expect(page.getByText(`$${ended?.amountTwd}`).first()).toBeVisible()
  await inspectEverywhere(rider, 'sample-asset-8-detail')
  rider.expectCalm(/status of 409/)
  await rider.close()
})
