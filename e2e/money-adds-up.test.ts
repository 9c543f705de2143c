import type { Locator } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { bindsCard, goodCard } from './bind-methods.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { expect } from './expect.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import { hailed } from './page-rider.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

/** The amounts of a bill on the page, line by line. */
async function amountsIn(list: Locator): Promise<readonly number[]> {
  const texts = await list.locator('dd').allTextContents()
  return texts.map((text) => Number(text.replaceAll(/[^\d−-]/g, '').replace('−', '-')))
}

test('the tip is in the button, the breakdown, the search and the next hail, and a double tap cancels nothing', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await bindsCard(rider, goodCard)
  await rider.plans({ from: '臺北車站', to: '西門站' })
  await page.getByRole('radio', { name: /固定車資/ }).check({ force: true })
  const price = page.getByRole('button', { name: /車資明細$/ })
  const fareTwd = Number((await price.textContent())?.replaceAll(/\D/g, ''))
  await page.getByRole('button', { name: '小費', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '$30' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '加小費', exact: true }).click()
  const hail = page.getByRole('button', { name: `確認叫車 · $${fareTwd + 30}` })
  await expect(hail).toBeEnabled()
  await rider.shows('money-1-plan')
  await price.click()
  await expect(page.getByRole('dialog', { name: '車資明細' }).getByText('總計')).toBeVisible()
  const amounts = await amountsIn(page.getByRole('dialog'))
  expect(amounts.at(-1)).toBe(fareTwd + 30)
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(fareTwd + 30)
  await rider.shows('money-2-breakdown')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '備註', exact: true }).click()
  await page.getByRole('button', { name: '有行李' }).click()
  await page.getByLabel('給司機的備註').fill('我在 7-11 門口')
  await rider.shows('money-3-note')
  await page.getByRole('button', { name: '完成' }).click()

  // A double tap hails once, and cancels nothing.
  await city.strikes({ kind: 'refuse_all', seconds: 600 })
  const under = await hail.boundingBox()
  if (under === null) throw new Error('the button is there')
  const finger = [under.x + under.width / 2, under.y + under.height / 2] as const
  await page.mouse.click(...finger)
  await rider.reaches(...hailed)
  await page.mouse.click(...finger)
  await expect(page.getByRole('heading', { name: '正在為你叫車' })).toBeVisible()
  const cancel = page.getByRole('button', { name: /^取消叫車/ })
  const way = await cancel.boundingBox()
  expect((way?.y ?? 0) + (way?.height ?? 0)).toBeLessThan(under.y)
  await expect(cancel).toBeEnabled()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect(page.getByText('含小費總計')).toBeVisible()
  await inspectEverywhere(rider, 'money-4-searching')
  await cancel.click()
  await expect(page.getByRole('dialog')).toContainText('現在取消不收費')
  await rider.shows('money-5-cancel')
  await page.getByRole('button', { name: '仍要取消' }).click()
  await expect(page.getByRole('heading', { name: '你已取消這趟行程' })).toBeVisible()
  // The tip is requested again with the same wish.
  await expect(page.getByRole('button', { name: `再叫一次 · $${fareTwd + 30}` })).toBeVisible()
  rider.expectCalm()
  await rider.close()
}, 480_000)

test('without a destination the rider sees car, tariff and payment before the hail, and gives a rating that counts', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await city.calms()
  await city.livesAt(20)
  await rider.plans({ from: '臺北車站', to: null })
  await expect(page.getByText(/^起跳 \$85/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^付款方式：現金/ })).toBeVisible()
  expect(await rider.liveTrip()).toBeNull()
  await inspectEverywhere(rider, 'open-1-plan')
  await rider.hails()
  await rider.reaches('TRIP_STARTED')
  await rider.reaches('TRIP_PAYMENT_PROCESSED')
  const orders = await rider.orders('history')
  const hash = orders[0]?.orderHash ?? ''
  await page.getByRole('radio', { name: '4 顆星' }).check({ force: true })
  await inspectEverywhere(rider, 'open-2-receipt')
  await page.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(async () => (await rider.trip(hash)).rating?.stars).toBe(4)
  rider.expectCalm()
  await rider.close()
}, 480_000)
