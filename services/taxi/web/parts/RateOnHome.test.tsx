import { storeForRider, readOfRider, RegistryProvider, sessionKey, settleRider, type WebEntry } from '@daoxing/kit/web'
import type { TripToRate } from '@daoxing/taxi/contract'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Answer, tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { tripToRateKey } from '../taxi-keys.ts'
import { RateOnHome } from './RateOnHome.tsx'

beforeEach(() => settleRider('ana'))
afterEach(() => {
  onlineManager.setOnline(true)
  settleRider(null)
  vi.unstubAllGlobals()
})

const rider = { riderId: 'ana', name: '安娜', phone: '0912345678', isSignUpFinished: true }
const identity: WebEntry = {
  slice: 'identity',
  routes: [],
  session: { signInPath: '/signUp', read: async () => rider, signOut: async () => undefined },
}
const toRate: TripToRate = {
  trip_hash: 'trip-1',
  driver: { name: '陳志明', plate: 'TDJ-2981' },
  end_address: '台北 101',
  ended_at: '2026-11-20T06:35:00.000Z',
}

async function show(waiting: TripToRate | null, rate?: () => Promise<Answer>) {
  const rated = { ...tripAt('TRIP_PAYMENT_PROCESSED'), revision: 99 }
  let isSettled = false
  const settle = (data: unknown) => async () => {
    isSettled = true
    return { body: { data } }
  }
  const server = tripServer(rated, {
    'GET /v3/trip/to-rate': async () => ({ body: { data: isSettled ? null : waiting } }),
    'PUT /rides/trip-1/rate': rate ?? settle(rated),
    'PUT /rides/trip-1/rate/put-off': settle({ putOff: true }),
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(sessionKey, rider)
  const shown = await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[identity]}>
        <MemoryRouter>
          <RateOnHome />
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return { ...server, cache, unmount: () => shown.unmount() }
}

const heading = (name: string) => page.getByRole('heading', { name })

test('home asks for the rating of the last ride, and one tap on a star sends it with a thank-you', async () => {
  const server = await show(toRate)
  await expect.element(heading('到台北 101的這趟搭得如何？')).toBeVisible()
  await page.getByText('5 顆星').click({ force: true })
  await expect.element(heading('謝謝你的評分')).toBeVisible()
  await expect
    .poll(() => server.of('PUT /rides/trip-1/rate'))
    .toMatchObject([{ body: { stars: 5, reasons: [], comment: '' } }])
  await page.getByRole('button', { name: '不評分這趟' }).click()
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
  expect(server.of('PUT /rides/trip-1/rate/put-off')).toEqual([])
})

test('a card that is closed while its rating is being sent stays closed', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const server = await show(toRate, () => promise)
  await page.getByText('2 顆星').click({ force: true })
  await expect.element(heading('謝謝你的評分')).toBeVisible()
  await page.getByRole('button', { name: '不評分這趟' }).click()
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
  resolve({ body: { data: { stars: 2 } } })
  await expect.poll(() => server.of('PUT /rides/trip-1/rate').length).toBe(1)
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  expect(page.getByRole('heading').elements()).toEqual([])
})

test('a rider who does not want to rate closes the card, and the server is notified', async () => {
  const server = await show({ ...toRate, end_address: null })
  await expect.element(heading('陳志明的這趟搭得如何？')).toBeVisible()
  await page.getByRole('button', { name: '不評分這趟' }).click()
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
  await expect.poll(() => server.of('PUT /rides/trip-1/rate/put-off').length).toBe(1)
  expect(server.of('PUT /rides/trip-1/rate')).toEqual([])
})

test('without a ride to rate home shows no card', async () => {
  const { cache } = await show(null)
  // Waits for the response, since home is also empty before it.
  await expect.poll(() => cache.getQueryState(tripToRateKey)?.status).toBe('success')
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(page.getByRole('heading').elements()).toEqual([])
  expect(page.getByRole('button').elements()).toEqual([])
})

const five = () => page.getByText('5 顆星').click({ force: true })
const storedRatingText = () => readOfRider('stay', 'daoxing.taxi.rating.trip-1')

test('a rating that home could not send survives a reload, and is sent once after a reconnect', async () => {
  const before = await show(toRate)
  await expect.element(heading('到台北 101的這趟搭得如何？')).toBeVisible()
  onlineManager.setOnline(false)
  await five()
  await expect.element(heading('已記下，連線後送出')).toBeVisible()
  expect(storedRatingText()).toContain('"stars":5')
  expect(before.of('PUT /rides/trip-1/rate')).toEqual([])
  // Another screen and home again in the same page: a pending rating is not sent a second time.
  await before.unmount()
  // After a reload nothing is pending in memory.
  settleRider(null)
  settleRider('ana')
  storeForRider('stay', 'daoxing.taxi.rating.trip-1', JSON.stringify({ stars: 5, reasons: [], comment: '' }))
  onlineManager.setOnline(true)
  const after = await show(toRate)
  await expect.element(heading('謝謝你的評分')).toBeVisible()
  await expect
    .poll(() => after.of('PUT /rides/trip-1/rate').map(({ body }) => body))
    .toEqual([{ stars: 5, reasons: [], comment: '' }])
  await expect.poll(storedRatingText).toBeNull()
})

test('a pending rating is not sent again by the next home of the same page', async () => {
  const answer = Promise.withResolvers<Answer>()
  const first = await show(toRate, () => answer.promise)
  await expect.element(heading('到台北 101的這趟搭得如何？')).toBeVisible()
  await five()
  await expect.poll(() => first.of('PUT /rides/trip-1/rate').length).toBe(1)
  await first.unmount()
  const second = await show(toRate)
  await expect.element(heading('謝謝你的評分')).toBeVisible()
  answer.resolve({ body: { data: { ...tripAt('TRIP_PAYMENT_PROCESSED'), revision: 99 } } })
  await expect.poll(storedRatingText).toBeNull()
  expect(second.of('PUT /rides/trip-1/rate')).toEqual([])
})

test('a refused rating is not stored: the stars are free again', async () => {
  await show(toRate, async () => ({ status: 409, body: { code: 'RATED', message: '已評分' } }))
  await expect.element(heading('到台北 101的這趟搭得如何？')).toBeVisible()
  await five()
  await expect.poll(storedRatingText).toBeNull()
  await expect.element(heading('到台北 101的這趟搭得如何？')).toBeVisible()
})

test('a rating that waits for its retry is not sent in the name of the next rider', async () => {
  const server = await show(toRate, async () => Promise.reject(new TypeError('no line')))
  await expect.element(heading('到台北 101的這趟搭得如何？')).toBeVisible()
  await five()
  await expect.poll(() => server.of('PUT /rides/trip-1/rate').length).toBe(1)
  settleRider('ben')
  // Waits longer than the pause before the second attempt.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(server.of('PUT /rides/trip-1/rate')).toHaveLength(1)
})
