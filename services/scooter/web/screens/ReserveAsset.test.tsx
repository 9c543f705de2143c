import type { ScooterOrder } from '@daoxing/scooter/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { paymentDefaultsQuery } from '@daoxing/wallet/web'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useDraft } from '../draft.ts'
import { ReserveAsset } from './ReserveAsset.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  useDraft.getState().reset()
})

const location = { lat: 25.04, lng: 121.51 }
const asset = { assetId: 'a1', name: 'EV-0001', standName: '臺北車站', location, batteryPercent: 80 }
const terms = { unlockTwd: 15, perMinuteTwd: 3, estimateMinutes: 30, estimateTwd: 105, depositTwd: 0 }
const defaults = {
  ...{ revision: 1, default: 'linepay', creditcard: [], linepay_info: { name: 'LINE Pay' }, waiting: [], credit: 0 },
  options: [{ method: 'linepay', is_available: true, is_bound: true }],
}
const [requestedAt, none] = ['2026-11-24T04:00:00.000Z', null]
const order: ScooterOrder = {
  ...{ hash: 'o1', revision: 3, state: 'RESERVED', lastEvent: 'held', asset, terms, requestedAt },
  ...{ reservedUntil: requestedAt, unlockedAt: none, lockedAt: none, canceledAt: none, command: none, bill: none },
  unbilledSeconds: 0,
  deposit: { state: 'held', retainedTwd: 0 },
  payment: { revision: 2, method: 'linepay', status: 1, paidTwd: 0, openTwd: 0, declineReason: none, canPay: false },
  can: { cancel: true, unlock: true, giveBack: false },
}

/** The screen with a quote of an asset without a deposit; the test releases the response to the reservation. */
async function open() {
  const answer = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return new Response(JSON.stringify({ data: defaults }))
    if (url.endsWith('/quotes')) {
      const quote = { quoteHash: 'q1', asset, terms, reserveSeconds: 900, expiresAt: '2030-01-01T00:00:00.000Z' }
      return new Response(JSON.stringify({ data: quote }))
    }
    await answer.promise
    return new Response(JSON.stringify({ data: order }))
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData<object>(paymentDefaultsQuery.queryKey, defaults)
  useDraft.getState().change({ assetId: 'a1' })
  const page = await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <ReserveAsset assetId="a1" onCovered={() => undefined} onBack={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { page, answer }
}

test('the draft is empty after a reservation, even if the response arrives when the screen is gone', async () => {
  const { page, answer } = await open()
  const button = page.getByRole('button', { name: /預約/ })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await page.unmount()
  expect(useDraft.getState().assetId).toBe('a1')
  answer.resolve()
  await vi.waitFor(() => expect(useDraft.getState().assetId).toBeNull())
})

test('the button shows the duration of the reservation, and a missing deposit is not mentioned', async () => {
  const { page } = await open()
  await expect.element(page.getByRole('button', { name: /^預約 15 分鐘/ })).toBeVisible()
  await expect.element(page.getByText(/押金/)).not.toBeInTheDocument()
})
