import { AnnouncerHost, PopupHost, settleRider } from '@daoxing/kit/web'
import { isSampleDriverLive, type SampleDriverOrder } from '@daoxing/sample-driver/contract'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useDraft } from '../draft.ts'
import { orders } from '../orders.ts'
import { StartScreen } from './StartScreen.tsx'

beforeEach(() => settleRider('ana'))
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  onlineManager.setOnline(true)
  useDraft.getState().reset()
})

const pickup = { name: '臺北車站', address: '臺北車站', location: { lat: 25.0479, lng: 121.5176 } }
const dropoff = { name: '臺北101', address: '臺北101', location: { lat: 25.034, lng: 121.5645 } }
const route = { polyline: '', distanceMetres: 6600, durationSeconds: 1200 }
const quote = { quoteHash: 'q1', priceTwd: 270, cancelFeeTwd: 50, route, expiresAt: '2030-01-01T00:00:00.000Z' }
const cashOnly = { default: 'cash', options: [], creditcard: [], linepay_info: null, waiting: [] }

const free = { isPossible: true, feeTwd: 0, chargedTwd: 0 }
const none = { isPossible: false, feeTwd: 0, chargedTwd: 0 }

function orderIn(state: SampleDriverOrder['state'], cancel: SampleDriverOrder['cancel']): SampleDriverOrder {
  const [at, unset] = ['2026-11-24T04:00:00.000Z', null]
  return {
    ...{
      orderHash: 'o1',
      revision: 3,
      state,
      lastEvent: 'ARRIVED',
      isUnderWay: isSampleDriverLive(state),
      pickup,
      dropoff,
      route,
      priceTwd: 270,
      pickupRoute: null,
      cancel,
    },
    payment: { revision: 1, status: 1, method: 'cash', paidTwd: 0, openTwd: 0, canPay: false },
    driver: { driverId: 'd1', name: '陳師傅', rating: 4.8, plate: 'RAJ-2981', model: 'Toyota Camry' },
    ...{ arrivesAt: unset, requestedAt: at, arrivedAt: at, startedAt: unset, finishedAt: unset, endedAt: unset },
  }
}

type Reply = { readonly status?: number; readonly body: unknown }

/** A server with these responses, which a test may change; the map is shown as text. */
async function show(replies: Readonly<Record<string, Reply | Promise<Reply>>>) {
  const answers = { ...replies }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const sent: { readonly call: string; readonly body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${url.replace(/^\/gw|\?.*$/g, '')}`
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const reply = (await answers[call]) ?? { status: 404, body: { code: 'NOT_FOUND', message: '找不到' } }
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 })
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={['/sample-driver']}>
        <StartScreen />
      </MemoryRouter>
      <PopupHost />
      <AnnouncerHost />
    </QueryClientProvider>,
  )
  return { answers, cache, of: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body) }
}

const idle = { 'GET /sample-driver/orders': { body: { data: { orders: [] } } } }
const priced = {
  ...idle,
  'POST /sample-driver/quotes': { body: { data: quote } },
  'GET /rider/default_payment': { body: { data: cashOnly } },
}

test('the first question is the destination, and nothing is ordered before both places are known', async () => {
  await show(idle)
  await expect.element(page.getByRole('combobox', { name: '要去哪裡？' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /確認叫車/ })).not.toBeInTheDocument()
})

test('an order names the displayed quote, and a refusal shows its own message', async () => {
  useDraft.getState().change({ pickup, dropoff })
  const refusal = { status: 409, body: { code: 'QUOTE_EXPIRED', message: '報價已過期，請重新確認價格。' } }
  const server = await show({ ...priced, 'POST /sample-driver/orders': refusal })
  await expect.element(page.getByText('$270', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /確認叫車.*\$270/ }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('報價已過期，請重新確認價格。')
  expect(server.of('POST /sample-driver/orders')).toMatchObject([{ quoteHash: 'q1', paymentMethod: 'cash' }])
  // The next tap has a fresh price.
  await expect.poll(() => server.of('POST /sample-driver/quotes').length).toBe(2)
})

test('a cancellation with a fee says so first, and agrees to exactly that fee', async () => {
  const order = orderIn('ARRIVED', { isPossible: true, feeTwd: 50, chargedTwd: 0 })
  const canceled = { ...order, revision: 4, state: 'CANCELED' }
  const server = await show({
    'GET /sample-driver/orders': { body: { data: { orders: [order] } } },
    'GET /sample-driver/orders/o1': { body: { data: order } },
    'POST /sample-driver/orders/o1/cancel': { body: { data: canceled } },
  })
  await expect.element(page.getByRole('heading', { name: '司機已抵達，請上車' })).toBeVisible()
  await page.getByRole('button', { name: '取消訂單' }).click()
  await expect.element(page.getByText('司機已抵達，取消會收 $50。')).toBeVisible()
  await page.getByRole('button', { name: '確定取消' }).click()
  await expect.element(page.getByRole('heading', { name: '已取消' })).toBeVisible()
  expect(server.of('POST /sample-driver/orders/o1/cancel')).toEqual([{ agreedFeeTwd: 50 }])
})

test('an order whose price has become a debt lets the rider pay it and order again', async () => {
  const order = orderIn('PENDING_PAYMENT', none)
  const server = await show({
    'GET /sample-driver/orders': { body: { data: { orders: [order] } } },
    'GET /sample-driver/orders/o1': { body: { data: order } },
  })
  await expect.element(page.getByRole('heading', { name: '請付現金 $270' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '再叫一次' })).not.toBeInTheDocument()
  orders.hold(server.cache, { ...order, revision: 4, isUnderWay: false })
  await expect.element(page.getByRole('heading', { name: '待付款' })).toBeVisible()
  await page.getByRole('button', { name: '再叫一次' }).click()
  await expect.element(page.getByRole('combobox', { name: '要去哪裡？' })).toBeVisible()
})

test('an order that is shown before its bank has answered leaves no draft behind', async () => {
  useDraft.getState().change({ pickup, dropoff })
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const server = await show({ ...priced, 'POST /sample-driver/orders': promise })
  await page.getByRole('button', { name: /確認叫車.*\$270/ }).click()
  const order = orderIn('PREPARING', free)
  server.answers['GET /sample-driver/orders/o1'] = { body: { data: order } }
  orders.hold(server.cache, order)
  await expect.element(page.getByRole('heading', { name: '正在確認付款' })).toBeVisible()
  resolve({ body: { data: order } })
  await expect.poll(() => useDraft.getState().dropoff).toBeNull()
})

test('an order that another tab has made is shown instead of the plan', async () => {
  useDraft.getState().change({ pickup, dropoff })
  const refusal = { status: 409, body: { code: 'ORDER_UNDER_WAY', message: '你有一筆進行中的訂單。' } }
  const server = await show({ ...priced, 'POST /sample-driver/orders': refusal })
  await expect.element(page.getByRole('button', { name: /確認叫車.*\$270/ })).toBeEnabled()
  const order = orderIn('ARRIVED', free)
  server.answers['GET /sample-driver/orders'] = { body: { data: { orders: [order] } } }
  server.answers['GET /sample-driver/orders/o1'] = { body: { data: order } }
  await page.getByRole('button', { name: /確認叫車.*\$270/ }).click()
  await expect.element(page.getByRole('heading', { name: '司機已抵達，請上車' })).toBeVisible()
})

test.each([
  ['CANCELED', '已取消'],
  ['DECLINED', '付款未成功，未扣款'],
] as const)('an order that ended by %s says so, whatever is owed for it', async (lastEvent, title) => {
  const order = orderIn('ARRIVED', free)
  const server = await show({
    'GET /sample-driver/orders': { body: { data: { orders: [order] } } },
    'GET /sample-driver/orders/o1': { body: { data: order } },
  })
  await expect.element(page.getByRole('heading', { name: '司機已抵達，請上車' })).toBeVisible()
  const payment = { ...order.payment, revision: 2, status: 11 as const }
  orders.hold(server.cache, { ...order, revision: 4, state: 'CANCELED', lastEvent, isUnderWay: false, payment })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
})

test('an order that can no longer be fetched shows its age', async () => {
  const order = orderIn('ARRIVED', free)
  await show({
    'GET /sample-driver/orders': { body: { data: { orders: [order] } } },
    'GET /sample-driver/orders/o1': { body: { data: order } },
  })
  await expect.element(page.getByRole('heading', { name: '司機已抵達，請上車' })).toBeVisible()
  await expect.element(page.getByText(/的狀態$/)).not.toBeInTheDocument()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/的狀態$/)).toBeVisible()
})

test("a pickup at the rider's own position opens the map if the server does not respond", async () => {
  useDraft.getState().change({ dropoff })
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(((found: (position: object) => void) =>
    found({ coords: { latitude: 25.0479, longitude: 121.5176, accuracy: 10 } })) as never)
  await show(idle)
  const own = page.getByRole('button', { name: /最近的上車點|目前位置/ })
  await expect.element(own).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await own.click()
  await expect.element(own, { timeout: 15_000 }).not.toBeInTheDocument()
})
