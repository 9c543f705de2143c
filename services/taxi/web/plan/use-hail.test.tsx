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

/** A hail whose price has run out, while the new one is still asked for. */
async function hailsAtAnOldPrice() {
  const server = planServer({ 'POST /v2/rides/estimate': estimate, [hailCall]: expired })
  const { unmount } = await openPlan()
  const hail = page.getByRole('button', { name: /^確認叫車/ })
  await expect.element(hail).toBeEnabled()
  const fresh = Promise.withResolvers<void>()
  const asked = vi.fn<() => void>()
  const answer = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/estimate')) {
      asked()
      await fresh.promise
    }
    return answer(url, init)
  })
  await hail.click()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  return { server, unmount, fresh }
}
/** Long enough for a second hail, which would follow the new price at once. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 300))

test('a price that runs out is renewed, and at the same price the hail goes on by itself', async () => {
  const { server, fresh } = await hailsAtAnOldPrice()
  fresh.resolve()
  await expect.poll(() => server.of(hailCall).length).toBe(2)
})

test('a rider who stops while the price is renewed has hailed nobody at the new one', async () => {
  const { server, fresh } = await hailsAtAnOldPrice()
  await page.getByRole('button', { name: '停止叫車' }).click()
  await expect.element(page.getByRole('button', { name: /^確認叫車/ })).toBeEnabled()
  fresh.resolve()
  await settled()
  expect(server.of(hailCall)).toHaveLength(1)
})

test('a rider who leaves while the price is renewed has hailed nobody at the new one', async () => {
  const { server, fresh, unmount } = await hailsAtAnOldPrice()
  await unmount()
  fresh.resolve()
  await settled()
  expect(server.of(hailCall)).toHaveLength(1)
})

test('a hail that is stopped without an answer is not on the screen when the answer comes after all', async () => {
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
