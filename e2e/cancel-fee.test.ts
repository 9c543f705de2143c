import { distanceMetres } from '@daoxing/kit/contract'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import type { PageRider } from './journey-rider.ts'
import { until } from './until.ts'

let city: SharedCity
const FreeCars = z.object({
  markers: z.array(
    z.object({ state: z.string(), online: z.boolean(), position: z.object({ lat: z.number(), lng: z.number() }) }),
  ),
})
/** The usual rule with shorter times, so that a test does not wait three minutes. */
const quickRule = {
  onDemandTwd: 40,
  reservedTwd: 80,
  airportTwd: 300,
  freeWaitSeconds: 40,
  pickupRadiusMetres: 60,
  standingSeconds: 5,
  silenceSecondsMax: 60,
  noShowSeconds: 75,
  lateSeconds: 600,
  boardedAgainSeconds: 1800,
}
beforeAll(async () => {
  // At normal speed a car arrives at the promised time: no early arrival delays the test.
  city = await shareCity({ speed: 2 })
  await city.sets('taxi_cancel_fee', quickRule)
})
afterEach(() => city.calms())
afterAll(() => city?.close())

async function aRiderWhoStaysAway(): Promise<PageRider> {
  const rider = await city.rider()
  await rider.joins()
  await plansBesideAFreeCar(rider)
  await city.strikes({ kind: 'riders_absent' })
  await rider.hails()
  await rider.reaches('DRIVER_ENROUTE')
  await city.livesAt(10)
  await rider.reaches('DRIVER_ARRIVED')
  await city.livesAt(2)
  return rider
}

/**
 * Free waiting counts from the promised time, so the promise must be short: the car still has to be there when the page
 * is.
 */
async function plansBesideAFreeCar({ page }: PageRider): Promise<void> {
  await until(
    'a free car to stay where the rider is',
    async () => {
      const [beside] = await freeCars()
      if (beside === undefined) return undefined
      const wish = {
        s_lat: `${beside.lat}`,
        s_lng: `${beside.lng}`,
        s_address: '路邊',
        e_lat: '25.0421',
        e_lng: '121.5083',
        e_address: '西門站',
      }
      await page.goto(`/taxi?${new URLSearchParams(wish)}`)
      await expect(page.getByRole('button', { name: /^確認叫車/ })).toBeVisible()
      const isStillThere = (await freeCars()).some((car) => distanceMetres(car, beside) < 100)
      return isStillThere || undefined
    },
    120_000,
  )
}

async function freeCars() {
  const { markers } = FreeCars.parse(await city.ask('/api/state'))
  return markers.flatMap(({ state, online, position }) => (state === 'free' && online ? [position] : []))
}

test('a rider watches the free time run out, sees price and proof, pays only after consent and finds it in the order', async () => {
  const rider = await aRiderWhoStaysAway()
  const { page } = rider
  const hash = (await rider.liveTrip())?.trip_hash ?? 'no trip'
  await rider.shows('fee-1-just-arrived')
  await expect(page.getByRole('timer')).toContainText('免費等候', { timeout: 300_000 })
  await rider.shows('fee-2-free-waiting')
  await page.getByRole('button', { name: /^取消行程/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('現在取消不收費')
  await rider.shows('fee-3-still-free')
  await page.keyboard.press('Escape')

  await expect(page.getByText('免費等候時間已過，現在取消收 $40')).toBeVisible({ timeout: 60_000 })
  await rider.shows('fee-4-over')
  await page.getByRole('button', { name: /^取消行程/ }).click()
  await page.getByRole('radio', { name: '在上車點找不到車' }).check()
  await expect(dialog).toContainText('現在取消收 $40')
  await rider.shows('fee-5-reasons')
  await page.getByRole('button', { name: '仍要取消' }).click()
  await expect(page.getByRole('heading', { name: '取消會收取 $40' })).toBeVisible()
  await expect(dialog).toContainText('已等候')
  await rider.shows('fee-6-charge')
  expect((await rider.liveTrip())?.trip_status).toBe('ARRIVED')
  await page.getByRole('button', { name: '付 $40 並取消' }).click()
  await expect(page.getByRole('heading', { name: '你已取消這趟行程' })).toBeVisible()
  await expect(page.getByText(/^取消費 \$40，/)).toBeVisible()
  // The reason is sent by a separate call after the cancellation.
  await expect
    .poll(async () => (await rider.trip(hash)).cancel)
    .toMatchObject({ fee: 40, reason_id: 'driver_not_here' })
  await page.goto(`${city.url}/myOrder/${hash}`)
  await expect(page.getByRole('heading', { name: '取消費的依據' })).toBeVisible()
  await rider.shows('fee-7-order')
  rider.expectCalm()
  await rider.close()
}, 480_000)

test("a driver's false arrival report is rejected, and cancelling stays free", async () => {
  const rider = await city.rider()
  await rider.joins()
  await rider.plans({ from: '臺北車站', to: '西門站' })
  await city.strikes({ kind: 'false_arrival' })
  await rider.hails()
  await rider.reaches('DRIVER_ENROUTE')
  await city.livesAt(20)
  await rider.reaches('DRIVER_ARRIVED')
  await expect(rider.page.getByText('正在確認車輛位置，取消免費')).toBeVisible()
  await rider.shows('fee-8-liar')
  await rider.page.getByRole('button', { name: /^取消行程/ }).click()
  await rider.page.getByRole('button', { name: '仍要取消' }).click()
  await expect(rider.page.getByRole('heading', { name: '你已取消這趟行程' })).toBeVisible()
  await expect(rider.page.getByText('沒有產生任何費用。', { exact: true })).toBeVisible()
  rider.expectCalm()
  await rider.close()
})
