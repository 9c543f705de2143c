import { seededRandom } from '@daoxing/kit/server'
import { afterAll, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { hailed, lineWasCut } from './page-rider.ts'
import type { PageRider } from './journey-rider.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ skills: ['drawsMaps', 'worksOffline'] })
})
afterAll(() => city?.close())

test('on slow 3G, with one call in ten lost, a rider plans, hails, rides, pays and rates, once', async () => {
  const rider = await city.rider()
  await rider.joins()
  rider.context.setDefaultTimeout(60_000)
  await standsWithPoorSignal(rider)
  const lost = await losesOneCallInTen(rider)
  const { page } = rider
  await rider.plans({ from: '臺北車站', to: '西門站' })
  await rider.hails()
  await rider.reaches(...hailed)
  await rider.reaches('DRIVER_ENROUTE')
  const hash = (await rider.liveTrip())?.trip_hash ?? 'no trip'
  const { plate } = (await rider.trip(hash)).driver_info ?? {}
  await expect(page.getByText(plate ?? 'no plate', { exact: true })).toBeVisible({ timeout: 30_000 })
  await rider.shows('slow-coming')
  await rider.reaches('TRIP_STARTED')
  await rider.reaches('TRIP_PAYMENT_PENDING', 'TRIP_PAYMENT_PROCESSED')
  await expect(page.getByRole('heading', { name: '行程完成，謝謝搭乘' })).toBeVisible({ timeout: 60_000 })
  // By keyboard: the sheet may still be moving, and a tap would miss the star.
  await page.getByRole('radio', { name: '5 顆星' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: '送出評分' }).click()
  await expect(page.getByText('謝謝你的評分')).toBeVisible({ timeout: 60_000 })
  // The lost responses had no effect on the trip: there is one, paid once, rated once.
  await expect.poll(async () => (await rider.trip(hash)).rating?.stars, { timeout: 60_000 }).toBe(5)
  expect(await rider.orders('history')).toMatchObject([{ orderHash: hash, status: 'COMPLETED', paymentStatus: 2 }])
  expect(await rider.orders('unfinished')).toEqual([])
  expect(lost.count).toBeGreaterThan(0)
  rider.expectCalm(lineWasCut)
  await rider.close()
})

/** 400 kbit/s both ways and 400 ms for every round trip: what browsers call slow 3G. */
async function standsWithPoorSignal({ context, page }: PageRider): Promise<void> {
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const bytesPerSecond = (400 * 1000) / 8
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Half of the lost calls never reach the server, the other half lose their response. */
async function losesOneCallInTen({ page }: PageRider): Promise<{ readonly count: number }> {
  const random = seededRandom('poor signal')
  const lost = { count: 0 }
  await page.route('**/gw/**', async (route) => {
    const chance = random.next()
    if (chance >= 0.1) return route.continue()
    lost.count += 1
    if (chance < 0.05) await route.fetch().catch(() => undefined)
    return route.abort('connectionreset').catch(() => undefined)
  })
  return lost
}
