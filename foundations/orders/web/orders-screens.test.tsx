import { lazyScreen, RegistryProvider, ToastHost, type WebEntry } from '@daoxing/kit/web'
import type { Order, OrderTab } from '@daoxing/orders/contract'
import { aService, aServiceEntry } from '@daoxing/kit/web/testing/service-entry'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ordersDeferred } from './deferred.ts'

afterEach(() => vi.unstubAllGlobals())

const hailing = {
  states: { MATCHING: {}, PENDING_PAYMENT: { isWarning: true }, COMPLETED: {} },
} as const
const hailingWords = {
  service: aService(hailing),
  bookingTypes: { TAXI_ONDEMAND: () => '即時叫車' },
  states: { MATCHING: () => '尋找司機中', PENDING_PAYMENT: () => '待付款', COMPLETED: () => '已完成' },
}

const order = (tab: OrderTab, address: string, changes: Partial<Order> = {}): Order => ({
  orderHash: `order-${address}`,
  revision: 1,
  service: 'taxi',
  bookingType: 'TAXI_ONDEMAND',
  riderId: 'ana',
  tab,
  status: tab === 'history' ? 'COMPLETED' : 'MATCHING',
  startsAt: '2026-11-20T06:05:00.000Z',
  endsAt: null,
  blocksReservations: false,
  start: { address, location: { lat: 25.0478, lng: 121.517 } },
  end: null,
  amountTwd: 215,
  paymentStatus: 2,
  paymentRevision: 0,
  live: null,
  can: { share: false, sos: false, support: true, pay: false, cancel: false },
  createdAt: '2026-11-20T06:05:00.000Z',
  ...changes,
})
type World = {
  readonly orders?: readonly Order[]
  readonly entries?: readonly WebEntry[]
}

async function open(path: string, { orders = [], entries = [] }: World) {
  const requests: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const call = `${method} ${pathname.replace('/gw', '')}`
    requests.push({ call, body: body === undefined ? undefined : JSON.parse(body) })
    const answers: Readonly<Record<string, () => unknown>> = {
      'GET /v3/identity/users/me/orders': () => ({
        orders: orders.filter(({ tab }) => tab === searchParams.get('status')),
        cursor: null,
      }),
      [`GET /v3/identity/users/me/orders/${encodeURIComponent('order-臺北車站')}`]: () => ({
        order: orders[0],
        detail: null,
      }),
    }
    const answer = answers[call]
    return answer
      ? new Response(JSON.stringify({ data: answer() }))
      : new Response(JSON.stringify({ code: 'NOT_FOUND', message: call }), { status: 404 })
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider entries={entries}>
        <MemoryRouter initialEntries={[path]}>
          <Suspense>
            <Routes>
              {ordersDeferred.routes?.map(({ path: at, screen: Screen }) => (
                <Route key={at} path={at} element={<Screen />} />
              ))}
            </Routes>
          </Suspense>
        </MemoryRouter>
        <ToastHost />
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return { of: (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body) }
}

const chip = (name: string) => page.getByRole('button', { name })

test('the orders screen opens on the live orders if there are any, otherwise on the history', async () => {
  await open('/myOrder', { orders: [order('history', '西門站')] })
  await expect.element(page.getByText('西門站')).toBeVisible()
  await expect.element(chip('歷史紀錄')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('目前沒有進行中的行程')).not.toBeInTheDocument()
})

test('the orders screen opens on the live orders, and a URL with a tab opens that tab [ORD-002, ORD-007]', async () => {
  const both = [order('history', '西門站'), order('unfinished', '龍山寺')]
  await open('/myOrder', { orders: both })
  await expect.element(page.getByText('龍山寺')).toBeVisible()
  await expect.element(chip('進行中')).toHaveAttribute('aria-pressed', 'true')
  expect(page.getByText('西門站').elements()).toHaveLength(0)
  expect(page.getByText('預約成功').elements()).toHaveLength(0)
  const tabs = page.getByRole('group', { name: '行程分類' }).getByRole('button').elements()
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['進行中', '歷史紀錄'])
  await chip('歷史紀錄').click()
  await expect.element(page.getByText('西門站')).toBeVisible()
  expect(page.getByText('龍山寺').elements()).toHaveLength(0)
  await chip('進行中').click()
  await expect.element(page.getByText('龍山寺')).toBeVisible()
})

test('after a reservation the orders screen confirms it and lists what is ahead, even before the list contains it [ORD-007]', async () => {
  await open('/myOrder?reservation=true', { orders: [order('history', '西門站')] })
  await expect.element(page.getByText('預約成功', { exact: true })).toBeInTheDocument()
  await expect.element(chip('進行中')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('目前沒有進行中的行程')).toBeVisible()
})

test('the service renders the detail of its order [ORD-008]', async () => {
  const taxi: WebEntry = {
    slice: 'taxi',
    serviceEntry: aServiceEntry(hailing),
    orderDetail: lazyScreen(async () => ({ hash }) => <p>{`taxi ${hash}`}</p>),
  }
  await open('/myOrder/order-臺北車站', { orders: [order('history', '臺北車站')], entries: [taxi] })
  await expect.element(page.getByRole('heading', { name: '行程明細' })).toBeVisible()
  await expect.element(page.getByText('taxi order-臺北車站')).toBeVisible()
})

test('an order of a service without its own detail shows its card [ORD-008]', async () => {
  await open('/myOrder/order-臺北車站', { orders: [order('history', '臺北車站', { service: 'scooter' })] })
  await expect.element(page.getByRole('heading', { name: '行程明細' })).toBeVisible()
  await expect.element(page.getByText('臺北車站', { exact: true })).toBeVisible()
  await expect.element(page.getByText('$215')).toBeVisible()
})

test('an order in a list has the words of its service, and of an unknown service neutral ones', async () => {
  const taxi: WebEntry = {
    slice: 'taxi',
    routes: [],
    serviceEntry: aServiceEntry(hailing, { words: async () => hailingWords }),
  }
  const orders = [
    order('unfinished', '龍山寺', { status: 'PENDING_PAYMENT' }),
    order('unfinished', '西門站', { service: 'scooter', bookingType: 'SCOOTER', status: 'RIDING' }),
  ]
  await open('/myOrder', { orders, entries: [taxi] })
  await expect.element(page.getByText('即時叫車')).toBeVisible()
  await expect.element(page.getByText('待付款')).toBeVisible()
  await expect.element(page.getByText('訂單', { exact: true })).toBeVisible()
  await expect.element(page.getByText('進行中', { exact: true }).last()).toBeVisible()
})

test('a tab named in the URL opens, empty or not', async () => {
  await open('/myOrder?tab=unfinished', { orders: [order('history', '西門站')] })
  await expect.element(page.getByText('目前沒有進行中的行程')).toBeVisible()
})

test('a rider without orders sees how to start', async () => {
  await open('/myOrder', {})
  await expect.element(page.getByRole('link', { name: '前往叫車' })).toBeVisible()
})

test('an order is requested by the hash in the URL, and shown [ORD-010]', async () => {
  const shown = order('history', '臺北車站')
  const server = await open('/myOrder/order-臺北車站', { orders: [shown] })
  await expect.element(page.getByText('臺北車站')).toBeVisible()
  await expect.element(page.getByText('$215')).toBeVisible()
  expect(server.of(`GET /v3/identity/users/me/orders/${encodeURIComponent(shown.orderHash)}`)).toHaveLength(1)
})
