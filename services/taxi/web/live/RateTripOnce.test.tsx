import { nowMs, settleRider } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'

const unixNow = () => Math.floor(nowMs() / 1000)
const button = (name: string) => page.getByRole('button', { name })

beforeEach(() => {
  settleRider(null)
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const rated = (trip: Trip): Trip => ({
  ...trip,
  revision: 2,
  rating: { stars: 5, reasons: ['smooth'], comment: '謝謝' },
})

test('a rating with its reasons and a comment is sent once and confirmed with thanks [TAXI-088]', async () => {
  const trip = tripAt('TRIP_PAYMENT_PROCESSED', unixNow())
  const server = tripServer(trip, { 'PUT /rides/trip-1/rate': { body: { data: rated(trip) } } })
  await openLiveTrip(trip)
  for (const line of ['起程 1.25 公里', '里程 5.15 公里', '等候 4 分鐘', '報價上限折抵', '已付現金'])
    await expect.element(page.getByText(line)).toBeInTheDocument()
  await page.getByRole('radio', { name: '5 顆星' }).click()
  await button('開車平穩').click()
  await page.getByLabelText('想說的話（選填）').fill('謝謝')
  await button('送出評分').click()
  await expect.element(page.getByRole('heading', { name: '謝謝你的評分' })).toHaveFocus()
  expect(server.of('PUT /rides/trip-1/rate').map(({ body }) => body)).toEqual([
    { stars: 5, reasons: ['smooth'], comment: '謝謝' },
  ])
})

test('a rating without a connection is stored and sent when the page is reopened', async () => {
  const trip = tripAt('TRIP_PAYMENT_PROCESSED', unixNow())
  localStorage.setItem('daoxing.taxi.rating.trip-1', JSON.stringify({ stars: 5, reasons: ['smooth'], comment: '謝謝' }))
  const server = tripServer(trip, { 'PUT /rides/trip-1/rate': { body: { data: rated(trip) } } })
  await openLiveTrip(trip)
  await expect.element(page.getByText('謝謝你的評分')).toBeInTheDocument()
  expect(server.of('PUT /rides/trip-1/rate')).toHaveLength(1)
})

test('chosen stars are sent with "done", with the selected reasons, and only once', async () => {
  const trip = tripAt('TRIP_PAYMENT_PROCESSED', unixNow())
  const server = tripServer(trip, { 'PUT /rides/trip-1/rate': { body: { data: rated(trip) } } })
  await openLiveTrip(trip)
  await page.getByRole('radio', { name: '4 顆星' }).click()
  await button('開車平穩').click()
  await button('完成').click()
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
  await expect
    .poll(() => server.of('PUT /rides/trip-1/rate').map(({ body }) => body))
    .toEqual([{ stars: 4, reasons: ['smooth'], comment: '' }])
  await expect.element(page.getByText('評分已送出，謝謝你')).toBeVisible()
  expect(localStorage.getItem('daoxing.taxi.rating.trip-1') ?? '').toBe('')
})

test('"done" sends nothing if no stars were chosen, or if they were already sent', async () => {
  const trip = tripAt('TRIP_PAYMENT_PROCESSED', unixNow())
  const server = tripServer(trip, { 'PUT /rides/trip-1/rate': { body: { data: rated(trip) } } })
  await openLiveTrip(trip)
  await page.getByRole('radio', { name: '5 顆星' }).click()
  await button('送出評分').click()
  await expect.element(page.getByRole('heading', { name: '謝謝你的評分' })).toBeVisible()
  await button('完成').click()
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
  expect(server.of('PUT /rides/trip-1/rate')).toHaveLength(1)
})

test('stars of one rider are not sent in the name of the next', async () => {
  settleRider('ana')
  const trip = tripAt('TRIP_PAYMENT_PROCESSED', unixNow())
  const server = tripServer(trip, { 'PUT /rides/trip-1/rate': { body: { data: rated(trip) } } })
  await openLiveTrip(trip)
  await page.getByRole('radio', { name: '4 顆星' }).click()
  settleRider('ben')
  await cleanup()
  await Promise.resolve()
  expect(server.of('PUT /rides/trip-1/rate')).toEqual([])
  expect(localStorage.getItem('daoxing.taxi.rating.trip-1')).toBeNull()
})
