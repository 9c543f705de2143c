import { instantFromMs } from '@daoxing/kit/contract'
import { nowMs } from '@daoxing/kit/web'
import type { ScooterOrder } from '@daoxing/scooter/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { orders } from '../orders.ts'
import { LiveScreen } from './LiveScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

const ago = (seconds: number) => instantFromMs(nowMs() - seconds * 1000)

const reserved: ScooterOrder = {
  hash: 'reserved-1',
  revision: 3,
  state: 'RESERVED',
  lastEvent: 'held',
  asset: {
    assetId: 'a1',
    name: 'EV-0001',
    standName: '臺北車站',
    location: { lat: 25.04, lng: 121.51 },
    batteryPercent: 80,
  },
  terms: { unlockTwd: 15, perMinuteTwd: 3, estimateMinutes: 30, estimateTwd: 105, depositTwd: 500 },
  requestedAt: ago(60),
  reservedUntil: ago(-540),
  unlockedAt: null,
  lockedAt: null,
  canceledAt: null,
  unbilledSeconds: 0,
  command: null,
  bill: null,
  deposit: { state: 'held', retainedTwd: 0 },
  payment: { revision: 2, method: 'creditcard', status: 1, paidTwd: 0, openTwd: 0, declineReason: null, canPay: false },
  can: { cancel: true, unlock: true, giveBack: false },
}
const inUse: ScooterOrder = {
  ...reserved,
  state: 'IN_USE',
  unlockedAt: ago(150),
  can: { cancel: false, unlock: false, giveBack: true },
}

/** Opens the screen with a cached order; the test specifies each response. */
async function open(order: ScooterOrder, answer: { readonly status: number; readonly body: unknown }) {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const sent: { url: string; key: string | null }[] = []
  vi.stubGlobal('fetch', async (url: string, { headers, method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return new Response(JSON.stringify({ data: order }))
    sent.push({ url, key: new Headers(headers).get('idempotency-key') })
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(orders.keyOf(order.hash), order)
  const page = await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <LiveScreen hash={order.hash} onLeave={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { page, sent }
}

test('a reservation counts down, and one tap with one key unlocks', async () => {
  const unlocking = { ...reserved, revision: 4, state: 'UNLOCKING', can: { ...reserved.can, unlock: false } }
  const { page, sent } = await open(reserved, { status: 200, body: { data: unlocking } })
  await expect.element(page.getByText(/^8:[0-5]\d$/)).toBeVisible()
  await page.getByRole('button', { name: '解鎖' }).click()
  await expect.element(page.getByRole('heading', { name: '解鎖中' })).toBeVisible()
  expect(sent).toEqual([{ url: '/gw/scooter/orders/reserved-1/unlock', key: expect.stringMatching(/.{8,}/) }])
})

test("the price so far uses the order's tariff and excludes free time", async () => {
  const { page } = await open({ ...inUse, unbilledSeconds: 60 }, { status: 200, body: {} })
  await expect.element(page.getByText('$21', { exact: true })).toBeVisible()
  await expect.element(page.getByText('解鎖 $15，每分鐘 $3')).toBeVisible()
})

test('an asset without an answer is reported, with the free cancellation', async () => {
  const command = { kind: 'unlock', trouble: 'silent', refusal: null } as const
  const silent = { ...reserved, state: 'UNLOCKING', command, can: { ...reserved.can, unlock: false } } as const
  const { page } = await open(silent, { status: 200, body: {} })
  await expect.element(page.getByText(/車輛沒有回應/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '免費取消' })).toBeVisible()
})

test("a refused return shows the server's message", async () => {
  const body = { code: 'SCOOTER_NOT_AT_STAND', message: '車輛不在站點內' }
  const { page } = await open(inUse, { status: 409, body })
  await page.getByRole('button', { name: '歸還' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('車輛不在站點內')
})

test('an order that ended because the bank held nothing says that the payment failed', async () => {
  const declined = { ...reserved, state: 'CANCELED', lastEvent: 'declined' } as const
  const { page } = await open(declined, { status: 200, body: {} })
  await expect.element(page.getByRole('heading', { name: '付款未成功' })).toBeVisible()
})
