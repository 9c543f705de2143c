import { nowMs } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { estimateFixture } from '../testing/open-plan.tsx'
import { cancelFixture, tripAt } from '../testing/trip-fixture.ts'
import { tripOrders } from '../trip-orders.ts'

const unixNow = () => Math.floor(nowMs() / 1000)
const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => page.getByRole('button', { name })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the receipt opens with the route on the map in sight', async () => {
  const trip = tripAt('TRIP_PAYMENT_PROCESSED', unixNow())
  tripServer(trip)
  await openLiveTrip(trip)
  await expect.element(title('行程完成，謝謝搭乘')).toBeInTheDocument()
  expect(document.querySelector('section[data-height]')).toHaveAttribute('data-height', 'half')
})

test('a rider who waits long for a special car is offered any taxi at a stated price, and the search continues with it [TAXI-098]', async () => {
  const now = unixNow()
  const searching = { since: now - 60, gives_up_at: now + 120, drivers_asked: 0, drivers_near: 0, expand_at: now - 20 }
  const trip = tripAt('REQUESTING_DRIVER', now, { vehicleType: 'PET_FRIENDLY', searching })
  const opened = { ...trip, revision: 2, match_expanded: true, searching: { ...searching, expand_at: null } }
  const { of } = tripServer(trip, {
    'POST /v2/rides/estimate': {
      body: { data: { ...estimateFixture(), fareHash: 'fare-open', fare_range: { min: 150, max: 180 } } },
    },
    'PUT /v3/trip/trip-1/expand-match': { body: { data: opened } },
  })
  await openLiveTrip(trip)
  await expect.element(page.getByText(/附近暫時找不到「寵物友善」/)).toBeVisible()
  // With no driver nearby, the page says that it searches again every few seconds.
  await expect.element(page.getByText('每隔幾秒就再找一次')).toBeInTheDocument()
  await expect.element(page.getByText(/原本 \$215/)).toBeVisible()
  await button(/^改派一般計程車 · 約 \$150–180/).click()
  await expect.element(page.getByText('已擴大到一般計程車')).toBeVisible()
  expect(of('PUT /v3/trip/trip-1/expand-match')[0]?.body).toEqual({ fareHash: 'fare-open', featureMap: 9437184 })
})

test('a more expensive expansion that the card declines keeps the old price and says so, and can be retried; one that is being held waits', async () => {
  const now = unixNow()
  const searching = { since: now - 60, gives_up_at: now + 120, drivers_asked: 0, drivers_near: 0, expand_at: now - 20 }
  const trip = tripAt('REQUESTING_DRIVER', now, { vehicleType: 'PET_FRIENDLY', searching })
  const refusal = { code: 'POST_RIDES_0011', message: '授權失敗', data: { reason: 'cardDeclined' } }
  tripServer(trip, {
    'POST /v2/rides/estimate': {
      body: { data: { ...estimateFixture(), fareHash: 'fare-open', fare_range: { min: 250, max: 280 } } },
    },
    'PUT /v3/trip/trip-1/expand-match': { status: 422, body: refusal },
  })
  const { cache } = await openLiveTrip(trip)
  await button(/^改派一般計程車 · 約 \$250–280/).click()
  await expect.element(page.getByText('改派的差額沒有授權成功，沒有扣款。我們仍照原價（$215）繼續找。')).toBeVisible()
  await expect.element(button(/^改派一般計程車/)).toBeEnabled()
  const expansion = { state: 'AUTHORIZING', fare_hash: 'fare-open', decline_reason: null } as const
  tripOrders.hold(cache, { ...trip, revision: 2, expansion })
  await expect.element(page.getByText(/^正在確認改派一般計程車的付款/)).toBeVisible()
  expect(button(/^改派一般計程車/).elements()).toHaveLength(0)
})

test('before its time, and during an open offer, no other car is offered', async () => {
  const now = unixNow()
  const searching = { since: now, gives_up_at: now + 180, drivers_asked: 1, drivers_near: 0, expand_at: now - 1 }
  const trip = tripAt('PENDING_RESPONSE_DRIVER', now, { searching })
  const { of } = tripServer(trip)
  const { cache } = await openLiveTrip(trip)
  tripOrders.hold(
    cache,
    tripAt('REQUESTING_DRIVER', now, { revision: 2, searching: { ...searching, expand_at: now + 60 } }),
  )
  await expect.element(title('正在為你叫車')).toBeInTheDocument()
  expect(of('POST /v2/rides/estimate')).toHaveLength(0)
})

test('a rider who is not in the car reports it after a confirmation, and the ride ends without a fare [TAXI-091, TAXI-012]', async () => {
  const trip = tripAt('TRIP_STARTED', unixNow())
  const ended: Trip = {
    ...tripAt('TRIP_CANCELED', unixNow(), { revision: 9, trip_status: 'CANCELED', last_event: 'CANCELED' }),
    cancel: { ...cancelFixture, reason: 'RIDER_REPORT_NOT_IN_CAR', by: 'rider' },
  }
  const { of } = tripServer(trip, { 'DELETE /rides/trip-1/user/not_in_car': { body: { data: ended } } })
  await openLiveTrip(trip)
  await button('我不在車上').click()
  expect(of('DELETE /rides/trip-1/user/not_in_car')).toHaveLength(0)
  await page.getByRole('dialog').getByRole('button', { name: '我不在車上' }).click()
  await expect.element(title('你回報不在車上，行程已結束')).toBeVisible()
  await expect.element(page.getByText('行程已結束，沒有收取車資')).toBeVisible()
  await expect.element(page.getByText('沒有產生任何費用。', { exact: true })).toBeVisible()
})

for (const [reason, by, said] of [
  ['DRIVER_CANCEL', 'driver', '司機取消了這趟行程'],
  ['RIDER_CANCEL', 'rider', '你已取消這趟行程'],
  ['RIDER_REPORT_NOT_IN_CAR', 'rider', '你回報不在車上，行程已結束'],
  ['UNPAID_SYSTEM_CANCEL', 'system', '還有未付款的行程，這趟已取消'],
  ['ADMIN_FORCE_CANCEL', 'system', '客服取消了這趟行程'],
  ['SYSTEM_TIME_OUT', 'system', '這趟行程已取消'],
  ['DRIVER_TIME_OUT', 'driver', '司機沒有等到你，行程已取消'],
  ['CENTER_CALL_CANCEL', 'system', '客服取消了這趟行程'],
] as const)
  test(`the page states that a trip ended with ${reason} [TAXI-052]`, async () => {
    const event = reason === 'DRIVER_TIME_OUT' ? 'NO_SHOW' : 'CANCELED'
    const trip = tripAt('TRIP_CANCELED', unixNow(), {
      trip_status: 'CANCELED',
      last_event: event,
      cancel: { ...cancelFixture, reason, by },
    })
    tripServer(trip)
    await openLiveTrip(trip)
    await expect.element(title(said)).toBeVisible()
  })

test('a report that comes too late names the contact for help, and the ride continues', async () => {
  const trip = tripAt('TRIP_STARTED', unixNow())
  const refusal = { code: 'CANNOT_REPORT_NOT_IN_CAR', message: '無法線上回報未上車，請聯絡客服處理' }
  tripServer(trip, { 'DELETE /rides/trip-1/user/not_in_car': { status: 409, body: refusal } })
  await openLiveTrip(trip)
  await button('我不在車上').click()
  await page.getByRole('dialog').getByRole('button', { name: '我不在車上' }).click()
  await expect.element(page.getByText(/請聯絡客服處理/)).toBeVisible()
  await expect.element(title(/^行程中/)).toBeInTheDocument()
})

for (const [state, status, isLeft] of [
  ['is being paid', null, false],
  ['was not paid in the end', 'COLLECTABLE', true],
] as const)
  test(`a ride that ${state} ${isLeft ? 'lets the rider leave' : 'stays on'} the page of rides`, async () => {
    const paying = tripAt('TRIP_PAYMENT_PENDING', unixNow())
    const trip = { ...paying, payment: { ...paying.payment, collection_status: status, can_pay: isLeft } }
    tripServer(trip)
    const { leave } = await openLiveTrip(trip)
    // Without the page's styles the sheet covers the button, so it is pressed with the keyboard.
    const home = button('回首頁').element()
    if (home instanceof HTMLElement) home.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => leave).toHaveBeenCalledTimes(isLeft ? 1 : 0)
  })

const talkFixture = {
  trip_hash: 'trip-1',
  driver_id: 'driver-1',
  is_open: true,
  closes_at: null,
  phrases: [],
  messages: [
    {
      trip_hash: 'trip-1',
      driver_id: 'driver-1',
      number: 1,
      key: 'key-00000001',
      revision: 1,
      from: 'driver',
      phrase: null,
      text: '我在 7-11 前面',
      sent_at: '2026-11-20T06:05:00.000Z',
      delivered_at: null,
      read_at: null,
    },
  ],
}

for (const stage of ['DRIVER_ENROUTE', 'DRIVER_ARRIVED', 'TRIP_STARTED'] as const)
  test(`the taxi page shows what the driver writes: ${stage} [TAXI-011]`, async () => {
    const trip = tripAt(stage, unixNow())
    const talk = { ...talkFixture, unread: 1 }
    tripServer(trip, {
      'GET /rides/trip-1/messages': { body: { data: talk } },
      'PUT /rides/trip-1/messages/seen': { body: { data: { ...talk, unread: 0 } } },
    })
    await openLiveTrip(trip)
    await button('傳訊息，1 則未讀').click()
    await expect.element(page.getByRole('log').getByText('我在 7-11 前面')).toBeVisible()
  })
