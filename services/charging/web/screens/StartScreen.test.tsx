import { AnnouncerHost, PopupHost } from '@daoxing/kit/web'
import type { ChargingOrder } from '@daoxing/charging/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useDraft } from '../draft.ts'
import { Bill } from '../live/Receipt.tsx'
import { orders } from '../orders.ts'
import { StartScreen } from './StartScreen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  useDraft.getState().reset()
})

const station = {
  stationId: 's1',
  name: '忠孝站 1 號',
  address: '忠孝東路 1 號',
  location: { lat: 25.04, lng: 121.55 },
  centsPerUnit: 950,
}
const terms = { centsPerUnit: 950, typicalMilliUnits: 20_000, estimateTwd: 190, limitTwd: null }
const quote = { quoteHash: 'q1', expiresAt: '2030-01-01T00:00:00.000Z', terms }
const payable = (default_: string) => ({
  revision: 1,
  default: default_,
  disposable_cash_payment: false,
  options: ['cash', 'linepay'].map((method) => ({ method, is_available: true, is_bound: true, group: 'offline' })),
  creditcard: [],
  linepay_info: { id: 'l1', in_use: true, is_flagged: false },
  waiting: [],
})

function orderIn(status: ChargingOrder['status'], changes: Partial<ChargingOrder> = {}): ChargingOrder {
  const at = '2026-11-24T04:00:00.000Z'
  const { centsPerUnit: _, ...place } = station
  return {
    ...{ orderHash: 'o1', revision: 3, status, lastEvent: 'READ', station: place, terms, readAt: at },
    ...{ deliveredMilliUnits: 6250, amountTwd: 59, coverTwd: 190, isCorrected: false, stopReason: null },
    payment: { revision: 1, status: 1, method: 'linepay', paidTwd: 0, openTwd: 0, declineReason: null, canPay: false },
    ...{ createdAt: at, startedAt: at, endedAt: null, can: { cancel: false, stop: status === 'DELIVERING' } },
    ...changes,
  }
}

type Reply = { readonly status?: number; readonly body: unknown }

/** A server with these responses; those in `held` wait. */
async function show(
  replies: Readonly<Record<string, Reply>>,
  held: Readonly<Record<string, Promise<unknown> | undefined>> = {},
) {
  const sent: { readonly call: string; readonly body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${url.replace(/^\/gw|\?.*$/g, '')}`
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    await held[call]
    const reply = replies[call] ?? { status: 404, body: { code: 'NOT_FOUND', message: '找不到' } }
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 })
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={['/charging']}>
        <StartScreen />
      </MemoryRouter>
      <PopupHost />
      <AnnouncerHost />
    </QueryClientProvider>,
  )
  return { cache, of: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body) }
}

const idle = { 'GET /charging/orders': { body: { data: { orders: [] } } } }
const stationsWith = (...stations: readonly object[]) => ({
  ...idle,
  'GET /charging/stations': { body: { data: { stations } } },
  'POST /charging/quotes': { body: { data: quote } },
  'GET /rider/default_payment': { body: { data: payable('cash') } },
})
const free = { ...station, isFree: true }
const taken = { ...station, stationId: 's2', name: '仁愛站 2 號', isFree: false }

test('a free station can be chosen, and one in use is only shown', async () => {
  await show(stationsWith(taken, free))
  await expect.element(page.getByRole('button', { name: /忠孝站 1 號.*\$9\.50/ })).toBeVisible()
  await expect.element(page.getByText('使用中 · 忠孝東路 1 號')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /仁愛站/ })).not.toBeInTheDocument()
})

test('without stations the page shows a message', async () => {
  await show(stationsWith())
  await expect.element(page.getByText('目前沒有站點')).toBeVisible()
})

test('a rider with cash as default pays by the wallet, and the start names the displayed quote', async () => {
  const refusal = { status: 409, body: { code: 'STATION_TAKEN', message: '這個站點剛被使用，請選擇其他站點。' } }
  const server = await show({ ...stationsWith(free), 'POST /charging/orders': refusal })
  await page.getByRole('button', { name: /忠孝站/ }).click()
  await expect.element(page.getByRole('button', { name: /LINE Pay/ })).toBeVisible()
  await page.getByRole('button', { name: /開始使用.*\$190/ }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('這個站點剛被使用，請選擇其他站點。')
  expect(server.of('POST /charging/orders')).toMatchObject([{ quoteHash: 'q1', paymentMethod: 'linepay' }])
})

test('a limit is sent with the price request', async () => {
  const server = await show(stationsWith(free))
  await page.getByRole('button', { name: /忠孝站/ }).click()
  await page.getByRole('button', { name: '$300', exact: true }).click()
  await expect.poll(() => server.of('POST /charging/quotes')).toContainEqual({ stationId: 's1', limitTwd: 300 })
})

test('a session whose screen opens before the response to the start leaves no draft behind', async () => {
  const order = orderIn('REQUESTED', { startedAt: null })
  const answer = Promise.withResolvers<void>()
  const start = 'POST /charging/orders'
  const { cache, of } = await show(
    {
      ...stationsWith(free),
      'GET /charging/orders/o1': { body: { data: order } },
      [start]: { body: { data: order } },
    },
    { [start]: answer.promise },
  )
  await page.getByRole('button', { name: /忠孝站/ }).click()
  await page.getByRole('button', { name: /開始使用/ }).click()
  await expect.poll(() => of(start)).toHaveLength(1)
  orders.hold(cache, order)
  await expect.element(page.getByRole('heading', { name: '正在確認付款' })).toBeVisible()
  answer.resolve()
  await expect.poll(() => useDraft.getState().stationId).toBeNull()
  orders.hold(cache, orderIn('CANCELED', { revision: 4, startedAt: null }))
  await page.getByRole('button', { name: '再使用一次' }).click()
})

test('a failed load of the orders shows what to do', async () => {
  await show({ 'GET /charging/orders': { status: 500, body: { code: 'UNEXPECTED', message: '發生錯誤' } } })
  await expect.element(page.getByRole('button', { name: '再試一次' })).toBeVisible()
})

test('a delivery shows units and money, is stopped after a confirmation, and ends with its bill', async () => {
  const delivering = orderIn('DELIVERING')
  const ended = orderIn('COMPLETED', { revision: 4, endedAt: '2026-11-24T04:10:00.000Z' })
  const server = await show({
    'GET /charging/orders': { body: { data: { orders: [delivering] } } },
    'GET /charging/orders/o1': { body: { data: delivering } },
    'POST /charging/orders/o1/stop': { body: { data: ended } },
  })
  await expect.element(page.getByRole('heading', { name: '供應中' })).toBeVisible()
  await expect.element(page.getByText('6.25 單位')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: '已預留 $190' })).toBeVisible()
  await page.getByRole('button', { name: '停止供應' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停止供應' }).click()
  await expect.element(page.getByRole('heading', { name: '完成，謝謝使用' })).toBeVisible()
  await expect.element(page.getByText('10 分鐘')).toBeVisible()
  expect(server.of('POST /charging/orders/o1/stop')).toHaveLength(1)
})

test('a live session that cannot be refreshed shows its age', async () => {
  const delivering = orderIn('DELIVERING')
  const { cache } = await show({ 'GET /charging/orders': { body: { data: { orders: [delivering] } } } })
  orders.hold(cache, delivering)
  await expect.element(page.getByText(/的狀態$/)).toBeVisible()
})

test('a session that delivered nothing is shown as free, and a correction before the payment as settled later', async () => {
  const ended = { endedAt: '2026-11-24T04:10:00.000Z' }
  const nothing = orderIn('COMPLETED', { ...ended, amountTwd: 0, deliveredMilliUnits: 0 })
  await render(<Bill order={nothing} />)
  await expect.element(page.getByText('這次不收費。')).toBeVisible()
  const payment = { ...nothing.payment, openTwd: 120 }
  await render(<Bill order={orderIn('PENDING_PAYMENT', { ...ended, amountTwd: 100, isCorrected: true, payment })} />)
  await expect.element(page.getByText(/付款後會退還或補收差額/)).toBeVisible()
})
