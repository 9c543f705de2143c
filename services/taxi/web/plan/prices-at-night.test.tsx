import type { Estimate, QuoteOption } from '@daoxing/taxi/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useRideDraft } from '../ride-draft.ts'
import { estimateFixture, openPlan, planServer, station, tower } from '../testing/open-plan.tsx'

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
const asked = 'POST /v2/rides/estimate'
const fixed: Partial<QuoteOption> = { vehicleType: 'FIX_FARE', fareMode: 'FIX_FARE', fare_range: null }
const night: QuoteOption['breakdown'] = [{ kind: 'night', quantity: null, amountTwd: 20 }]

/** An estimate of one kind of car, as the server sends it. */
function quoted(option: Partial<QuoteOption>, changes: Partial<Estimate> = {}) {
  const estimate = estimateFixture()
  const options = estimate.options.slice(0, 1).map((first) => ({ ...first, ...fixed, ...option }))
  return { body: { data: { ...estimate, ...changes, options } } }
}

test('where the hour makes every ride dearer, that stands with the prices; where it begins meanwhile, it is the reason', async () => {
  const expired = { status: 409, body: { code: 'QUOTE_EXPIRED', message: '這個報價已過期' } }
  const replies: Record<string, { status?: number; body: unknown }> = {
    [asked]: quoted({ fare: 215 }),
    'POST /north/rides': expired,
  }
  planServer(replies)
  await openPlan()
  await expect.element(button('確認叫車 · $215')).toBeEnabled()
  expect(page.getByText(/夜間加成/).elements()).toHaveLength(0)
  replies[asked] = quoted({ fare: 235, breakdown: night })
  await button('確認叫車 · $215').click()
  await expect.element(page.getByText('車資含夜間加成 $20（23:00–06:00）')).toBeVisible()
  await expect.element(page.getByText('夜間加成開始，價格已由 $215 更新為 $235')).toBeVisible()
  replies[asked] = quoted({ fare: 240, breakdown: night })
  await button('確認叫車 · $235').click()
  await expect.element(page.getByText('車流變化，價格已由 $235 更新為 $240')).toBeVisible()
})

const soon: Partial<Estimate> = { night_surcharge_soon: 20 }
const warning = page.getByText('23:00 起上車，跳錶加收夜間加成 $20')

test('shortly before the night whoever may still be at the kerb by then is told what the meter will add', async () => {
  planServer({ [asked]: quoted({ fareMode: 'BY_METER', fare: null, fare_range: { min: 85, max: 95 } }, soon) })
  await openPlan()
  await expect.element(warning).toBeVisible()
})

test('a price that binds stays as it is in the night, and nothing is said of that', async () => {
  planServer({ [asked]: quoted({ fare: 95 }, soon) })
  await openPlan()
  await expect.element(button('確認叫車 · $95')).toBeEnabled()
  expect(warning.elements()).toHaveLength(0)
})
