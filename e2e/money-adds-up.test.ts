import type { Locator } from '@playwright/test'
import { billOf } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, test } from 'vitest'
import { bindsCard, goodCard } from './bind-methods.ts'
import { type City, openCity } from './city.ts'
import { expect } from './expect.ts'
import { looksEverywhere } from './looks-everywhere.ts'
import { hailed } from './page-rider.ts'

let city: City
/** As it is, but nobody in a test waits three minutes. */
const quickRule = {
  ...{ onDemandTwd: 40, reservedTwd: 80, airportTwd: 300, freeWaitSeconds: 25, pickupRadiusMetres: 60 },
  ...{ standingSeconds: 5, silenceSecondsMax: 60, noShowSeconds: 120, lateSeconds: 600, boardedAgainSeconds: 1800 },
}
beforeAll(async () => {
  city = await openCity({ seed: 'money', speed: 2 })
  await city.sets('taxi_cancel_fee', quickRule)
})
afterAll(() => city?.close())

/** The amounts of a bill that stands on the page, line by line. */
async function amountsIn(list: Locator): Promise<readonly number[]> {
  const texts = await list.locator('dd').allTextContents()
  return texts.map((text) => Number(text.replaceAll(/[^\d−-]/g, '').replace('−', '-')))
}

test('tip, credit and method add up from the price to the order: in the button, while riding, and after a fee', async () => {
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
  await looksEverywhere(rider, 'money-1-plan')
  await price.click()
  await expect(page.getByRole('dialog', { name: '車資明細' }).getByText('總計')).toBeVisible()
  const amounts = await amountsIn(page.getByRole('dialog'))
  expect(amounts.at(-1)).toBe(fareTwd + 30)
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(fareTwd + 30)
  await looksEverywhere(rider, 'money-2-breakdown', { within: 'dialog' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '備註', exact: true }).click()
  await page.getByRole('button', { name: '有行李' }).click()
  await page.getByLabel('給司機的備註').fill('我在 7-11 門口')
  await looksEverywhere(rider, 'money-3-note', { within: 'dialog' })
  await page.getByRole('button', { name: '完成' }).click()

  // Two taps of one finger hail once, and cancel nothing.
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
  await looksEverywhere(rider, 'money-4-searching')
  const hash = (await rider.liveTrip())?.trip_hash ?? 'no trip'

  // A driver who gives the trip back owes 40.
  await city.calms()
  await rider.reaches('DRIVER_ENROUTE')
  await city.strikes({ kind: 'refuse_all', seconds: 600 })
  await city.strikes({ kind: 'driver_cancels', tripHash: hash })
  await expect(page.getByText('司機接單後取消，補給你 $40')).toBeVisible()
  await expect(page.getByText('抵用金折抵')).toBeVisible()
  await looksEverywhere(rider, 'money-5-credit')

  await city.strikes({ kind: 'riders_absent' })
  await city.calms()
  await city.strikes({ kind: 'riders_absent' })
  await rider.reaches('DRIVER_ENROUTE')
  await looksEverywhere(rider, 'money-6-coming')
  await city.livesAt(20)
  await rider.reaches('DRIVER_ARRIVED')
  await expect(page.getByText('免費等候時間已過，現在取消收 $40')).toBeVisible({ timeout: 120_000 })
  await city.livesAt(1)
  await page.getByRole('button', { name: /^取消行程/ }).click()
  await expect(page.getByRole('dialog')).toContainText('現在取消收 $40')
  await looksEverywhere(rider, 'money-7-reasons', { within: 'dialog' })
  await page.getByRole('button', { name: '仍要取消' }).click()
  await expect(page.getByRole('dialog')).toContainText('抵用金會先折抵 $40')
  await looksEverywhere(rider, 'money-8-charge', { within: 'dialog' })
  await page.getByRole('button', { name: '付 $40 並取消' }).click()
  await expect(page.getByText('取消費 $40，已用抵用金付清。', { exact: true }).first()).toBeVisible()
  await looksEverywhere(rider, 'money-9-ended')
  expect(billOf(await rider.trip(hash))?.shares).toEqual([{ from: 'credit', amountTwd: 40 }])
  await page.goto(`/myOrder/${hash}`)
  await expect(page.getByText('取消費 $40，已用抵用金付清。', { exact: true })).toBeVisible()
  expect(await amountsIn(page.locator('dl').filter({ hasText: '取消費' }))).toEqual([40, 40])
  expect(await amountsIn(page.locator('dl').filter({ hasText: '抵用金折抵' }))).toEqual([40])
  await looksEverywhere(rider, 'money-10-order')
  expect(await rider.orders('history')).toMatchObject([{ orderHash: hash, amountTwd: 40 }])
  rider.expectCalm()
  await rider.close()
}, 480_000)

test('without a destination the rider sees car, tariff and payment before anything is hailed, and rides with stars that count', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await city.calms()
  await city.livesAt(20)
  await rider.plans({ from: '臺北車站', to: null })
  await expect(page.getByText(/^起跳 \$85/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^付款方式：現金/ })).toBeVisible()
  expect(await rider.liveTrip()).toBeNull()
  await looksEverywhere(rider, 'open-1-plan')
  await rider.hails()
  await rider.reaches('TRIP_STARTED')
  await rider.reaches('TRIP_PAYMENT_PROCESSED')
  const orders = await rider.orders('history')
  const hash = orders[0]?.orderHash ?? ''
  await page.getByRole('radio', { name: '4 顆星' }).check({ force: true })
  await looksEverywhere(rider, 'open-2-receipt')
  await page.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(async () => (await rider.trip(hash)).rating?.stars).toBe(4)
  rider.expectCalm()
  await rider.close()
}, 480_000)
