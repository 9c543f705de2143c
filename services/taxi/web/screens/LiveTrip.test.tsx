import { tripOrders } from '../trip-orders.ts'
// Over 350 lines because all stages of a trip share the screen that is opened here.
import { instantFromMs } from '@daoxing/kit/contract'
import { formatTimeOfDay, nowMs } from '@daoxing/kit/web'
import { feature, type SessionStage, type Trip } from '@daoxing/taxi/contract'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { requestTimes } from '../plan/request-times.ts'
import { planStageOf } from '../plan/plan-stage.ts'
import { useRideDraft } from '../ride-draft.ts'
import { openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { cancelFixture, retryAnswer, tripAt } from '../testing/trip-fixture.ts'

const unixNow = () => Math.floor(nowMs() / 1000)
const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  useRideDraft.getState().reset()
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const titles: readonly (readonly [SessionStage, string])[] = [
  ['WAITING_SPECIFY', '正在為你叫車'],
  ['REQUESTING_DRIVER', '正在為你叫車'],
  ['PENDING_RESPONSE_DRIVER', '正在為你叫車'],
  ['DRIVER_ENROUTE', '司機 3 分鐘後抵達'],
  ['DRIVER_ARRIVED', '司機已抵達'],
  ['TRIP_PAYMENT_PENDING', '請付現金 $215 給司機'],
  ['TRIP_PAYMENT_PROCESSED', '行程完成，謝謝搭乘'],
  ['TRIP_CANCELED', '找不到車，要再試一次嗎？'],
]

test('the page and its URL follow the stage of the trip [TAXI-035, TAXI-036, TAXI-076]', async () => {
  const first = tripAt('WAITING_SPECIFY', unixNow())
  tripServer(first)
  const { cache } = await openLiveTrip(first)
  for (const [at, [stage, name]] of titles.entries()) {
    tripOrders.hold(cache, tripAt(stage, unixNow(), { revision: at + 2 }))
    await expect.element(title(name)).toBeInTheDocument()
    await expect.element(page.getByTestId('query')).toHaveTextContent(`?stage=${stage}`)
  }
  const riding = tripAt('TRIP_STARTED', unixNow(), { revision: 20 })
  tripOrders.hold(cache, riding)
  const arrival = formatTimeOfDay(instantFromMs((riding.arrives_at ?? 0) * 1000))
  await expect.element(title(`行程中 · 預計 ${arrival} 抵達`)).toBeInTheDocument()
  await expect.element(page.getByTestId('query')).toHaveTextContent('?stage=TRIP_STARTED')
})

test('a waiting rider sees the number of nearby and contacted drivers, the elapsed time, and that cancelling is free', async () => {
  const trip = tripAt('REQUESTING_DRIVER', unixNow(), { driver_cancels: 1 })
  tripServer(trip)
  await openLiveTrip(trip)
  for (const said of ['附近有 8 輛空車', '已詢問 2 位司機', /不會收取任何費用/, '固定車資 $215'])
    await expect.element(page.getByText(said)).toBeInTheDocument()
  await expect.element(page.getByRole('progressbar', { name: '等候時間' })).toHaveAttribute('aria-valuemax', '180')
  await expect.element(button('取消叫車 · 免費')).toBeInTheDocument()
})

test('an approaching driver is shown with plate, car, code, pickup spot and price', async () => {
  const trip = tripAt('DRIVER_ENROUTE', unixNow(), { notes: '有行李' })
  tripServer(trip)
  await openLiveTrip(trip)
  const shownTexts = ['TDJ-2981', '黃色 Toyota WISH', '4071', '請在 臺北車站 東三門 上車', '請準備現金', '備註：有行李']
  for (const said of shownTexts) await expect.element(page.getByText(said, { exact: true })).toBeInTheDocument()
})

test('aboard there is no cancel button, and a request is refused with the reason', async () => {
  const trip = tripAt('TRIP_STARTED', unixNow())
  tripServer(trip)
  await openLiveTrip(trip)
  await expect.element(button(/取消/)).not.toBeInTheDocument()
  await page.getByText('為什麼現在不能取消？').click()
  await expect.element(page.getByText(/行程已經開始/)).toBeVisible()
})

test('without a connection the last snapshot stays with its age, and is updated automatically', async () => {
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(trip)
  const { cache } = await openLiveTrip(trip)
  onlineManager.setOnline(false)
  void cache.invalidateQueries()
  await expect.element(page.getByText(/這是.*的畫面/)).toBeInTheDocument()
  await expect.element(title('司機 3 分鐘後抵達')).toBeInTheDocument()
  onlineManager.setOnline(true)
  await expect.element(page.getByText(/這是.*的畫面/)).not.toBeInTheDocument()
})

const failed = () => tripAt('TRIP_CANCELED', unixNow())
const higher = { fare_before: 215, fare_range_before: null, is_lower: false, why: 'traffic' } as const
const freshAt = (fare: number) => retryAnswer(failed(), fare, fare === 215 ? null : higher)

test('without a driver the same wish is sent again at a price shown before; its time is kept [TAXI-042, TAXI-060, TAXI-085]', async () => {
  const again = tripAt('WAITING_SPECIFY', unixNow(), { trip_hash: 'trip-2' })
  const server = tripServer(failed(), {
    'GET /rides/retry/trip-1': freshAt(230),
    'POST /rides': { body: { data: again } },
  })
  const { cache } = await openLiveTrip(failed())
  await expect.element(page.getByText('路況變塞，車資已由 $215 變為 $230')).toBeInTheDocument()
  await button('再試一次 · $230').click()
  await expect.poll(() => cache.getQueryData(['taxi', 'active'])).toEqual(again)
  const [request] = server.of('POST /rides')
  expect(request).toEqual({
    call: 'POST /rides',
    body: { trip_hash: 'trip-1', fare_hash: 'fare-2' },
    key: expect.any(String),
  })
  expect(requestTimes('retry')).toHaveLength(1)
  expect(localStorage.getItem('daoxing.taxi.retryTimes')).toMatch(/^\[\d+\]$/)
})

test('a retry shows the current price; a refusal shows its meaning for the money [TAXI-084]', async () => {
  tripServer(failed(), {
    'GET /rides/retry/trip-1': freshAt(215),
    'POST /rides': { status: 409, body: { code: 'QUOTE_EXPIRED', message: '這個報價已過期' } },
  })
  await openLiveTrip(failed())
  await button('再試一次 · $215').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('還沒有叫車成功，沒有產生任何費用。這個報價已過期')
})

/** The payment methods of the rider: a default card and a second one. */
const paymentDefaults = {
  revision: 1,
  default: 'creditcard',
  creditcard: ['4242', '1881'].map((last4, place) => ({
    id: `card-${last4}`,
    Card4No: last4,
    in_use: place === 0,
    expiry: '3012',
    is_expired: false,
    is_flagged: false,
  })),
  ...{ linepay_info: null, credit: 0 },
  options: ['cash', 'creditcard'].map((method) => ({ method, is_available: true, is_bound: true })),
}
const paymentRefusals = [
  ['a pre-authorisation that failed, by its code', { code: 'POST_RIDES_0011', message: '預授權失敗' }],
  ['a pre-authorisation that failed, by its status', { code: 'X', message: '預授權失敗', status: 905 }],
  ['an empty account', { code: 'INSUFFICIENT_BALANCE', message: '餘額不足' }],
  ['a block of automatic payment', { code: 'AUTO_PAYMENT_BLOCK', message: 'auto_payment_block' }],
] as const
for (const [what, refusal] of paymentRefusals)
  test(`a retry refused for its payment is fixed like a first request: ${what} [ERR-001, ERR-005, ERR-006]`, async () => {
    let tries = 0
    const server = tripServer(failed(), {
      'GET /rides/retry/trip-1': freshAt(215),
      'GET /rider/default_payment': { body: { data: paymentDefaults } },
      'POST /rides': async () => {
        tries += 1
        return tries === 1 ? { status: 422, body: refusal } : { body: { data: tripAt('WAITING_SPECIFY', unixNow()) } }
      },
    })
    await openLiveTrip({ ...failed(), payment_method: 'creditcard' })
    await button('再試一次 · $215').click()
    await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await page.getByRole('radio', { name: /1881/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '確認' }).click()
    await expect.element(button(/付款方式：信用卡末四碼 1881（只有這次）/)).toBeVisible()
    await button('再試一次 · $215').click()
    await expect
      .poll(() => server.of('POST /rides').map(({ body }) => body))
      .toEqual([
        { trip_hash: 'trip-1', fare_hash: 'fare-2' },
        { trip_hash: 'trip-1', fare_hash: 'fare-2', payment_method: 'creditcard', card_id: 'card-1881' },
      ])
  })

test('a retry of a rider with a debt shows how to pay it, or to postpone it [ERR-002]', async () => {
  tripServer(failed(), {
    'GET /rides/retry/trip-1': freshAt(215),
    'POST /rides': { status: 409, body: { code: 'UNPAID_TRIPS', message: '您有尚未付款的行程' } },
  })
  await openLiveTrip(failed())
  await button('再試一次 · $215').click()
  await button('稍後付款').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('再試一次 · $215').click()
  await expect.element(button('查看未付款行程')).toBeVisible()
})

test('a retry of an archived account offers the sign-out [ERR-003]', async () => {
  tripServer(failed(), {
    'GET /v3/configs': { body: { data: { archived_phrases: ['帳號已封存'] } } },
    'GET /rides/retry/trip-1': freshAt(215),
    'POST /rides': { status: 403, body: { code: 'USER_LOGIN_RESTRICTED', message: '這個帳號已封存' } },
  })
  await openLiveTrip(failed())
  await button('再試一次 · $215').click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: '登出' })).toBeVisible()
})

test('a retry that times out resets the trip and the session [TAXI-044]', async () => {
  tripServer(failed(), {
    'GET /rides/retry/trip-1': freshAt(215),
    'POST /rides': { status: 408, body: { code: 'TIMEOUT', message: 'The request timed out' } },
  })
  useRideDraft.getState().change({ start: { name: '家', address: '家', location: { lat: 25, lng: 121 } } })
  const { leave } = await openLiveTrip(failed())
  await button('再試一次 · $215').click()
  await expect.poll(() => [leave.mock.calls.length, useRideDraft.getState().start]).toEqual([1, null])
})

test('changing a trip that found no driver restores its places and wishes, and goes to their prices [TAXI-041]', async () => {
  const featureMap = feature.FIX_FARE + feature.LOW_CARBON
  const wish = { feature_map: featureMap + feature.QA_TEST, car_model: 'n7', notes: '有行李 · 在東三門' } as const
  const trip = { ...failed(), ...wish, end_approximate: true }
  tripServer(trip, { 'GET /rides/retry/trip-1': freshAt(215) })
  const { leave } = await openLiveTrip(trip)
  await button('修改行程').click()
  expect(leave).toHaveBeenCalledTimes(1)
  const draft = useRideDraft.getState()
  const [start, end] = ['臺北車站 東三門', '台北 101'].map((address) => ({ name: address, address }))
  expect(draft).toMatchObject({
    start: { ...start, location: { lat: 25.0478, lng: 121.517 } },
    end: { ...end, location: { lat: 25.0339, lng: 121.5645 }, isApproximate: true },
    ...{ isEndOpen: false, featureMap, carModel: 'n7', notePhrases: ['luggage'], note: '在東三門' },
  })
  expect(planStageOf(null, draft)).toBe('END_ADDRESS_CONFIRMED')
})

const cancelled = (): Trip =>
  tripAt('TRIP_CANCELED', unixNow(), {
    revision: 5,
    trip_status: 'CANCELED',
    last_event: 'CANCELED',
    cancel: cancelFixture,
  })
const cancelling = { 'DELETE /north/rides/trip-1': { body: { data: cancelled() } } }
const answers = { 'POST /rides/trip-1/cancel_reason': { body: { data: cancelled() } } }

test('a successful cancellation resets the session, says that it was free, and offers the same wish with one tap [TAXI-043, TAXI-087]', async () => {
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  const again = tripAt('WAITING_SPECIFY', unixNow(), { trip_hash: 'trip-2' })
  const server = tripServer(trip, {
    ...cancelling,
    ...answers,
    'GET /rides/retry/trip-1': freshAt(215),
    'POST /rides': { body: { data: again } },
  })
  const { leave, cache } = await openLiveTrip(trip)
  useRideDraft.getState().change({ note: '有行李' })
  await button('取消行程 · 目前免費').click()
  await expect.element(page.getByText('現在取消不收費', { exact: true })).toBeInTheDocument()
  await page.getByRole('radio', { name: '行程有變' }).click()
  await button('仍要取消').click()
  await expect.element(title('你已取消這趟行程')).toBeInTheDocument()
  await expect.element(page.getByText('沒有產生任何費用。')).toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(leave).not.toHaveBeenCalled()
  expect(useRideDraft.getState().note).toBe('')
  expect(server.of('DELETE /north/rides/trip-1').map(({ key }) => key)).toEqual([expect.any(String)])
  await expect
    .poll(() => server.of('POST /rides/trip-1/cancel_reason')[0]?.body)
    .toEqual({ reason_id: 'plan_changed', detail: '' })
  await button('再叫一次 · $215').click()
  await expect.poll(() => cache.getQueryData(['taxi', 'active'])).toEqual(again)
})

test('a cancellation with a fee shows the amount on the remaining page', async () => {
  const trip = tripAt('DRIVER_ARRIVED', unixNow())
  const cost = { ...cancelFixture, fee: 40, fee_state: 'unpaid' as const }
  tripServer(trip, {
    ...answers,
    'DELETE /north/rides/trip-1': { body: { data: { ...cancelled(), cancel: cost } } },
    'GET /rides/retry/trip-1': freshAt(215),
  })
  await openLiveTrip(trip)
  await button(/^取消行程/).click()
  await button('仍要取消').click()
  await expect.element(title('你已取消這趟行程')).toBeInTheDocument()
  await expect.element(page.getByText('取消費 $40，尚未付款。')).toBeInTheDocument()
})

test('a rider who cancels to adjust the address keeps the stage of confirmed addresses [TAXI-037]', async () => {
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(trip, { ...cancelling, ...answers })
  const { leave, cache } = await openLiveTrip(trip)
  await button('取消行程 · 目前免費').click()
  await page.getByRole('radio', { name: '上車地點設錯了' }).click()
  await button('仍要取消').click()
  await button('取消並修改').click()
  await expect.poll(() => leave).toHaveBeenCalledTimes(1)
  // The event of the cancellation may arrive late, and the plan has to stay.
  tripOrders.hold(cache, { ...cancelled(), revision: 6 })
  expect(planStageOf(null, useRideDraft.getState())).toBe('END_ADDRESS_CONFIRMED')
})

const arrivedTrip = (changes: Partial<Trip> = {}) => tripAt('DRIVER_ARRIVED', unixNow(), { revision: 4, ...changes })
const heardSince = (since: number) => ({ since, fee_from: since + 180, distance_metres: 6 })

test('a car with received positions at the pickup counts down the free time, with the rule below', async () => {
  const trip = arrivedTrip({ waiting: heardSince(unixNow() - 19) })
  tripServer(trip)
  await openLiveTrip(trip)
  await expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/^免費等候 2:[34]\d$/)
  await expect
    .element(page.getByText('司機抵達並免費等候 3 分鐘後，取消才收 $40；比約定晚 10 分鐘以上，補給你 $40。'))
    .toBeInTheDocument()
})

test('a car without received positions at the pickup counts nothing, whatever its driver reports', async () => {
  const trip = arrivedTrip({ waiting: null })
  tripServer(trip)
  await openLiveTrip(trip)
  await expect.element(page.getByText('正在確認車輛位置，取消免費')).toBeInTheDocument()
  expect(page.getByRole('timer').elements()).toHaveLength(0)
})

test('once waiting costs, the dialog shows price and proof, and sends the displayed price [TAXI-048, TAXI-090, TAXI-095]', async () => {
  const waiting = heardSince(unixNow() - 250)
  const trip = arrivedTrip({ waiting, can: { ...tripAt('DRIVER_ARRIVED').can, cancel_is_free: false } })
  const paid = { ...cancelled(), cancel: { ...cancelFixture, fee: 40, fee_state: 'unpaid' as const } }
  const seen: string[] = []
  const server = tripServer(trip, {
    ...answers,
    'GET /rides/trip-1/check_cancel_fee': { body: { data: { fee: 40, rule: '規則', waiting, credit: 0 } } },
    'GET /rides/rider/cancel/should/charge/trip-1': { body: { data: { should_charge: true } } },
    'DELETE /north/rides/trip-1': { body: { data: paid } },
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    seen.push(url)
    return fetch(url, init)
  })
  await openLiveTrip(trip)
  await expect.element(page.getByText('免費等候時間已過，現在取消收 $40')).toBeInTheDocument()
  await page.getByRole('button', { name: /取消行程/ }).click()
  await page.getByRole('button', { name: '仍要取消' }).click()
  await expect.element(page.getByRole('heading', { name: '取消會收取 $40' })).toBeInTheDocument()
  await expect.element(page.getByText('就在上車點')).toBeInTheDocument()
  await page.getByRole('button', { name: '付 $40 並取消' }).click()
  await expect.poll(() => server.of('DELETE /north/rides/trip-1')).toHaveLength(1)
  expect(seen.filter((url) => url.includes('agreed_fee=40'))).toHaveLength(1)
})

for (const stage of ['REQUESTING_DRIVER', 'TRIP_PAYMENT_PROCESSED'] as const)
  test(`the page shows a credit owed by a driver as soon as it exists, and how the rider gets it: ${stage}`, async () => {
    const trip = tripAt(stage, unixNow(), { credits: [{ amount: 40, why: 'driverCancelled' }] })
    tripServer(trip)
    await openLiveTrip(trip)
    await expect.element(page.getByText('司機接單後取消，補給你 $40')).toBeInTheDocument()
    await expect.element(page.getByText(/^已存為抵用金，下次用信用卡或 LINE Pay 付款時自動折抵/)).toBeInTheDocument()
  })
