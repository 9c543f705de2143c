import { nowMs, settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useTripDraft } from '../draft.ts'
import { LiveScreen } from '../screens/LiveScreen.tsx'
import { handover, tripIn } from '../testing/trip-fixtures.ts'
import { data, designatedServer, openPage, press, refused, withTrip } from '../testing/open-page.tsx'
import { trips } from '../trips.ts'
import { TripDetail } from './TripDetail.tsx'

beforeEach(() => {
  sessionStorage.clear()
  settleRider('ana')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  settleRider(null)
})

type Trip = ReturnType<typeof tripIn>
const button = (name: string | RegExp) => page.getByRole('button', { name })
const title = (name: string) => page.getByRole('heading', { name, level: 1 })
const unixNow = () => Math.floor(nowMs() / 1000)

async function open(trip: Trip, replies: Parameters<typeof designatedServer>[0] = {}) {
  const server = designatedServer({ ...withTrip(trip), ...replies })
  const leave = vi.fn()
  return { server, leave, ...(await openPage(<LiveScreen hash="trip-1" onLeave={leave} />, { trip })) }
}

test('a search tells its progress and its end, and leads out for free [DDR-002, DDR-018]', async () => {
  await open(tripIn('REQUESTING'))
  await expect.element(title('正在尋找代駕司機')).toBeInTheDocument()
  await expect.element(page.getByRole('progressbar', { name: '尋找司機的進度' })).toBeInTheDocument()
  await expect.element(page.getByText('已詢問 2 位司機')).toBeInTheDocument()
  await expect.element(button(/取消代駕.*目前免費/)).toBeInTheDocument()
})

test('a driver who comes is shown with rating, licence and scooter, and the code is on the screen', async () => {
  await open(tripIn('DRIVER_EN_ROUTE'))
  await expect.element(page.getByText('陳師傅')).toBeInTheDocument()
  await expect.element(page.getByText('評分4.8 · 1,250 趟')).toBeInTheDocument()
  await expect.element(page.getByText('騎折疊車前來')).toBeInTheDocument()
  await expect.element(page.getByText('職業駕照今天有效，已核對')).toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: '4 8 2 7' })).toBeInTheDocument()
})

test('the rider confirms odometer and pictures before the keys change hands', async () => {
  const trip = tripIn('ARRIVED', {
    code_checked_at: unixNow(),
    handovers: [handover()],
    can: { confirm_handover: 'before' },
  })
  const { server } = await open(trip, {
    'POST /v3/designated_drivers/trips/handover': data({
      ...trip,
      revision: 4,
      can: { ...trip.can, confirm_handover: null },
    }),
  })
  await expect.element(title('請確認車況，再交鑰匙')).toBeInTheDocument()
  await expect.element(page.getByText('48,213 公里')).toBeInTheDocument()
  expect(page.getByRole('button', { name: /放大.*照片/ }).elements()).toHaveLength(4)
  await press(button('車況相符，交鑰匙'))
  await expect.element(title('司機正在紀錄車況')).toBeInTheDocument()
  expect(server.of('POST /v3/designated_drivers/trips/handover')).toMatchObject([
    { body: { trip_hash: 'trip-1', way: 'before', is_confirmed: true } },
  ])
})

test('a record that is wrong is refused with the words of the rider', async () => {
  const trip = tripIn('ARRIVED', {
    code_checked_at: unixNow(),
    handovers: [handover()],
    can: { confirm_handover: 'before' },
  })
  const answered = handover({ answer: 'refused', answered_at: unixNow(), remark: '里程抄錯' })
  const { server } = await open(trip, {
    'POST /v3/designated_drivers/trips/handover': data({
      ...{ ...trip, revision: 4, handovers: [answered], can: { ...trip.can, confirm_handover: null } },
    }),
  })
  await press(button('有問題'))
  await expect.element(button('送出，不確認車況')).toBeDisabled()
  await page.getByRole('textbox').fill('里程抄錯')
  await press(button('送出，不確認車況'))
  await expect
    .poll(() => server.of('POST /v3/designated_drivers/trips/handover'))
    .toMatchObject([{ body: { is_confirmed: false, remark: '里程抄錯' } }])
  await expect.element(page.getByText(/你於 .* 未確認/)).toBeInTheDocument()
})

const underWay = { can: { change: true }, cancel_process_type: 'CLOSED', cannot_cancel: true } as const

test('on the way nothing can be cancelled, and the page says so [DDR-002]', async () => {
  await open(tripIn('TRIP_STARTED', underWay))
  await expect.element(page.getByText('行程已經開始，不能取消；可以變更目的地。')).toBeInTheDocument()
  await expect.element(button(/取消代駕/)).not.toBeInTheDocument()
})

test('an hour more shows the price and the new end first, and the driver is asked', async () => {
  const trip = tripIn('TRIP_STARTED', { ...underWay, mode: 'HOURLY', hours: 2, hour_amount: 700, amount: 1_400 })
  const asked = { change_hash: 'change-1', state: 'DRIVER_ASKED', end_address: null, hours: 3, amount: 2_100 } as const
  const { server } = await open(trip, {
    'PUT /v3/designated_drivers/trips/change/estimate': data({
      ...{ trip_hash: 'trip-1', change_hash: 'change-1', expires_at: unixNow() + 60, end_address: null },
      ...{ end_lat: null, end_lng: null, hours: 3, route: null, before_amount: 1_400, amount: 2_100 },
      lines: [{ kind: 'hours', amount: 2_100, quantity: 3 }],
      ...{ difference: 700, arrives_at: unixNow() + 7_200, answer_seconds: 60 },
    }),
    'PUT /v3/designated_drivers/trips/change/confirm': data({
      ...trip,
      revision: 4,
      change: { ...asked, answer_by: unixNow() + 60 },
    }),
  })
  await press(button('加 1 小時'))
  const sheet = page.getByRole('dialog', { name: '加 1 小時' })
  for (const text of ['$1,400', '$700', /時段到/])
    await expect.element(sheet.getByText(text).first()).toBeInTheDocument()
  await press(button(/同意變更.*\$2,100/))
  await expect.element(page.getByText(/等司機回覆，還有/)).toBeInTheDocument()
  expect(server.of('PUT /v3/designated_drivers/trips/change/estimate')).toMatchObject([{ body: { hours: 3 } }])
  expect(server.of('PUT /v3/designated_drivers/trips/change/confirm')).toMatchObject([
    { body: { change_hash: 'change-1' } },
  ])
})

const arrived = { cancel_process_type: 'FEE', cancel_fee: 50 } as const
const cancelled = (trip: Trip, fee: number): Trip => ({
  ...trip,
  ...{ revision: 4, trip_status: 'CANCELED', is_under_way: false },
  cancel: {
    ...{ reason: 'RIDER_CANCEL', by: 'rider', reason_id: 'changed_plan', detail: '', charged_fee: fee },
    proof: { arrived_at: unixNow(), distance_metres: 12, location: { lat: 25, lng: 121 } },
  },
})

test('a cancellation after the arrival says its fee first and agrees to exactly that fee [DDR-016, DDR-017, DDR-020]', async () => {
  const trip = tripIn('ARRIVED', arrived)
  const { server } = await open(trip, { 'DELETE /v3/designated_drivers/trips': data(cancelled(trip, 50)) })
  await press(button(/取消代駕.*\$50/))
  await expect.element(page.getByText('司機已經到了，取消會收 $50。')).toBeInTheDocument()
  await expect.poll(() => page.getByRole('radio').elements()).toHaveLength(8)
  await press(page.getByRole('radio', { name: '行程改變' }))
  await press(button('付 $50 並取消'))
  await expect.element(title('代駕已取消')).toBeInTheDocument()
  await expect.element(page.getByText('你已取消。取消費 $50。')).toBeInTheDocument()
  await expect.element(page.getByText(/司機到達時距離停車地點 10 公尺/)).toBeInTheDocument()
  const [sent] = server.of('DELETE /v3/designated_drivers/trips')
  expect(Object.fromEntries(sent?.search ?? [])).toMatchObject({
    ...{ trip_hash: 'trip-1', agreed_fee: '50', reason_id: 'changed_plan' },
  })
})

test('a cancellation before the arrival is free', async () => {
  const trip = tripIn('DRIVER_EN_ROUTE')
  const { server } = await open(trip, { 'DELETE /v3/designated_drivers/trips': data(cancelled(trip, 0)) })
  await press(button(/取消代駕.*目前免費/))
  await expect.element(page.getByText('現在取消不收費。')).toBeInTheDocument()
  await press(button('確定取消'))
  await expect.element(page.getByText('你已取消。沒有產生費用。')).toBeInTheDocument()
  expect(server.of('DELETE /v3/designated_drivers/trips')[0]?.search.get('agreed_fee')).toBe('0')
})

test('a fee that rose meanwhile is refused, and the page asks for the new one', async () => {
  const trip = tripIn('DRIVER_EN_ROUTE')
  const dearer = { ...trip, revision: 4, trip_status: 'ARRIVED', ...arrived } as const
  const { server } = await open(trip, {
    'DELETE /v3/designated_drivers/trips': refused('CANCEL_FEE_CHANGED', '取消費用已變更，請再次確認。'),
  })
  await press(button(/取消代駕/))
  server.answers['GET /v3/designated_drivers/trips'] = data(dearer)
  await press(button('確定取消'))
  await expect.element(page.getByText('取消費剛變更為 $50，請再確認。')).toBeInTheDocument()
  await expect.element(button('付 $50 並取消')).toBeInTheDocument()
})

const done = {
  can: { rate: true, receipt: true, call: false },
  arrives_at: null,
  payment: { ...tripIn('COMPLETED').payment, paid_amount: 1_100 },
} as const

test('a driven trip is rated by stars and items that fit them [DDR-022, DDR-023]', async () => {
  const trip = tripIn('COMPLETED', done)
  const rated = { ...trip, revision: 4, rating: { stars: 5, items: ['smooth'], comment: '' } }
  const { server } = await open(trip, { 'POST /v3/designated_drivers/rating': data(rated) })
  await expect.element(title('平安到達，辛苦了')).toBeInTheDocument()
  await press(page.getByText('2 顆星'))
  await expect.element(button('遲到')).toBeInTheDocument()
  await press(page.getByText('5 顆星'))
  await press(button('開車平穩'))
  await press(button('送出評價'))
  await expect.element(page.getByRole('heading', { name: '謝謝你的評價' })).toBeInTheDocument()
  expect(server.of('POST /v3/designated_drivers/rating')).toMatchObject([{ body: { stars: 5, items: ['smooth'] } }])
})

test('the receipt is mailed, and a rider without an address enters one [DDR-026]', async () => {
  let asked = 0
  const { server } = await open(tripIn('COMPLETED', done), {
    'POST /v3/designated_drivers/receipt': () => {
      asked += 1
      return asked === 1
        ? refused('USER_MISSING_EMAIL', '請先填寫電子郵件地址。')
        : data({ sent_to: 'ana@example.tw', waits_for_proof: true })
    },
  })
  await press(button(/寄送收據到信箱/))
  await page.getByRole('textbox', { name: '電子郵件' }).fill('ana@example.tw')
  await press(button('寄送收據'))
  await expect.element(page.getByText('請到 ana@example.tw 點確認連結，收據會接著寄出。')).toBeInTheDocument()
  expect(server.of('POST /v3/designated_drivers/receipt').at(-1)?.body).toEqual({
    ...{ trip_hash: 'trip-1', email: 'ana@example.tw' },
  })
})

test('an open price can be paid by another member over a link that is told once [DDR-025]', async () => {
  const owed = tripIn('PENDING_PAYMENT', {
    is_under_way: false,
    payment: { ...tripIn('COMPLETED').payment, method: 'creditcard', open_amount: 1_100, can_pay: true },
  })
  await open(owed, {
    'POST /v3/designated_drivers/onetime-payment-link': data({
      ...{ url: 'https://daoxing.test/designated-driver/pay#token-of-a-link-1234', token: 'token-of-a-link-1234' },
      ...{ amount: 1_100, expires_at: unixNow() + 86_400 },
    }),
  })
  await expect.element(title('待付款')).toBeInTheDocument()
  await press(button('請別人付款'))
  await expect
    .element(page.getByText('https://daoxing.test/designated-driver/pay#token-of-a-link-1234'))
    .toBeInTheDocument()
})

test('after a search without a driver, one tap plans the same trip again', async () => {
  const { leave } = await open(tripIn('MATCH_FAILED'))
  await expect.element(page.getByText(/這個時間找不到司機，沒有產生費用/)).toBeInTheDocument()
  await press(button('再叫一次'))
  expect(leave).toHaveBeenCalledOnce()
  expect(useTripDraft.getState()).toMatchObject({
    ...{ start: { address: '臺北市中正區北平西路3號' }, end: { address: '臺北市信義區信義路五段7號' } },
    preferences: ['quiet'],
  })
})

test('a higher revision replaces the trip on the screen, and an older one does not', async () => {
  const { cache } = await open(tripIn('REQUESTING'))
  trips.hold(cache, tripIn('ARRIVED', { revision: 5 }))
  await expect.element(title('司機到了，請出示交車碼')).toBeInTheDocument()
  trips.hold(cache, tripIn('DRIVER_EN_ROUTE', { revision: 4 }))
  await expect.element(title('司機到了，請出示交車碼')).toBeInTheDocument()
})

test('the detail of an order shows bill, driver, records of the car and insurance [DDR-003]', async () => {
  const confirmed = handover({ answer: 'confirmed', answered_at: unixNow() })
  const trip = tripIn('COMPLETED', { ...done, handovers: [confirmed] })
  designatedServer(withTrip(trip))
  await openPage(<TripDetail hash="trip-1" />, { trip })
  for (const text of ['已完成', '代駕費用', '陳師傅', '48,213 公里', /你已於 .* 確認/, '這趟適用契約 2020-06-01 版'])
    await expect.element(page.getByText(text).first()).toBeInTheDocument()
})
