import { tripOrders } from '../trip-orders.ts'
// Over 350 lines because every response to a hail is tested on the one screen that is opened here.
import { nowMs, PopupHost, RegistryProvider, ToastHost, type WebEntry } from '@daoxing/kit/web'
import { referralIn } from '@daoxing/identity/contract'
import type { Estimate, QuoteOption } from '@daoxing/taxi/contract'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useRideDraft } from '../ride-draft.ts'
import { type Answer, tripServer } from '../testing/open-live-trip.tsx'
import { estimateFixture } from '../testing/open-plan.tsx'
import { owedPayment, tripAt } from '../testing/trip-fixture.ts'
import { TaxiScreen } from '../screens/TaxiScreen.tsx'
import { ChooseCar } from './ChooseCar.tsx'
import { requestTimes } from './request-times.ts'

const start = { name: '臺北車站', address: '臺北車站', location: { lat: 25.0478, lng: 121.517 } }
const end = { name: '台北 101', address: '台北 101', location: { lat: 25.0339, lng: 121.5645 } }
const option: QuoteOption = {
  fareHash: 'fare-1',
  vehicleType: 'FIX_FARE',
  fareMode: 'FIX_FARE',
  featureMap: 8_388_608,
  carModel: null,
  isUsual: true,
  seats: 4,
  fare: 215,
  fare_range: null,
  estimatePriceAfterCoupon: 215,
  linegoPointsRedeemFare: 0,
  breakdown: [],
  pickupSeconds: 240,
  price_change: null,
}
const estimate: Estimate = { ...estimateFixture(), route: null, options: [option] }
const card = (last4: string, isInUse: boolean, isFlagged = false) => ({
  id: `card-${last4}`,
  Card4No: last4,
  in_use: isInUse,
  expiry: '3012',
  is_expired: false,
  is_flagged: isFlagged,
})
const defaults = (changes: Partial<PaymentDefaults> = {}): PaymentDefaults => ({
  revision: 1,
  waiting: [],
  default: 'creditcard',
  creditcard: [card('4242', true), card('1881', false)],
  linepay_info: { id: 'line-1', in_use: false, is_flagged: false },
  options: (['cash', 'creditcard', 'linepay'] as const).map((method) => ({
    method,
    is_available: true,
    is_bound: true,
  })),
  credit: 0,
  ...changes,
})

const tipConfigs = { taxi_tip_is_on: true, taxi_tip_twd_max: 500 }
const nothing = () => undefined
const hailCall = 'POST /north/rides'
const refused = (code: string, message: string, data: object = {}): Answer => ({
  status: 422,
  body: { code, message, data },
})
const button = (name: string | RegExp) => page.getByRole('button', { name })
const signOut = vi.fn(async () => undefined)
const identity: WebEntry = {
  slice: 'identity',
  routes: [],
  session: {
    signInPath: '/signUp',
    read: async () => null,
    signOut,
    referral: async () =>
      referralIn(new URLSearchParams(cameBy)) ?? { referralPartner: '', refCode: '', callbackPageId: '' },
  },
}
/** The query of the link that opens the page. */
let cameBy = ''

async function openPrices(
  replies: Parameters<typeof tripServer>[1] = {},
  held: PaymentDefaults = defaults(),
  screen: ReactNode = (
    <ChooseCar onEdit={nothing} onPin={nothing} onStops={nothing} isAskingStops={false} onBack={nothing} />
  ),
) {
  // Like the cache of the page (page-cache.ts): a fresh response is not refetched.
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  useRideDraft.getState().reset()
  useRideDraft.getState().change({ start, end })
  const server = tripServer(tripAt('WAITING_SPECIFY'), {
    'GET /v3/configs': {
      body: { data: { unpaid_phrases: ['尚有未付款'], archived_phrases: ['帳號已封存'], ...tipConfigs } },
    },
    'POST /v2/rides/estimate': { body: { data: estimate } },
    'GET /rider/default_payment': { body: { data: held } },
    [hailCall]: { body: { data: tripAt('WAITING_SPECIFY') } },
    ...replies,
  })
  await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[identity]}>
        <MemoryRouter initialEntries={['/taxi']}>
          <Routes>
            <Route path="/taxi" element={screen} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
        <ToastHost />
        <PopupHost />
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return { ...server, cache }
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <h1>{`${pathname}${search}`}</h1>
}

const hail = () => button('確認叫車 · $215').click()
const methodsOf = (server: Pick<ReturnType<typeof tripServer>, 'of'>) =>
  server.of(hailCall).map(({ body }) => (body as { payment_method: string }).payment_method)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  cameBy = ''
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

for (const [partner, page_id] of [
  ['thsr', '42'],
  ['yulon', ''],
] as const)
  test(`only for the rail partner a hail carries the callback page of a link: ${partner} [TAXI-017]`, async () => {
    cameBy = `referral_partner=${partner}&ref_code=R7&tmass_callback_pageid=42`
    const server = await openPrices()
    await hail()
    await expect.poll(() => server.of(hailCall)).toHaveLength(1)
    const sent = { referral_partner: partner, ref_code: 'R7', tmass_pageid: page_id }
    expect(server.of(hailCall)[0]?.body).toMatchObject(sent)
  })

test('the time of each request is kept in local storage [TAXI-060]', async () => {
  const server = await openPrices({ [hailCall]: refused('NO_CAR', '沒有車') })
  const before = nowMs()
  await hail()
  await expect.poll(() => requestTimes('request')).toHaveLength(1)
  expect(requestTimes('request')[0]).toBeGreaterThanOrEqual(before)
  expect(localStorage.getItem('daoxing.taxi.requestTimes')).toMatch(/^\[\d{13}\]$/)
  expect(requestTimes('retry')).toEqual([])
  // The time is stored before the request is sent. Waiting for the request keeps it out of the next test's server.
  await expect.poll(() => server.of(hailCall)).toHaveLength(1)
})

test('a ride is paid with the default, which is shown beside the price', async () => {
  const server = await openPrices()
  await expect.element(button(/信用卡末四碼 4242/)).toBeInTheDocument()
  await hail()
  await expect.poll(() => methodsOf(server)).toEqual(['creditcard'])
})

test('cash for one ride leaves the default unchanged', async () => {
  const server = await openPrices()
  await button(/信用卡末四碼 4242/).click()
  await page.getByRole('radio', { name: /這次付現/ }).click()
  await button('確認').click()
  await expect.element(button(/付款方式：這次付現/)).toBeInTheDocument()
  await hail()
  await expect.poll(() => methodsOf(server)).toEqual(['cash'])
  expect(server.of('PUT /rider/default_payment')).toEqual([])
})

test("another of the rider's cards pays for this ride, and the default stays", async () => {
  const server = await openPrices()
  await button(/信用卡末四碼 4242/).click()
  await page.getByRole('radio', { name: /1881/ }).click()
  await button('確認').click()
  await expect.element(button(/付款方式：信用卡末四碼 1881（只有這次）/)).toBeVisible()
  await hail()
  await expect
    .poll(() => server.of(hailCall))
    .toMatchObject([{ body: { payment_method: 'creditcard', card_id: 'card-1881' } }])
  expect(server.of('PUT /rider/default_payment')).toEqual([])
})

test('another method can be set as the default', async () => {
  const server = await openPrices({
    'PUT /rider/default_payment': { body: { data: defaults({ revision: 2, default: 'cash' }) } },
  })
  await button(/信用卡末四碼 4242/).click()
  await page.getByRole('radio', { name: /這次付現/ }).click()
  await page.getByRole('checkbox', { name: '之後也用這個付款方式' }).click()
  await button('確認').click()
  await expect.element(button(/付款方式：現金/)).toBeInTheDocument()
  expect(server.of('PUT /rider/default_payment')).toMatchObject([{ body: { default: 'cash' } }])
})

test('the wallet is checked before the hail: 200 and 999 continue, any other status shows the message of the server [PAY-007, PAY-008, PAY-024]', async () => {
  let status = 1110
  const server = await openPrices(
    { 'POST /rider/line_pay/check': async () => ({ body: { data: { status, message: 'LINE Pay 帳戶暫停使用' } } }) },
    defaults({ default: 'linepay' }),
  )
  await expect.element(button(/LINE Pay/)).toBeInTheDocument()
  await hail()
  await expect.element(page.getByRole('alert')).toHaveTextContent('LINE Pay 帳戶暫停使用')
  expect(server.of(hailCall)).toEqual([])
  status = 999
  await hail()
  await expect.poll(() => methodsOf(server)).toEqual(['linepay'])
  expect(server.of('POST /rider/line_pay/check')).toHaveLength(2)
})

test('a wallet that answers 200 lets the hail continue [PAY-007, PAY-024]', async () => {
  const check = { body: { data: { status: 200, message: '' } } }
  const server = await openPrices({ 'POST /rider/line_pay/check': check }, defaults({ default: 'linepay' }))
  await expect.element(button(/LINE Pay/)).toBeInTheDocument()
  await hail()
  await expect.poll(() => methodsOf(server)).toEqual(['linepay'])
  expect(server.of('POST /rider/line_pay/check')).toHaveLength(1)
})

test.for([
  { body: { data: { status: 1110, msg: '餘額不足' } } },
  { status: 422, body: { code: 'NO', msg: '餘額不足' } },
  { status: 422, body: { code: 'NO', message: '餘額不足' } },
])('a wallet that says no is shown with its sentence, called message or msg [PAY-008, PAY-024]: %j', async (check) => {
  const server = await openPrices({ 'POST /rider/line_pay/check': check }, defaults({ default: 'linepay' }))
  await expect.element(button(/LINE Pay/)).toBeInTheDocument()
  await hail()
  await expect.element(page.getByRole('alert')).toHaveTextContent('餘額不足')
  expect(server.of(hailCall)).toEqual([])
})

test('no wallet is checked if a card pays [PAY-007]', async () => {
  const server = await openPrices()
  await hail()
  await expect.poll(() => methodsOf(server)).toEqual(['creditcard'])
  expect(server.of('POST /rider/line_pay/check')).toEqual([])
})

test('a declined card is marked in the list, and the next tap hails with another [ERR-001]', async () => {
  let tries = 0
  const server = await openPrices({
    'GET /rider/default_payment': async () => ({
      body: {
        data: defaults(tries === 0 ? {} : { revision: 2, creditcard: [card('4242', true, true), card('1881', false)] }),
      },
    }),
    [hailCall]: async () => {
      tries += 1
      return tries === 1
        ? refused('POST_RIDES_0011', '預授權失敗，請更換付款方式後再叫車')
        : { body: { data: tripAt('WAITING_SPECIFY') } }
    },
  })
  await expect.element(button(/信用卡末四碼 4242/)).toBeInTheDocument()
  await hail()
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('預授權失敗，請更換付款方式後再叫車')
  await expect.element(page.getByRole('radio', { name: /4242.*上次扣款失敗/ })).toBeInTheDocument()
  await page.getByRole('radio', { name: /這次付現/ }).click()
  await button('確認').click()
  await hail()
  await expect.poll(() => methodsOf(server)).toEqual(['creditcard', 'cash'])
})

test('a pre-authorisation refused by number has the same effect as one refused by code [ERR-001]', async () => {
  await openPrices({
    [hailCall]: { status: 422, body: { code: 'BANK', status: 905, message: '發卡銀行拒絕交易', data: {} } },
  })
  await hail()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent('發卡銀行拒絕交易')
  await expect.element(page.getByRole('radio', { name: /1881/ })).toBeVisible()
})

test('an unpaid trip opens a popup with a link to it, or a postponement until a stated time [ERR-002]', async () => {
  const owed = tripAt('TRIP_PAYMENT_PENDING')
  const payment = { ...owed.payment, collection_status: 'COLLECTABLE' as const }
  const server = await openPrices({
    [hailCall]: refused('POST_RIDES_0042', '您尚有未付款的行程'),
    'GET /v3/trip/unpaid': { body: { data: { trips: [{ ...owed, payment }] } } },
    'POST /payment/later/trip-1': { body: { data: owedPayment } },
  })
  await hail()
  await button('稍後付款').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^可以叫車了，請在 .+ 前付清$/)).toBeVisible()
  expect(server.of('POST /payment/later/trip-1')).toHaveLength(1)
  await hail()
  await button('查看未付款行程').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('/myJourney?reprocess_payment=true')
})

test('a drop-off equal to the pick-up leads to another drop-off, since a retry would not help', async () => {
  const edited = vi.fn<(which: 'start' | 'end') => void>()
  await openPrices(
    { 'POST /v2/rides/estimate': refused('PLACES_TOO_NEAR', '上車與下車地點太近，請重新選擇') },
    defaults(),
    <ChooseCar onEdit={edited} onPin={nothing} onStops={nothing} isAskingStops={false} onBack={nothing} />,
  )
  await expect.element(page.getByText('上車與下車地點太近，請重新選擇')).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: '更改下車地點' }).click()
  expect(edited).toHaveBeenCalledWith('end')
})

test('failed prices, and a refused address after a new choice, each show their message, and nothing is hailed [ERR-014]', async () => {
  const edited = vi.fn<(which: 'start' | 'end') => void>()
  let answer: Answer = { status: 500, body: { code: 'UNEXPECTED' } }
  const server = await openPrices(
    { 'POST /v2/rides/estimate': async () => answer },
    defaults(),
    <ChooseCar onEdit={edited} onPin={nothing} onStops={nothing} isAskingStops={false} onBack={nothing} />,
  )
  await expect.element(page.getByRole('alert').getByText('發生錯誤，請稍後再試')).toBeVisible()
  await expect.element(button(/^確認叫車/)).toBeDisabled()
  answer = { body: { data: estimate } }
  await button('再試一次').click()
  await expect.element(button('確認叫車 · $215')).toBeEnabled()
  answer = refused('PLACES_TOO_NEAR', '上車與下車地點太近，請重新選擇')
  useRideDraft.getState().change({ end: { ...start, name: '臺北車站東三門' } })
  await expect.element(page.getByRole('alert').getByText('上車與下車地點太近，請重新選擇')).toBeVisible()
  await expect.element(button(/^確認叫車/)).toBeDisabled()
  await page.getByRole('alert').getByRole('button', { name: '更改下車地點' }).click()
  expect(edited).toHaveBeenCalledWith('end')
  expect(server.of(hailCall)).toEqual([])
})

test('if no road leads there, the message says so and leads to another place instead of a retry', async () => {
  const edited = vi.fn<(which: 'start' | 'end') => void>()
  const sentence = '上車和下車不在同一座島上，計程車到不了'
  await openPrices(
    { 'POST /v2/rides/estimate': refused('NOT_BY_ROAD', sentence) },
    defaults(),
    <ChooseCar onEdit={edited} onPin={nothing} onStops={nothing} isAskingStops={false} onBack={nothing} />,
  )
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(sentence)).toBeVisible()
  expect(alert.getByText('暫時無法載入').query()).toBeNull()
  expect(alert.getByRole('button', { name: '再試一次' }).query()).toBeNull()
  await alert.getByRole('button', { name: '更改上車地點' }).click()
  await alert.getByRole('button', { name: '更改下車地點' }).click()
  expect(edited.mock.calls).toEqual([['start'], ['end']])
})

test('a stop that no taxi reaches is named, and a tap takes the near place that the server offers instead', async () => {
  const stopsOpened = vi.fn<() => void>()
  const offered = { near_address: '淡水漁人碼頭', near_lat: 25.18, near_lng: 121.41 }
  const sentence = '這個地點不在服務範圍內'
  const body = { code: 'OUTSIDE_SERVICE_AREA', message: sentence, data: { field: 'stops.1.lat', ...offered } }
  await openPrices(
    { 'POST /v2/rides/estimate': { status: 422, body } },
    defaults(),
    <ChooseCar onEdit={nothing} onPin={nothing} onStops={stopsOpened} isAskingStops={false} onBack={nothing} />,
  )
  const place = (name: string, lat: number) => ({ name, address: name, location: { lat, lng: 121.4 } })
  useRideDraft.getState().change({ stops: [place('西門町', 25.04), place('海上', 25.3)] })
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('海上')).toBeVisible()
  await alert.getByRole('button', { name: '更改停靠點' }).click()
  expect(stopsOpened).toHaveBeenCalledTimes(1)
  await alert.getByRole('button', { name: '改到「淡水漁人碼頭」' }).click()
  expect(useRideDraft.getState().stops.map(({ name, location: { lat } }) => [name, lat])).toEqual([
    ['西門町', 25.04],
    ['淡水漁人碼頭', 25.18],
  ])
})

test('an archived account gets a popup with the sign-out [ERR-003]', async () => {
  await openPrices({ [hailCall]: refused('X', '這個帳號已封存') })
  await hail()
  await expect.element(page.getByRole('dialog').getByText('這個帳號已封存')).toBeVisible()
  await button('登出').click()
  await expect.poll(() => signOut).toHaveBeenCalledTimes(1)
})

test('a failure without its own message shows that an error occurred, with a hint about money [ERR-004, ERR-014]', async () => {
  await openPrices({ [hailCall]: { status: 500, body: { message: 'TypeError: x is undefined at rides.js:3' } } })
  await hail()
  // The page's own message for any server fault, with the consequence for money.
  await expect.element(page.getByRole('alert')).toHaveTextContent('發生錯誤，請稍後再試沒有產生任何費用。')
  await expect.element(button('確認叫車 · $215')).toBeEnabled()
})

test('a hail without a network says that it waits, and can be stopped: nothing was hailed or charged', async () => {
  const server = await openPrices({ [hailCall]: () => Promise.reject(new TypeError('no line')) })
  await expect.element(button('確認叫車 · $215')).toBeEnabled()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await hail()
  await expect.element(page.getByText('目前沒有連線，連上後就會送出')).toBeVisible()
  await button('停止叫車').click()
  await expect.element(page.getByText('已停止，沒有叫車，也沒有產生任何費用')).toBeVisible()
  await expect.element(button('確認叫車 · $215')).toBeEnabled()
  const before = methodsOf(server).length
  // Waits longer than the pause before the next try.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(methodsOf(server)).toHaveLength(before)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a hail with a late response can be stopped, and the page does not claim that it was never sent', async () => {
  await openPrices({ [hailCall]: () => new Promise(() => undefined) })
  await hail()
  await button('停止叫車').click()
  await expect.element(page.getByText(/^已停止。如果剛才已經送出/)).toBeVisible()
  await expect.element(button('確認叫車 · $215')).toBeEnabled()
})

const blocked = '自動扣款暫時停用，還沒有叫車，也沒有產生費用。請改付現金或換一個付款方式。'
const mended = [
  ['INSUFFICIENT_BALANCE', 'creditcard', '餘額不足，請更換付款方式', '餘額不足，請更換付款方式'],
  ['AUTO_PAYMENT_BLOCK', 'creditcard', 'auto_payment_block', blocked],
  ['X', 'creditcard', 'auto_payment_block', blocked],
  ['POST_RIDES_0011', 'aftee', '預授權失敗', blocked],
] as const
for (const [code, method, message, said] of mended)
  test(`${code} of a ride paid by ${method} opens the payment methods, with its reason [ERR-005, ERR-006]`, async () => {
    const server = await openPrices({ [hailCall]: refused(code, message) }, defaults({ default: method }))
    await hail()
    await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(said)
    await page.getByRole('radio', { name: /這次付現/ }).click()
    await button('確認').click()
    await hail()
    await expect.poll(() => methodsOf(server)).toEqual([method, 'cash'])
  })

const tipsOf = (server: Pick<ReturnType<typeof tripServer>, 'of'>) =>
  server.of(hailCall).map(({ body }) => (body as { pretrip_tips: unknown }).pretrip_tips)

test('a tip suggests the extra cost of the traffic, is chosen in a dialog and sent with the hail [TAXI-014, TAXI-054]', async () => {
  const server = await openPrices({
    'POST /v2/rides/estimate': { body: { data: { ...estimate, surge_difference: 44 } } },
  })
  await button('小費').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('小費金額（元）')).toHaveValue('40')
  await dialog.getByRole('button', { name: '$50' }).click()
  await dialog.getByRole('button', { name: '加小費', exact: true }).click()
  await expect.element(button('小費 $50')).toBeVisible()
  // The button shows the total.
  await button('確認叫車 · $265').click()
  await expect.poll(() => tipsOf(server)).toEqual([{ amount: 50 }])
})

test('with cash as the default, no tip is offered or sent [TAXI-054, TAXI-055]', async () => {
  const server = await openPrices({}, defaults({ default: 'cash' }))
  useRideDraft.getState().change({ tipTwd: 50 })
  await expect.element(button('確認叫車 · $215')).toBeEnabled()
  expect(button(/^小費/).elements()).toHaveLength(0)
  await hail()
  await expect.poll(() => tipsOf(server)).toEqual([null])
})

test('cash for this ride removes the chosen tip, and none is sent [TAXI-054, TAXI-055]', async () => {
  const server = await openPrices()
  useRideDraft.getState().change({ tipTwd: 50 })
  await expect.element(button('小費 $50')).toBeVisible()
  await button(/信用卡末四碼 4242/).click()
  await page.getByRole('radio', { name: /這次付現/ }).click()
  await button('確認').click()
  await expect.element(button(/付款方式：這次付現/)).toBeInTheDocument()
  expect(button(/^小費/).elements()).toHaveLength(0)
  await hail()
  await expect.poll(() => tipsOf(server)).toEqual([null])
})

test('while tips are off, none is offered or sent [TAXI-054, TAXI-055]', async () => {
  const server = await openPrices({ 'GET /v3/configs': { body: { data: { ...tipConfigs, taxi_tip_is_on: false } } } })
  useRideDraft.getState().change({ tipTwd: 50 })
  await expect.element(button('確認叫車 · $215')).toBeEnabled()
  await expect.element(button(/信用卡末四碼 4242/)).toBeVisible()
  expect(button(/^小費/).elements()).toHaveLength(0)
  await hail()
  await expect.poll(() => tipsOf(server)).toEqual([null])
})

test('an invalid amount is reported and not accepted', async () => {
  await openPrices()
  await button('小費').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('小費金額（元）').fill('501')
  await expect.element(dialog.getByText('請輸入 $1 到 $500 的整數')).toBeVisible()
  await dialog.getByRole('button', { name: '不加小費' }).click()
  await expect.element(button('小費')).toBeVisible()
})

test('while the price is being held the rider stays on the hail screen, which shows why it was refused', async () => {
  let answer: (said: Answer) => void = nothing
  const { cache, of } = await openPrices(
    {
      'GET /v3/trip/ongoing/active': { body: { data: null } },
      [hailCall]: () => new Promise<Answer>((resolve) => (answer = resolve)),
    },
    defaults(),
    <TaxiScreen />,
  )
  await hail()
  await expect.element(button(/正在送出/)).toBeInTheDocument()
  tripOrders.hold(
    cache,
    tripAt('WAITING_SPECIFY', undefined, { last_event: 'PAYMENT_PENDING', payment_method: 'creditcard' }),
  )
  await expect.element(button(/正在送出/)).toBeInTheDocument()
  await expect.poll(() => of(hailCall)).toHaveLength(1)
  answer(refused('POST_RIDES_0011', '預授權失敗，請更換付款方式後再叫車'))
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('預授權失敗，請更換付款方式後再叫車')
})
