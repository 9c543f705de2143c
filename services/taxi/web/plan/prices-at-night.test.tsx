import type { Estimate, PriceChangeReason, QuoteOption } from '@daoxing/taxi/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useRideDraft } from '../ride-draft.ts'
import { estimateFixture, openPlan, planServer, station, tower } from '../testing/open-plan.tsx'
import { tripFixture } from '../testing/trip-fixture.ts'

beforeEach(() => {
  localStorage.clear()
  useRideDraft.getState().reset()
  useRideDraft.getState().change({ start: station, end: tower })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const estimateCall = 'POST /v2/rides/estimate'
const fixed: Partial<QuoteOption> = { vehicleType: 'FIX_FARE', fareMode: 'FIX_FARE', fare_range: null }
const night: QuoteOption['breakdown'] = [{ kind: 'night', quantity: null, amountTwd: 20 }]

/** An estimate of one car type, in the form of the server's response. */
function quoted(option: Partial<QuoteOption>, changes: Partial<Estimate> = {}) {
  const estimate = estimateFixture()
  const options = estimate.options.slice(0, 1).map((first) => ({ ...first, ...fixed, ...option }))
  return { body: { data: { ...estimate, ...changes, options } } }
}

const expired = { status: 409, body: { code: 'QUOTE_EXPIRED', message: '這個報價已過期' } }
const hailCall = 'POST /north/rides'
type Replies = Record<string, { status?: number; body: unknown }>

/** The price change that the server reports if the price differs from the previous one. */
const changed = (before: number, why: PriceChangeReason, isLower: boolean) => ({
  price_change: { fare_before: before, fare_range_before: null, is_lower: isLower, why },
})

test('a surcharge of the hour is shown with the prices; a higher price waits for a tap and shows its reason [TAXI-079]', async () => {
  const replies: Replies = { [estimateCall]: quoted({ fare: 215 }), [hailCall]: expired }
  const server = planServer(replies)
  await openPlan()
  await expect.element(button('確認叫車 · $215')).toBeEnabled()
  expect(page.getByText(/夜間加成/).elements()).toHaveLength(0)
  replies[estimateCall] = quoted({ fare: 235, breakdown: night, ...changed(215, 'nightBegun', false) })
  await button('確認叫車 · $215').click()
  await expect.element(page.getByText('車資含夜間加成 $20（23:00–06:00）')).toBeVisible()
  await expect.element(page.getByText('夜間加成開始，車資已由 $215 變為 $235')).toBeVisible()
  expect(server.of(hailCall)).toHaveLength(1)
  const start = { start_address: '臺北車站', start_latitude: 25.0479, start_longitude: 121.5176 }
  const end = { end_address: '臺北101', end_latitude: 25.034, end_longitude: 121.5645 }
  expect(server.of(estimateCall).map(({ body }) => body)).toMatchObject([
    { ...start, ...end, earlier_fare_hash: null },
    { ...start, ...end, earlier_fare_hash: 'fare-0' },
  ])
  replies[estimateCall] = quoted({ fare: 240, breakdown: night, ...changed(235, 'traffic', false) })
  await button('確認叫車 · $235').click()
  await expect.element(page.getByText('路況變塞，車資已由 $235 變為 $240')).toBeVisible()
  expect(
    page
      .getByText(/車資已由/)
      .element()
      .closest('[role=status]')?.className,
  ).toContain('text-warn')
})

test('a lower price is shown as good news with its reason, and the hail continues without another consent', async () => {
  const replies: Replies = { [estimateCall]: quoted({ fare: 235, breakdown: night }), [hailCall]: expired }
  const server = planServer(replies)
  const answer = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const reply = await answer(url, init)
    // The second hail is the one at the new price.
    if (url.includes('estimate')) replies[hailCall] = { body: { data: tripFixture() } }
    return reply
  })
  await openPlan()
  await expect.element(button('確認叫車 · $235')).toBeEnabled()
  replies[hailCall] = expired
  replies[estimateCall] = quoted({ fare: 215, fareHash: 'fare-day', ...changed(235, 'nightOver', true) })
  await button('確認叫車 · $235').click()
  await expect.poll(() => server.of(hailCall)).toHaveLength(2)
  expect(server.of(hailCall)[1]?.body).toMatchObject({ fare_hash: 'fare-day' })
  await expect.element(page.getByText('已用較低的車資 $215 叫車（原本 $235）')).toBeVisible()
})

test('a price that falls while it is displayed is shown as good news, without a warning', async () => {
  const replies: Replies = { [estimateCall]: quoted({ fare: 235, breakdown: night }) }
  planServer(replies)
  const { cache } = await openPlan()
  await expect.element(button('確認叫車 · $235')).toBeEnabled()
  replies[estimateCall] = quoted({ fare: 215, ...changed(235, 'nightOver', true) })
  await cache.refetchQueries({ queryKey: ['taxi', 'estimate'] })
  const priceNote = page.getByText('夜間加成結束，車資降為 $215（原本 $235）')
  await expect.element(priceNote).toBeVisible()
  const notice = priceNote.element().closest('[role=status]')
  expect(notice?.className).toContain('text-ok')
  expect(notice?.className).not.toContain('warn')
  // The same price again changes nothing, and removes no message.
  replies[estimateCall] = quoted({ fare: 215 })
  await cache.refetchQueries({ queryKey: ['taxi', 'estimate'] })
  await expect.element(priceNote).toBeVisible()
})

const soon: Partial<Estimate> = { night_surcharge_soon: 20 }
const warning = page.getByText('23:00 起上車，跳錶加收夜間加成 $20')

test('shortly before the night, a rider who may still be at the kerb by then sees the coming surcharge', async () => {
  planServer({ [estimateCall]: quoted({ fareMode: 'BY_METER', fare: null, fare_range: { min: 85, max: 95 } }, soon) })
  await openPlan()
  await expect.element(warning).toBeVisible()
})

test('a fixed price stays the same at night, without any hint', async () => {
  planServer({ [estimateCall]: quoted({ fare: 95 }, soon) })
  await openPlan()
  await expect.element(button('確認叫車 · $95')).toBeEnabled()
  expect(warning.elements()).toHaveLength(0)
})
