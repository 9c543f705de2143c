import { expect } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { type City, openCity } from './city.ts'
import type { PageRider } from './page-rider.ts'

let city: City
beforeAll(async () => {
  city = await openCity({ seed: 'pay' })
})
afterAll(() => city?.close())

/** Cards of the city's bank: what each does stands in foundations/wallet/README.md. */
const goodCard = '4000 2211 1111 1112'
const cardWhoseCaptureFails = '4000 0000 0000 0259'

test('a card is added on the bank’s own page with 3-D Secure, holds the price of a hail, and pays the ride', async () => {
  const rider = await city.rider()
  await rider.joins()
  await addsCard(rider, goodCard)
  const { page } = rider
  await expect(page.getByRole('heading', { name: '綁定完成' })).toBeVisible({ timeout: 30_000 })
  await rider.shows('pay-1-bound')
  const hash = await ridesByCard(rider)
  await expect(page.getByRole('heading', { name: '行程完成，謝謝搭乘' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('已付 · 信用卡 •••• 1112')).toBeVisible()
  await rider.shows('pay-2-receipt')
  const trip = await rider.trip(hash)
  expect([trip.payment_method, trip.fare?.paid]).toEqual(['creditcard', true])
  expect(await rider.orders('history')).toMatchObject([{ orderHash: hash, status: 'COMPLETED', paymentStatus: 2 }])
  rider.expectCalm()
  await rider.close()
})

test('a ride whose card fails in the end is a debt that my journey lists [TAXI-077]', async () => {
  const rider = await city.rider()
  await rider.joins()
  await addsCard(rider, cardWhoseCaptureFails)
  const { page } = rider
  await expect(page.getByRole('heading', { name: '綁定完成' })).toBeVisible({ timeout: 30_000 })
  const hash = await ridesByCard(rider)
  await expect.poll(async () => (await rider.trip(hash)).fare?.paid, { timeout: 60_000 }).toBe(false)
  await expect.poll(() => unpaidTripsOf(rider), { timeout: 60_000 }).toEqual([hash])
  await page.goto('/myJourney?reprocess_payment=true')
  await expect(page.getByText('臺北車站 → 捷運西門站')).toBeVisible()
  await rider.shows('pay-3-debt')
  await rider.close()
})

async function unpaidTripsOf({ context }: PageRider): Promise<readonly string[]> {
  const answer = await context.request.get('/gw/v3/trip/unpaid')
  const { trips } = (await answer.json()).data
  return trips.map((trip: { trip_hash: string }) => trip.trip_hash)
}

/** From the ways to pay to the bank's page, its 3-D Secure code, and back. */
async function addsCard({ page }: PageRider, number: string): Promise<void> {
  await page.goto('/payment')
  await page.getByRole('button', { name: /新增信用卡/ }).click()
  await page.waitForURL('**/pay/card/pages/**')
  await page.getByLabel('卡號').fill(number)
  await page.getByLabel('有效期限（月／年）').fill('08/30')
  await page.getByLabel('末三碼').fill('123')
  await page.getByRole('button', { name: '同意並繼續' }).click()
  const message = await page.getByRole('note', { name: '簡訊' }).locator('strong').textContent()
  await page.getByLabel('驗證碼').fill(message ?? '')
  await page.getByRole('button', { name: '確認' }).click()
  await page.waitForURL('**/payment?**')
}

async function ridesByCard(rider: PageRider): Promise<string> {
  await rider.plans({ from: '臺北車站', to: '西門站' })
  await expect(rider.page.getByText(/信用卡 •••• \d{4}/).first()).toBeVisible()
  await rider.hails(/計程車 固定車資/)
  await rider.reaches('DRIVER_ENROUTE')
  const hash = (await rider.liveTrip())?.trip_hash ?? 'no trip'
  await rider.reaches('TRIP_STARTED')
  return hash
}
