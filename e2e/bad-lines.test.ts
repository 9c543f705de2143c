import { afterAll, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { lineWasCut } from './page-rider.ts'
import type { PageRider } from './journey-rider.ts'

/** The service worker looks for an update and finds no connection. */
const workerWasCut = /unknown error occurred when fetching the script/

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2, skills: ['worksOffline'] })
})
afterAll(() => city?.close())

test('a rider with an assigned car reloads the page offline: the last known ride is shown, and continues by itself', async () => {
  const rider = await city.rider()
  const { page, context } = rider
  await rider.joins()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await rider.plans({ from: '臺北車站', to: '西門站' })
  await rider.hails(/計程車 固定車資/)
  await rider.reaches('DRIVER_ENROUTE')
  const trip = await rider.liveTrip()
  const plate = trip?.driver_info?.plate ?? 'no plate'
  await expect(page.getByText(plate, { exact: true })).toBeVisible()
  // From here on the page gets no news of the ride.
  await city.livesAt(0.5)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('daoxing.taxi.lastKnown'))).toContain(plate)

  await context.setOffline(true)
  await page.reload()
  const last = page.getByRole('region', { name: '最後看到的行程' })
  await expect(last.getByText(plate, { exact: true })).toBeVisible()
  await expect(last.getByText(trip?.boarding_code ?? 'no code', { exact: true })).toBeVisible()
  await expect(last.getByText(/的畫面/)).toBeVisible()
  await rider.shows('bad-lines-1-trip')
  await page.goto('/')
  await expect(last.getByText(plate, { exact: true })).toBeVisible()
  await rider.shows('bad-lines-2-home')
  await page.goto('/memberCenter')
  await expect(page.getByText('暫時無法確認你的帳號')).toBeVisible()
  await expect(page.getByText('尚未登入')).toHaveCount(0)
  await rider.shows('bad-lines-3-member')

  await page.goto('/taxi')
  await expect(last).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /^司機/ })).toBeVisible({ timeout: 30_000 })
  await expect(last).toHaveCount(0)

  // The server is unreachable, but the network is there.
  await page.route('**/gw/**', (route) => route.abort('connectionrefused'))
  await page.goto('/')
  await expect(last.getByText(plate, { exact: true })).toBeVisible()
  await expect(page.getByText('現在連不上島行，請稍後再試一次')).toBeVisible()
  await rider.shows('bad-lines-4-server-away')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByRole('region', { name: '進行中的行程' })).toContainText(plate, { timeout: 30_000 })
  await expect(last).toHaveCount(0)
  await city.livesAt(2)
  rider.expectCalm(lineWasCut, workerWasCut)
  await rider.close()
})

test('a hail without a connection is stopped, and there is no trip; back from the list of cars leads home with one tap [TAXI-012]', async () => {
  const rider = await city.rider()
  const { page, context } = rider
  await rider.joins()
  await rider.plans({ from: '臺北車站', to: '西門站' })
  await context.setOffline(true)
  await rider.hails()
  await page.getByRole('button', { name: '停止叫車' }).click()
  await expect(page.getByText('已停止，沒有叫車，也沒有產生任何費用')).toBeVisible()
  await rider.shows('bad-lines-5-stopped')
  await context.setOffline(false)
  expect(await rider.liveTrip()).toBeNull()
  expect(await rider.orders('history')).toEqual([])
  await standsWithSlowFiles(rider)
  await page.getByRole('button', { name: '返回首頁' }).click()
  await expect(page).toHaveURL(/\/\?prevPage=taxi$/)
  await expect(page.getByRole('combobox', { name: '輸入目的地' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '今天要去哪裡？' })).toBeVisible()
  rider.expectCalm(lineWasCut, workerWasCut)
  await rider.close()
})

test('refused prices are not requested again when the live connection opens', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await rider.plans({ from: '臺北車站', to: '西門站' })
  let requestCount = 0
  await page.route('**/gw/v2/rides/estimate', (route) => {
    requestCount += 1
    return route.fulfill({ status: 422, json: { code: 'NOT_BY_ROAD', message: '這兩個地點之間沒有道路', data: {} } })
  })
  const isLive = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) resolve()
      }),
    )
  })
  await page.reload()
  await expect(page.getByText('這兩個地點之間沒有道路')).toBeVisible()
  await isLive
  // Live queries refetch now: prices would be, too, by the time they are answered.
  await page.waitForLoadState('networkidle')
  expect(requestCount).toBe(1)
  rider.expectCalm(/status of 422/)
  await rider.close()
})

/** Chunks that were not loaded yet take their time. */
async function standsWithSlowFiles({ page }: PageRider): Promise<void> {
  await page.route('**/assets/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => undefined)
  })
}
