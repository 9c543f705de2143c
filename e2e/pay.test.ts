import { afterAll, beforeAll, test } from 'vitest'
import { expect } from './expect.ts'
import { bindsCard, bindsLinePay, cardWhoseCaptureFails, goodCard } from './bind-methods.ts'
import { shareCity } from './city.ts'
import type { SharedCity } from './journey-city.ts'
import { moneyDesk } from './money-desk.ts'
import { hailed } from './page-rider.ts'
import type { PageRider } from './journey-rider.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 60 })
})
afterAll(() => city?.close())

const somewhere = { from: '臺北車站', to: '西門站' }

test('a card is added on the bank’s own page with 3-D Secure, holds the price of a hail, and pays the ride [TAXI-001]', async () => {
  const rider = await city.rider()
  await rider.joins()
  await bindsCard(rider, goodCard)
  const { page } = rider
  await rider.shows('pay-1-bound')
  const hash = await rides(rider, /信用卡末四碼 1112/)
  await expect(page.getByRole('heading', { name: '行程完成，謝謝搭乘' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('已付 · 信用卡末四碼 1112')).toBeVisible()
  await rider.shows('pay-2-receipt')
  const trip = await rider.trip(hash)
  expect([trip.payment_method, trip.fare?.paid]).toEqual(['creditcard', true])
  expect(await rider.orders('history')).toMatchObject([{ orderHash: hash, status: 'COMPLETED', paymentStatus: 2 }])
  rider.expectCalm()
  await rider.close()
})

test('a wallet is bound on its own page, pays the ride by itself, and every screen and the wallet’s books show the same amount', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await page.goto('/payment')
  await bindsLinePay(rider)
  await inspectEverywhere(rider, 'wallet-1-bound')
  const paidBefore = (await linePayMoves()).length
  const hash = await rides(rider, /LINE Pay/)
  await expect(page.getByRole('heading', { name: '行程完成，謝謝搭乘' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('已付 · LINE Pay')).toBeVisible()
  const fareTwd = (await rider.trip(hash)).fare?.amount ?? 0
  expect((await linePayMoves()).slice(paidBefore)).toEqual([fareTwd])

  await page.goto(`/payment?trip_hash=${hash}`)
  await expect(page.getByText('付款完成：LINE Pay', { exact: true })).toBeVisible()
  await expect(page.getByText(`$${fareTwd}`).first()).toBeVisible()
  await inspectEverywhere(rider, 'wallet-2-payment', { inEnglish: page.getByText('LINE Pay').first() })
  await page.goto(`/myOrder/${hash}`)
  await expect(page.getByText('已付 · LINE Pay')).toBeVisible()
  await expect(page.locator('dl').getByText(`$${fareTwd}`, { exact: true }).last()).toBeVisible()
  rider.expectCalm()
  await rider.close()
})

test('a ride whose card fails is a debt that blocks the next hail, until it is paid with a wallet bound on the way [TAXI-077]', async () => {
  const rider = await city.rider()
  const { page } = rider
  await rider.joins()
  await bindsCard(rider, cardWhoseCaptureFails)
  const hash = await rides(rider, /信用卡末四碼 0259/)
  await expect(page.getByText('付款失敗', { exact: true })).toBeVisible({ timeout: 60_000 })
  await rider.shows('debt-1-in-the-car')
  // The ride is over: the rider may leave, with the debt.
  await page.getByRole('button', { name: '回首頁' }).click()
  await expect(page).toHaveURL('/')

  await rider.plans(somewhere)
  await rider.hails(/計程車 固定車資/)
  const popup = page.getByRole('dialog').filter({ hasText: /付/ })
  await expect(popup).toBeVisible()
  await rider.shows('debt-2-stopped')
  expect(await rider.liveTrip()).toBeNull()
  await popup.getByRole('button').last().click()
  await expect(page).toHaveURL(/\/myJourney/)
  await expect(page.getByText('臺北車站 → 捷運西門站')).toBeVisible()
  await inspectEverywhere(rider, 'debt-3-list', { inEnglish: page.getByRole('button', { name: /^Pay/ }) })
  await page.getByText('臺北車站 → 捷運西門站').click()
  await expect(page.getByText('付款失敗', { exact: true }).first()).toBeVisible()
  await inspectEverywhere(rider, 'debt-4-payment', { inEnglish: page.getByRole('button', { name: /^Pay · / }) })

  const paidBefore = (await linePayMoves()).length
  await bindsLinePay(rider)
  await page.getByRole('button', { name: '繼續' }).click()
  await page.getByRole('button', { name: /^付款/ }).click()
  await expect(page.getByText('付款完成：LINE Pay', { exact: true })).toBeVisible({ timeout: 30_000 })
  await rider.shows('debt-5-paid')
  const fareTwd = (await rider.trip(hash)).fare?.amount ?? 0
  expect((await linePayMoves()).slice(paidBefore)).toEqual([fareTwd])
  await page.goto('/myJourney?reprocess_payment=true')
  await expect(page.getByRole('link', { name: /叫車/ })).toBeVisible()

  // The blocked plan is still there, one tap from a car.
  await page.goto('/taxi')
  await expect(page.getByRole('button', { name: /^確認叫車/ })).toBeEnabled()
  await rider.hails()
  await rider.reaches(...hailed)
  expect((await rider.liveTrip())?.trip_hash).not.toBe(hash)
  await rider.close()
})

/** Amounts that the wallet’s provider has captured so far, ride by ride; the binding itself costs nothing. */
async function linePayMoves(): Promise<readonly number[]> {
  const book = moneyDesk(city, 'line').book()
  expect(book.filter(({ state }) => state === 'held')).toEqual([])
  return book
    .filter(({ capturedTwd }) => capturedTwd > 0)
    .map(({ capturedTwd, refundedTwd }) => capturedTwd - refundedTwd)
}

async function rides(rider: PageRider, method: RegExp): Promise<string> {
  await rider.plans(somewhere)
  await expect(rider.page.getByText(method).first()).toBeVisible()
  await rider.hails(/計程車 固定車資/)
  await rider.reaches('TRIP_PAYMENT_PENDING', 'TRIP_PAYMENT_PROCESSED')
  const [order] = [...(await rider.orders('unfinished')), ...(await rider.orders('history'))]
  return order?.orderHash ?? 'no trip'
}
