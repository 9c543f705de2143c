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

const hailCall = 'POST /north/rides'
const expired = { status: 409, body: { code: 'QUOTE_EXPIRED', message: '這個報價已過期' } }
const estimate = { body: { data: estimateFixture() } }

/** A hail whose price has expired while the new one is still loading. */
async function hailsAtAnOldPrice() {
  const server = planServer({ 'POST /v2/rides/estimate': estimate, [hailCall]: expired })
  const { unmount } = await openPlan()
  const hail = page.getByRole('button', { name: /^確認叫車/ })
  await expect.element(hail).toBeEnabled()
  const fresh = Promise.withResolvers<void>()
  const requested = vi.fn<() => void>()
  const answer = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/estimate')) {
      requested()
      await fresh.promise
    }
    return answer(url, init)
  })
  await hail.click()
  await expect.poll(() => requested.mock.calls.length).toBe(1)
  return { server, unmount, fresh }
}
/** Long enough for a second hail, which would follow the new price at once. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 300))

test('an expired price is renewed, and at the same price the hail continues by itself', async () => {
  const { server, fresh } = await hailsAtAnOldPrice()
  fresh.resolve()
  await expect.poll(() => server.of(hailCall).length).toBe(2)
})

test('stopping during the renewal hails nothing at the new price', async () => {
  const { server, fresh } = await hailsAtAnOldPrice()
  await page.getByRole('button', { name: '停止叫車' }).click()
  await expect.element(page.getByRole('button', { name: /^確認叫車/ })).toBeEnabled()
  fresh.resolve()
  await settled()
  expect(server.of(hailCall)).toHaveLength(1)
})

test('leaving during the renewal hails nothing at the new price', async () => {
  const { server, fresh, unmount } = await hailsAtAnOldPrice()
  await unmount()
  fresh.resolve()
  await settled()
  expect(server.of(hailCall)).toHaveLength(1)
})

test('a hail that was stopped without a response does not reappear when the response arrives', async () => {
  const late = Promise.withResolvers<void>()
  const server = planServer({ 'POST /v2/rides/estimate': estimate, [hailCall]: { body: { data: tripFixture() } } })
  const { cache } = await openPlan()
  const hail = page.getByRole('button', { name: /^確認叫車/ })
  await expect.element(hail).toBeEnabled()
  const answer = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const reply = await answer(url, init)
    if (!url.endsWith('/north/rides')) return reply
    const stopped = Promise.withResolvers<never>()
    init.signal?.addEventListener('abort', () => stopped.reject(init.signal?.reason))
    return Promise.race([late.promise.then(() => reply), stopped.promise])
  })
  await hail.click()
  await page.getByRole('button', { name: '停止叫車' }).click()
  await expect.element(page.getByText(/^已停止/)).toBeVisible()
  late.resolve()
  await settled()
  expect(server.of(hailCall)).toHaveLength(1)
  expect(cache.getQueryData(['taxi', 'active'])).toBeUndefined()
  await expect.element(hail).toBeEnabled()
})
