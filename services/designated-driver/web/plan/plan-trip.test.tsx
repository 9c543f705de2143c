import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useTripDraft } from '../draft.ts'
import { StartScreen } from '../screens/StartScreen.tsx'
import { carPlace, homePlace } from '../testing/places.ts'
import { agreement, estimate, tripIn } from '../testing/trip-fixtures.ts'
import { data, designatedServer, openPage, press, refused, withTrip } from '../testing/open-page.tsx'

beforeEach(() => {
  sessionStorage.clear()
  settleRider('ana')
  useTripDraft.getState().reset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  settleRider(null)
})

const { change } = useTripDraft.getState()
const button = (name: string | RegExp) => page.getByRole('button', { name })
const planned = { start: carPlace, end: homePlace }
/** Everything that the standard contract needs of the rider. */
const stated = {
  ...planned,
  statements: ['isConscious', 'isInsured', 'isSound', 'isNotStolen'] as const,
  contactName: '王小明',
  contactPhone: '0912345678',
}
const accepted = { 'GET /v3/designated_drivers/user-agreement': data(agreement(true)) }
const confirming = { path: '/designated-driver?step=confirm' }

test('the first question is where the car stands, the second where it goes, which may stay open [DDR-001, DDR-003]', async () => {
  designatedServer()
  await openPage(<StartScreen />)
  await expect.element(page.getByRole('combobox', { name: '你的車停在哪裡？' })).toBeInTheDocument()
  await expect.element(page.getByText('最近的司機約 8 分鐘可到')).toBeInTheDocument()
  change({ start: carPlace })
  await expect.element(page.getByRole('combobox', { name: '要開到哪裡？' })).toBeInTheDocument()
  await press(button(/上車再告訴司機/))
  await expect.element(button(/下一步/)).toBeEnabled()
  await expect.element(button(/目的地 ?上車再告訴司機/)).toBeInTheDocument()
})

test('the service areas tell the hours of each county and whether it is open [DDR-009]', async () => {
  const area = { name: '基隆市', outline: [] }
  designatedServer({
    'GET /v3/designated_drivers/service-areas': data({
      areas: [
        { ...area, county: '基隆市', from: '18:00', until: '06:00', is_open_now: false },
        { ...area, county: '臺北市', name: '臺北市', from: '00:00', until: '24:00', is_open_now: true },
      ],
    }),
  })
  await openPage(<StartScreen />)
  await press(button(/服務範圍與時間/))
  await expect.element(page.getByText('18:00 到隔天 06:00')).toBeInTheDocument()
  await expect.element(page.getByText('未開放')).toBeInTheDocument()
  await expect.element(page.getByText('24 小時')).toBeInTheDocument()
})

test('a summary is given up after 5,000 ms, and the page says so and goes on [DDR-007, DDR-029]', async () => {
  // The browser's own clock of the signal is replaced, so that the test decides when the time is over.
  const ends: { readonly ms: number; readonly stop: AbortController }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stop = new AbortController()
    ends.push({ ms, stop })
    return stop.signal
  })
  const server = designatedServer({ 'GET /v3/designated_drivers/summary': new Promise(() => undefined) })
  await openPage(<StartScreen />)
  await expect.element(page.getByText('正在查看附近的司機…')).toBeInTheDocument()
  await expect.poll(() => ends.filter(({ ms }) => ms === 5_000)).toHaveLength(1)
  for (const { ms, stop } of ends) if (ms === 5_000) stop.abort(new DOMException('late', 'TimeoutError'))
  await expect.element(page.getByText('暫時看不到附近的司機，不影響叫車。')).toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: '你的車停在哪裡？' })).toBeInTheDocument()
  await press(button('再試一次'))
  await expect.poll(() => server.of('GET /v3/designated_drivers/summary')).toHaveLength(2)
})

test('a debt of an earlier trip leads to its payment before another one is planned [DDR-019]', async () => {
  const owed = tripIn('PENDING_PAYMENT', { is_under_way: false })
  designatedServer({
    'GET /v3/designated_drivers/summary': data({
      ...{ live: null, unfinished: 1, reserved: 0, completed: 0, arrears_amount: 1_100, is_agreement_accepted: true },
      ...{ nearest_driver_minutes: null, is_open_here: true },
    }),
    'GET /v3/designated_drivers/arrears': data({
      amount: 1_100,
      trips: [{ ...owed, payment: { ...owed.payment, open_amount: 1_100 } }],
    }),
  })
  await openPage(<StartScreen />)
  const debt = page.getByRole('link', { name: '有 $1,100 待付，前往付款' })
  await expect.element(debt).toHaveAttribute('href', '/myOrder/trip-1')
})

test('before the wish stand price, guide price, ways to pay, insurance with its term, and licence [DDR-010]', async () => {
  change(planned)
  designatedServer()
  await openPage(<StartScreen />)
  for (const text of [
    '$1,100',
    '固定價格，途中不加價。',
    '基本費用（10 公里）',
    '臺北市參考價',
    '付款方式：現金、信用卡、LINE Pay',
    '每趟都由模擬產物保險股份有限公司承保',
    '$6,000,000',
    /2026-01-01 到 2027-12-31/,
    '司機持有今天有效的職業小型車駕照',
    '司機到達前取消免費；到達後免費等 10 分鐘，取消收 $50。',
  ])
    await expect.element(page.getByText(text).first()).toBeInTheDocument()
})

test('a refused price names its reason instead of a price [DDR-008]', async () => {
  change(planned)
  const message = '這個縣市的代駕時間是 18:00 到 06:00。'
  designatedServer({ 'POST /v3/designated_drivers/cost-estimate': refused('OUTSIDE_HOURS', message, 422) })
  await openPage(<StartScreen />)
  await expect.element(page.getByText(message)).toBeInTheDocument()
  await expect.element(button(/下一步/)).toBeDisabled()
})

test('the hours of a driver by the hour are part of the price that is asked for [DDR-010]', async () => {
  change({ ...planned, end: null, isEndOpen: true })
  const server = designatedServer({
    'POST /v3/designated_drivers/cost-estimate': (body) =>
      data(
        estimate(
          body !== null && typeof body === 'object' && 'hours' in body
            ? { mode: 'HOURLY', hours: 3, amount: 2_100, hour_amount: 700, route: null }
            : { is_open_destination: true, included_metres: 10_000, amount: 1_000, route: null },
        ),
      ),
  })
  await openPage(<StartScreen />)
  await expect.element(page.getByText('含 10 公里；超過前會先讓你看新價格。')).toBeInTheDocument()
  await press(button('包時段'))
  await press(button('3 小時'))
  await expect.element(page.getByText('時數內不加價，每加 1 小時 $700。')).toBeInTheDocument()
  await expect.element(button(/下一步.*\$2,100/)).toBeEnabled()
  const asked = server.of('POST /v3/designated_drivers/cost-estimate').at(-1)
  expect(asked?.body).toMatchObject({ mode: 'HOURLY', hours: 3, end_address: '', end_lat: 0 })
})

test('gearbox, size, engine, a pet and quiet are asked of the driver [DDR-002, DDR-012]', async () => {
  change(planned)
  designatedServer()
  await openPage(<StartScreen />)
  for (const name of ['手排車', '大型車', '電動車', '有寵物同行', '希望安靜'])
    await expect.element(button(name)).toBeInTheDocument()
  await press(button('希望安靜'))
  await expect.element(page.getByText('司機接單前會看到你的需求。')).toBeInTheDocument()
  await press(button('手排車'))
  await expect.element(page.getByText('只找會開這種車的司機，可能要等久一點。')).toBeInTheDocument()
  expect(useTripDraft.getState().preferences).toEqual(['quiet', 'manual'])
})

test('nothing is asked for before statements, contact and agreement, and each missing one says so', async () => {
  change(planned)
  const server = designatedServer()
  await openPage(<StartScreen />, confirming)
  await press(button(/確認叫代駕/))
  for (const text of ['請填寫姓名', '請填寫可聯絡的電話號碼', '請先閱讀並同意契約', '請確認意識清楚，或填寫同行者'])
    await expect.element(page.getByText(text)).toBeInTheDocument()
  expect(page.getByText('請確認這一項才能叫代駕').elements()).toHaveLength(3)
  expect(server.of('POST /v3/designated_drivers/trips')).toEqual([])
})

test('the agreement is read first, and the version that was read is accepted [DDR-013, DDR-014]', async () => {
  change(stated)
  const server = designatedServer({ 'POST /v3/designated_drivers/user-agreement': data(agreement(true)) })
  await openPage(<StartScreen />, confirming)
  await press(button(/代客駕車服務契約/))
  await expect.element(page.getByText('司機到達停車地點並通知您之前，取消不收任何費用。')).toBeInTheDocument()
  await press(button('我已閱讀並同意'))
  await expect.element(page.getByText('已同意 2020-06-01 版')).toBeInTheDocument()
  expect(server.of('POST /v3/designated_drivers/user-agreement')).toMatchObject([{ body: { version: '2020-06-01' } }])
})

test('the wish has all fields of the trip, and the agreed price [DDR-004, DDR-015]', async () => {
  change({ ...stated, markup: 100, preferences: ['pet'], note: '地下二樓', plate: 'ABC-1234', model: '白色 RAV4' })
  const trip = tripIn('REQUESTING')
  const server = designatedServer({
    ...accepted,
    'POST /v3/designated_drivers/trips': () => {
      Object.assign(server.answers, withTrip(trip))
      return data(trip)
    },
  })
  await openPage(<StartScreen />, confirming)
  await press(button(/確認叫代駕.*\$1,200/))
  await expect.element(page.getByRole('heading', { name: '正在尋找代駕司機' })).toBeInTheDocument()
  expect(server.of('POST /v3/designated_drivers/trips')).toMatchObject([
    {
      body: {
        ...{ start_address: carPlace.address, start_city: '臺北市', start_district: '中正區' },
        ...{ start_lat: 25.0479, start_lng: 121.5176, end_address: homePlace.address, end_city: '臺北市' },
        ...{ end_district: '信義區', end_lat: 25.034, end_lng: 121.5645, driving_preferences: ['pet'] },
        ...{ markup_price: 100, note: '地下二樓', estimated_trip_fee_id: 'fee-1', pay_with_cash: false },
        ...{ payment_method: 'creditcard', card_id: 'card-1', is_conscious: true, car_is_insured: true },
        ...{ car_is_sound: true, car_is_not_stolen: true, car_plate: 'ABC-1234', car_model: '白色 RAV4' },
        emergency_contact: { name: '王小明', phone: '0912345678' },
      },
    },
  ])
  // The draft ends with the wish: neither places nor the contact stay behind.
  expect(useTripDraft.getState()).toMatchObject({ start: null, contactPhone: '', markup: 0 })
})

test('a rider who is not conscious orders with a named companion', async () => {
  change({ ...stated, statements: ['isInsured', 'isSound', 'isNotStolen'], companion: '陳小華' })
  const server = designatedServer({
    ...accepted,
    'POST /v3/designated_drivers/trips': refused('OUTSIDE_HOURS', '這個縣市的代駕時間是 18:00 到 06:00。', 422),
  })
  await openPage(<StartScreen />, confirming)
  await press(button(/確認叫代駕/))
  await expect.element(page.getByText('這個縣市的代駕時間是 18:00 到 06:00。')).toBeInTheDocument()
  expect(server.of('POST /v3/designated_drivers/trips')).toMatchObject([
    { body: { is_conscious: false, companion_name: '陳小華' } },
  ])
})

test('the addition for the driver is chosen from the offered amounts, and is part of the sum [DDR-011]', async () => {
  change(stated)
  designatedServer(accepted)
  await openPage(<StartScreen />, confirming)
  await expect.element(button(/確認叫代駕.*\$1,100/)).toBeInTheDocument()
  await press(button('+$200'))
  await expect.element(button(/確認叫代駕.*\$1,300/)).toBeInTheDocument()
  await expect.element(page.getByText('給司機的加價').first()).toBeInTheDocument()
})

test('a coupon of a link is refused by name, and the trip goes on without it [DDR-002, DDR-024]', async () => {
  change(stated)
  const server = designatedServer({
    ...accepted,
    'GET /v3/designated_drivers/discounted-price': (_body, search) =>
      search.has('coupon_id')
        ? refused('NOT_BUILT_YET', '還不能使用 coupon_id。', 422)
        : data({ estimated_trip_fee_id: 'fee-1', amount: 1_100, discount: 0, discounted_amount: 1_100, lines: [] }),
  })
  await openPage(<StartScreen />, { path: '/designated-driver?coupon_code=c9' })
  await press(button(/下一步/))
  await expect.element(page.getByText('還不能使用 coupon_id。')).toBeInTheDocument()
  expect(server.of('GET /v3/designated_drivers/discounted-price')[0]?.search.get('coupon_id')).toBe('c9')
  await press(button('不使用優惠繼續'))
  await expect.element(page.getByText('還不能使用 coupon_id。')).not.toBeInTheDocument()
})

test('an expired price is renewed, and the page says the old and the new one', async () => {
  change(stated)
  const server = designatedServer({
    ...accepted,
    'POST /v3/designated_drivers/trips': refused('ESTIMATE_EXPIRED', '這個報價已過期，請確認新的價格。'),
  })
  await openPage(<StartScreen />, confirming)
  await expect.element(button(/確認叫代駕.*\$1,100/)).toBeEnabled()
  server.answers['POST /v3/designated_drivers/cost-estimate'] = data(
    estimate({ amount: 1_250, estimated_trip_fee_id: 'fee-2' }),
  )
  await press(button(/確認叫代駕/))
  await expect.element(page.getByText('價格由 $1,100 更新為 $1,250，因為報價已到期。')).toBeInTheDocument()
  await expect.element(button(/確認叫代駕.*\$1,250/)).toBeInTheDocument()
})

test('the draft survives a reload of the page', async () => {
  change({ ...stated, hours: 4 })
  const stored = Object.values(sessionStorage).join()
  expect(stored).toContain('臺北101')
  expect(stored).toContain('王小明')
  expect(Object.values(localStorage).join()).not.toContain('0912345678')
})
