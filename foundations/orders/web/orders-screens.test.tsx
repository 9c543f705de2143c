import { lazyScreen, RegistryProvider, ToastHost, type WebEntry } from '@daoxing/kit/web'
import type { Order, OrderTab, Ticket } from '@daoxing/orders/contract'
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
const ticket: Ticket = {
  id: '8f6f1a0e-6f59-4a86-9d8b-0d8a3c9d1b11',
  revision: 2,
  orderHash: 'order-臺北車站',
  topic: 'lostItem',
  state: 'answered',
  text: '後座有一把藍色雨傘',
  createdAt: '2026-11-20T07:05:00.000Z',
  answer: '司機找到了。',
  answeredAt: '2026-11-20T08:05:00.000Z',
}

type World = {
  readonly orders?: readonly Order[]
  readonly tickets?: readonly Ticket[]
  readonly entries?: readonly WebEntry[]
}

async function open(path: string, { orders = [], tickets = [], entries = [] }: World) {
  const requests: { call: string; body: unknown }[] = []
  let known = tickets
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
      'GET /cs/tickets': () => {
        const hash = searchParams.get('trip_hash')
        return { tickets: known.filter(({ orderHash }) => hash === null || orderHash === hash) }
      },
      [`GET /cs/tickets/${ticket.id}`]: () => ticket,
      'POST /cs/tickets': () => {
        const made: Ticket = { ...ticket, ...JSON.parse(body ?? '{}'), state: 'open', answer: null, answeredAt: null }
        known = [made, ...known]
        return made
      },
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

test('customer service of a trip accepts a question on the chosen topic, and shows its state [CSV-001, CSV-002]', async () => {
  const server = await open('/cs/csCenter?trip_hash=order-臺北車站&type=fareQuestion', {
    orders: [order('history', '臺北車站')],
    tickets: [{ ...ticket, orderHash: 'order-西門站', text: '另一趟行程的問題' }],
  })
  await expect.element(page.getByRole('heading', { level: 1, name: '客服' })).toBeVisible()
  await expect.element(chip('車資有問題')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('textbox', { name: '哪裡不對？你認為應該是多少？' }).fill('比報價多 $60')
  await chip('送出').click()
  await expect.element(page.getByText('比報價多 $60')).toBeVisible()
  await expect.element(page.getByText('等候回覆')).toBeVisible()
  expect(server.of('POST /cs/tickets')).toEqual([
    { trip_hash: 'order-臺北車站', topic: 'fareQuestion', text: '比報價多 $60' },
  ])
  // The same question cannot be sent twice while it waits.
  await expect.element(page.getByText(/^你已經回報過這個問題/)).toBeVisible()
  expect(page.getByText('另一趟行程的問題').query()).toBeNull()
})

test('a question is listed with its answer and a link to its trip [CSV-003]', async () => {
  await open(`/cs/csCenterTicket?cs_id=${ticket.id}`, { tickets: [ticket] })
  await expect.element(page.getByText('已回覆')).toBeVisible()
  await expect.element(page.getByText('後座有一把藍色雨傘')).toBeVisible()
  await expect.element(page.getByText('司機找到了。')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '查看這趟行程' }))
    .toHaveAttribute('href', '/myOrder/order-臺北車站')
})

test('customer service without a trip lists every question, and each leads to its own screen [CSV-002, CSV-003]', async () => {
  await open('/cs/csCenter', {
    tickets: [ticket, { ...ticket, id: 'other', orderHash: 'other', text: '多收了過路費' }],
  })
  await expect.element(page.getByRole('link', { name: /多收了過路費/ })).toBeVisible()
  const link = page.getByRole('link', { name: /後座有一把藍色雨傘/ })
  await expect.element(link).toHaveAttribute('href', `/cs/csCenterTicket?cs_id=${ticket.id}`)
  await link.click()
  await expect.element(page.getByRole('link', { name: '查看這趟行程' })).toBeVisible()
})
