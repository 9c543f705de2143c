import { afterAll, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { openCity } from './city.ts'
import type { City } from './journey-city.ts'
import { lineWasCut } from './page-rider.ts'
import type { PageRider } from './journey-rider.ts'
import { until } from './until.ts'

/** Longer than a tolerated connection loss, and shorter than a ride. */
const outageMs = 7_000

let city: City
beforeAll(async () => {
  city = await openCity({ skills: ['worksOffline'] })
})
afterAll(() => city?.close())

test('a server that is killed during a ride: the page reports it, keeps its content, and the ride is paid once', async () => {
  const rider = await aRiderOnTheWay()
  const { page } = rider
  await rider.reaches('TRIP_STARTED')
  const trip = await rider.liveTrip()
  await city.livesAt(3)
  await city.kills('server', outageMs)
  await expect(page.getByText('連線中斷，重新連線中…')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^行程中/ })).toBeVisible()
  await expect(page.getByText(trip?.driver_info?.plate ?? 'no plate', { exact: true })).toBeVisible()
  await rider.shows('survival-1-line-lost')

  await city.serverIsReady()
  await expect(page.getByText('連線中斷，重新連線中…')).toHaveCount(0, { timeout: 15_000 })
  await city.livesAt(30)
  await rider.reaches('TRIP_PAYMENT_PENDING')
  await expect(page.getByRole('heading', { name: '行程完成，謝謝搭乘' })).toBeVisible({ timeout: 20_000 })
  const paidTwd = trip?.estimate.estimatePriceAfterCoupon
  await expect(page.locator('dl').getByText(`$${paidTwd}`, { exact: true }).last()).toBeVisible()
  expect(await rider.orders('unfinished')).toEqual([])
  expect(await rider.orders('history')).toMatchObject([{ orderHash: trip?.trip_hash, amountTwd: paidTwd }])
  rider.expectCalm(lineWasCut)
  await rider.close()
})

test('a reloaded page shows the trip at every stage, and home its live card', async () => {
  const rider = await aRiderOnTheWay()
  const { page } = rider
  await city.livesAt(2)
  const plate = (await rider.liveTrip())?.driver_info?.plate ?? 'no plate'
  await page.reload()
  await expect(page.getByText(plate, { exact: true })).toBeVisible()
  for (const again of ['', ' after a reload']) {
    await page.goto('/')
    const card = page.getByRole('region', { name: '進行中的行程' })
    await expect(card, `the live card${again}`).toContainText(plate)
  }
  await rider.shows('survival-2-live-card')
  await page.getByRole('region', { name: '進行中的行程' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/taxi\?stage=DRIVER_/)
  await city.livesAt(30)
  for (const [stage, title] of [
    ['DRIVER_ARRIVED', /^司機已抵達|^行程中/],
    ['TRIP_STARTED', /^行程中|^請付現金/],
    ['TRIP_PAYMENT_PENDING', /^請付現金|^行程完成/],
  ] as const) {
    await rider.reaches(stage)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: '行程完成，謝謝搭乘' })).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByRole('heading', { name: '行程完成，謝謝搭乘' })).toBeVisible()
  rider.expectCalm()
  await rider.close()
})

test('a killed city restarts, and its driver finishes the trip', async () => {
  const rider = await aRiderOnTheWay()
  const { page } = rider
  const plate = (await rider.liveTrip())?.driver_info?.plate ?? 'no plate'
  await city.kills('city')
  await until('the city to be back', async () => (await city.ask('/api/state')) ?? undefined)
  await city.livesAt(30)
  await rider.reaches('TRIP_PAYMENT_PENDING')
  await expect(page.getByRole('heading', { name: '行程完成，謝謝搭乘' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(plate)).toBeVisible()
  expect(await rider.orders('history')).toHaveLength(1)
  rider.expectCalm()
  await rider.close()
})

test('offline the shell opens with a message, and continues by itself [SHL-007]', async () => {
  const rider = await city.rider()
  const { page, context } = rider
  await rider.joins()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const notice = page.getByText('目前沒有網路，恢復連線後會自動更新')
  await expect(notice).toHaveCount(0)
  // A copy of an older release, whose program no longer exists, is not shown.
  await page.evaluate(async () => {
    const program = '<script type="module" src="/assets/index-gone.js"></script>'
    const older = new Response(`<html><body>old picture${program}</body></html>`, {
      headers: { 'content-type': 'text/html' },
    })
    await (await caches.open('page')).put('/other', older)
  })
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  // The orders are requested only now, without a server.
  await page.getByRole('link', { name: '行程', exact: true }).click()
  await expect(page.getByText('連線不穩，請確認網路後再試一次')).toBeVisible()
  await page.goto('/')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { name: '今天要去哪裡？' })).toBeVisible()
  await rider.shows('survival-3-offline')
  await page.goto('/myOrder')
  await expect(notice).toBeVisible()
  await expect(page.getByText('連線不穩，請確認網路後再試一次')).toBeVisible()
  await rider.shows('survival-4-offline-orders')
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('還沒有搭乘紀錄')).toBeVisible({ timeout: 15_000 })
  rider.expectCalm(lineWasCut)
  await rider.close()
})

/** A driver has accepted and is on the way. */
async function aRiderOnTheWay(): Promise<PageRider> {
  const rider = await city.rider()
  await city.livesAt(10)
  await rider.joins()
  await rider.plans({ from: '臺北車站', to: '西門站' })
  await rider.hails(/計程車 固定車資/)
  await rider.reaches('DRIVER_ENROUTE')
  return rider
}
