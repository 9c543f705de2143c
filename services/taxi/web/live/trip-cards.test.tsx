import { encodePath } from '@daoxing/kit/contract'
import type { Trip } from '@daoxing/taxi/contract'
import { nowMs } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { unpaidTripsKey } from '../taxi-keys.ts'
import { tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { TripLiveCard } from './TripLiveCard.tsx'
import { TripOrderDetail } from './TripOrderDetail.tsx'
import { tripArrived } from '../trip-arrived.ts'
import { tripOrders } from '../trip-orders.ts'

afterEach(() => vi.unstubAllGlobals())

const unixNow = () => Math.floor(nowMs() / 1000)

async function show(
  Drawn: ComponentType<{ readonly hash: string }>,
  trip: Trip,
  replies: Parameters<typeof tripServer>[1] = {},
) {
  const server = tripServer(trip, replies)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(tripOrders.keyOf(trip.trip_hash), trip)
  await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <Drawn hash={trip.trip_hash} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return server
}

test('the live card shows the state of the trip and the next step, and leads to it', async () => {
  await show(TripLiveCard, tripAt('DRIVER_ENROUTE', unixNow()))
  const card = page.getByRole('link')
  await expect.element(card).toHaveTextContent('司機前往中3 分鐘後抵達 · TDJ-2981')
  await expect.element(card).toHaveAttribute('href', '/taxi')
})

test('the live card of a search shows its duration', async () => {
  await show(TripLiveCard, tripAt('REQUESTING_DRIVER', unixNow() - 100))
  await expect.element(page.getByRole('link')).toHaveTextContent('尋找司機中已等 2 分鐘')
})

/** Updates the cache the way `followLiveOrder` does for an event. */
function arrives(cache: QueryClient, order: Trip): void {
  const before = cache.getQueryData<Trip>(tripOrders.keyOf(order.trip_hash))
  tripOrders.hold(cache, order)
  tripArrived({ order, before, cache })
}

test('a ride that becomes a debt makes home refetch its debts, once', () => {
  const cache = new QueryClient()
  cache.setQueryData(unpaidTripsKey, [])
  const isStale = () => cache.getQueryState(unpaidTripsKey)?.isInvalidated
  const { payment } = tripAt('TRIP_PAYMENT_PENDING', unixNow())
  const owed = (revision: number) =>
    tripAt('TRIP_PAYMENT_PENDING', unixNow(), { revision, payment: { ...payment, collection_status: 'COLLECTABLE' } })
  arrives(cache, tripAt('TRIP_STARTED', unixNow(), { revision: 1 }))
  expect(isStale()).toBe(false)
  arrives(cache, owed(2))
  expect(isStale()).toBe(true)
  cache.setQueryData(unpaidTripsKey, [])
  arrives(cache, owed(3))
  expect(isStale()).toBe(false)
})

test('a ride that became a debt has no live card: the debt card shows it', async () => {
  const { payment } = tripAt('TRIP_PAYMENT_PENDING', unixNow())
  const owed = tripAt('TRIP_PAYMENT_PENDING', unixNow(), { payment: { ...payment, collection_status: 'COLLECTABLE' } })
  await show(TripLiveCard, owed)
  expect(document.querySelector('a')).toBeNull()
})

test('an order in detail has its status, price, places, lines with a total, driver and available actions', async () => {
  await show(TripOrderDetail, tripAt('TRIP_PAYMENT_PROCESSED', unixNow()))
  for (const said of ['已完成', '臺北車站 東三門', '起程 1.25 公里', '總計', '已付現金', '陳志明', '這趟搭乘如何？'])
    await expect.element(page.getByText(said, { exact: true }).first()).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '再叫一次這段行程' })).toBeInTheDocument()
})

test('an order without a ride states its cost, and has no receipt', async () => {
  await show(TripOrderDetail, tripAt('TRIP_CANCELED', unixNow()))
  await expect.element(page.getByText('沒有產生任何費用。')).toBeInTheDocument()
  await expect.element(page.getByText('總計')).not.toBeInTheDocument()
})

test("an order in detail shows a driver's debt, and that it was deducted from this fare", async () => {
  const paid = tripAt('TRIP_PAYMENT_PROCESSED', unixNow(), { credits: [{ amount: 40, why: 'driverCancelled' }] })
  await show(TripOrderDetail, { ...paid, payment: { ...paid.payment, credit_used: 40 } })
  await expect.element(page.getByText('司機接單後取消，補給你 $40')).toBeInTheDocument()
  await expect.element(page.getByText('已經用來折抵這趟車資。')).toBeInTheDocument()
  const credit = page.getByText('抵用金折抵').element().parentElement
  expect(credit?.textContent).toBe('抵用金折抵$40')
})

const lostDriver = () => ({ former_driver: { lost_at: unixNow() - 60, why: 'notUnderWay' as const } })

test('a reserved ride says that its driver no longer comes, and later who comes instead', async () => {
  const reserved = { reserve_time: unixNow() + 1200, ...lostDriver() }
  await show(TripOrderDetail, tripAt('DRIVER_RESERVED', unixNow(), { ...reserved, driver_info: null }))
  const lost = '原本的司機不會來了，我們正在找另一位。預約仍然有效，你不用再做什麼。'
  await expect.element(page.getByRole('status').filter({ hasText: lost })).toBeInTheDocument()
  await show(TripOrderDetail, tripAt('DRIVER_ENROUTE', unixNow(), reserved))
  await expect.element(page.getByText('原本的司機不會來了，已換成陳志明，請認車牌 TDJ-2981。')).toBeInTheDocument()
})

test('a reserved car that is late says so with the credit, with or without a driver', async () => {
  const late = { reserve_time: unixNow() - 400, credits: [{ amount: 80, why: 'driverLate' as const }] }
  await show(TripOrderDetail, tripAt('DRIVER_RESERVED', unixNow(), { ...late, driver_info: null }))
  await expect.element(page.getByText('車沒有在預約時間到，補給你 $80')).toBeInTheDocument()
  const how = '已存為抵用金，下次用信用卡或 LINE Pay 付款時自動折抵，可在「付款方式」查看。'
  await expect.element(page.getByText(how)).toBeInTheDocument()
})

test('a receipt of a fare above the limit of a company names both payers', async () => {
  const trip = tripAt('TRIP_PAYMENT_PROCESSED', unixNow(), { payment_method: 'company' })
  const total = trip.fare?.amount ?? 0
  const shareOf = (name: string) => page.getByText(name, { exact: true }).element().closest('div')?.textContent
  const company = { ...trip.payment, paid_amount: total - 15, company_paid: total - 15, paid_with: 'company' } as const
  await show(TripOrderDetail, { ...trip, fare: trip.fare && { ...trip.fare, paid: false }, payment: company })
  await expect.element(page.getByText('已付 · 公司')).toBeInTheDocument()
  expect(shareOf('待付 · 自付')).toBe('待付 · 自付$15')
})

const ended = () => tripAt('TRIP_PAYMENT_PROCESSED', unixNow())
const track = (source: 'driven' | 'planned') => ({
  'GET /rides/trip-1/track': {
    body: {
      data: {
        path: encodePath([
          { lat: 25.0478, lng: 121.517 },
          { lat: 25.0339, lng: 121.5645 },
        ]),
        source,
        ground: [
          {
            kind: 'river',
            path: encodePath([
              { lat: 25.04, lng: 121.51 },
              { lat: 25.05, lng: 121.56 },
            ]),
          },
        ],
      },
    },
  },
})

test('a receipt shows the driven route, with a text alternative, and loads no map library', async () => {
  const server = await show(TripOrderDetail, ended(), track('driven'))
  const picture = page.getByRole('img', { name: /^從臺北車站 東三門到台北 101的路線圖，全長 / })
  await expect.element(picture).toBeVisible()
  await expect.element(page.getByText('實際行駛路線')).toBeVisible()
  expect(picture.element().querySelectorAll('path').length).toBeGreaterThanOrEqual(3)
  expect(document.querySelector('canvas, .maplibregl-map')).toBeNull()
  expect(server.of('GET /rides/trip-1/track').length).toBeGreaterThan(0)
})

test('a receipt without a stored track says that its route is the planned one, and a live trip shows none', async () => {
  await show(TripOrderDetail, ended(), track('planned'))
  await expect.element(page.getByText('預估路線（已無行駛紀錄）')).toBeVisible()
})

test('lost property leads to the driver while the conversation is open, and to customer service; a fare question leads there, too', async () => {
  const trip = ended()
  await show(TripOrderDetail, { ...trip, timeline: { ...trip.timeline, paid_at: unixNow() - 60 } })
  await expect
    .element(page.getByRole('link', { name: /車資有問題/ }))
    .toHaveAttribute('href', '/cs/csCenter?trip_hash=trip-1&type=fareQuestion')
  await page.getByRole('button', { name: /遺失物/ }).click()
  await expect.element(page.getByText(/^到 .+ 為止，可以直接聯絡陳志明/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '請客服協尋' }))
    .toHaveAttribute('href', '/cs/csCenter?trip_hash=trip-1&type=lostItem')
})

test('a rider who requests a receipt without an address is asked for one there, and told what happens next [TAXI-094]', async () => {
  const server = await show(TripOrderDetail, ended(), {
    'GET /v2/rider/me': { body: { data: withoutAddress } },
    'POST /rider/trips/receipt': { body: { data: { sent_to: 'an…@example.tw', waits_for_proof: true } } },
  })
  await page.getByRole('button', { name: '寄收據到我的信箱' }).click()
  const field = page.getByRole('textbox', { name: '電子信箱' })
  await field.fill('ana@example')
  await page.getByRole('button', { name: '寄確認信' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('請輸入正確的電子信箱，例如 name@example.com')
  await field.fill('ana@example.tw')
  await page.getByRole('button', { name: '寄確認信' }).click()
  await expect.element(page.getByText(/^確認信已寄到 ana@example\.tw/)).toBeVisible()
  expect(server.of('POST /rider/trips/receipt').map(({ body }) => body)).toEqual([
    { trip_hash: 'trip-1', email: 'ana@example.tw' },
  ])
})

const withoutAddress = {
  uid: 'rider-1',
  userNumber: 7,
  bot_id: null,
  displayName: '安娜',
  status: 'ACTIVE',
  phone: '0912345678',
  cc: '886',
  email: null,
  emailVerified: false,
  language: 'zh-TW',
  accountType: 'personal',
  customerTypeId: 2,
  agree: true,
}
