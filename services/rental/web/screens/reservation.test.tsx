// Over 350 lines because each test is a stage of one reservation, on the same page and calls.
import { defaultReturnMinutes } from '@daoxing/rental/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDraft } from '../draft.ts'
import {
  airportStation,
  altis,
  bookingWindow,
  mainStation,
  model3,
  quote,
  stations,
} from '../testing/rental-fixtures.ts'
import { type Answer, openRental, rentalServer } from '../testing/open-rental.tsx'
import { ReservationScreen } from './ReservationScreen.tsx'

beforeEach(() => useDraft.getState().reset())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (search = '') => openRental(`/rental/reservation${search}`, <ReservationScreen />)
const chosen = () =>
  useDraft.getState().change({ departStationId: mainStation.stationId, carModelCode: altis.modelCode })
const invoice = {
  receiptType: 'personal',
  carrierType: 5,
  companyName: '',
  ubn: '',
  mobilePhoneBarcode: '',
  naturalPersonCertificate: '',
  loveCode: '',
  email: 'rider@example.com',
} as const
const refused = (code: string, message: string, status = 409): Answer => ({ status, body: { code, message } })

test('the reservation has four tabs [RNT-011, RNT-056]', async () => {
  rentalServer()
  const { page } = await open()
  for (const name of ['全部', '同站還車', '異站還車', '門市日租'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
})

/** Opens a tab, and expects a search of stations of its kind. */
async function searches(name: string, tab: string) {
  const server = rentalServer()
  const { page } = await open(tab === 'all' ? '?tab=station' : '')
  const chip = page.getByRole('button', { name, exact: true })
  await chip.click()
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => server.of('GET /v3/station_rental/stations').map(({ query }) => query['tab'])).toContain(tab)
}

test.for([
  ['全部', 'all'],
  ['門市日租', 'station_rental'],
] as const)('the tab %s searches stations for %s [RNT-012, RNT-015]', ([name, tab]) => searches(name, tab))

test.for([
  ['同站還車', 'station'],
  ['異站還車', 'roadside'],
] as const)('the tab %s, by the station of the return, searches for %s [RNT-013, RNT-014]', ([name, tab]) =>
  searches(name, tab),
)

test('stations are listed by distance from central Taipei without a position, with their free cars [RNT-052]', async () => {
  const server = rentalServer()
  const { page } = await open()
  const list = page.getByRole('list', { name: '站點，由近到遠' })
  await expect.poll(() => list.getByRole('button').first().query()?.textContent).toMatch(/臺北車站店.*6 輛可租/)
  await expect.poll(() => list.getByRole('button').last().query()?.textContent).toMatch(/桃園機場店.*沒有空車/)
  const { lat, lng } = server.of('GET /v3/station_rental/stations')[0]?.query ?? {}
  expect([Number(lat), Number(lng)]).toEqual([25.04637, 121.5197163])
})

test('the proposed return is 360 minutes after the departure, and times go out as epoch milliseconds [RNT-047]', async () => {
  const server = rentalServer()
  const { page } = await open()
  await expect.element(page.getByRole('list', { name: '站點，由近到遠' })).toBeVisible()
  const { startTime, endTime } = server.of('GET /v3/station_rental/stations')[0]?.query ?? {}
  expect(Number(startTime)).toBe(bookingWindow.proposed.startTime)
  expect(Number(endTime) - Number(startTime)).toBe(defaultReturnMinutes * 60_000)
})

test('the store proposes its day plan, and the other tabs propose hours again [RNT-003]', async () => {
  const server = rentalServer()
  const { page } = await open()
  await page.getByRole('button', { name: '門市日租' }).click()
  await expect
    .poll(() => Number(server.of('GET /v3/station_rental/stations').at(-1)?.query['startTime']))
    .toBe(bookingWindow.dayPlan.startTime)
  await page.getByRole('button', { name: '同站還車' }).click()
  await expect
    .poll(() => Number(server.of('GET /v3/station_rental/stations').at(-1)?.query['startTime']))
    .toBe(bookingWindow.proposed.startTime)
})

test('free cars are those that may be given back at the chosen station [RNT-025]', async () => {
  const server = rentalServer()
  useDraft.getState().change({ departStationId: mainStation.stationId, returnStationId: airportStation.stationId })
  const { page } = await open('?tab=roadside&stage=car')
  await expect.element(page.getByRole('listitem').getByRole('button').first()).toBeVisible()
  expect(server.of('GET /v3/station_rental/cars').map(({ query }) => query['toStationId'])).toEqual([
    airportStation.stationId,
  ])
})

test('typed words search stations; without a result the page says what to try', async () => {
  const server = rentalServer({ 'GET /v3/station_rental/stations': { body: { data: { stations: [] } } } })
  const { page } = await open()
  await page.getByRole('searchbox', { name: '搜尋站點' }).fill('墾丁')
  await expect.poll(() => server.of('GET /v3/station_rental/stations').at(-1)?.query['text']).toBe('墾丁')
  await expect.element(page.getByText('試試較短的站名，或改用地圖選擇。')).toBeVisible()
})

test('a hotspot and the last search are one tap each, and a chosen station is remembered', async () => {
  const search = {
    from: mainStation,
    to: mainStation,
    startTime: 1,
    endTime: 2,
    searchedAt: '2026-11-01T00:00:00.000Z',
  }
  const server = rentalServer({ 'GET /v3/station_rental/search-history': { body: { data: { searches: [search] } } } })
  const { page } = await open()
  const shortcuts = page.getByRole('group', { name: '最近用過與熱門站點' })
  await expect.element(shortcuts.getByRole('button', { name: mainStation.name })).toBeVisible()
  await shortcuts.getByRole('button', { name: airportStation.name }).click()
  await expect.element(page.getByRole('heading', { name: '選擇車款' })).toBeVisible()
  await expect
    .poll(() => server.of('POST /v3/station_rental/search-history')[0]?.body)
    .toMatchObject({ fromStationId: airportStation.stationId, toStationId: airportStation.stationId })
})

test('the tab of another station asks for the return station before the car [RNT-014]', async () => {
  rentalServer()
  const { page } = await open('?tab=roadside')
  const list = page.getByRole('list', { name: '站點，由近到遠' })
  await list.getByRole('button', { name: new RegExp(mainStation.name) }).click()
  await expect.element(page.getByRole('heading', { name: '還車站點' })).toBeVisible()
  await expect.element(list.getByRole('button')).toHaveAccessibleName(expect.stringContaining(airportStation.name))
  await list.getByRole('button').click()
  await expect.element(page.getByRole('heading', { name: '選擇車款' })).toBeVisible()
  expect(useDraft.getState().returnStationId).toBe(airportStation.stationId)
})

test('models show class, energy, range and price; those without a free car come last [RNT-053, RNT-020]', async () => {
  rentalServer()
  useDraft.getState().change({ departStationId: mainStation.stationId })
  const { page } = await open('?tab=station&stage=car')
  const cars = page.getByRole('listitem').getByRole('button')
  await expect
    .poll(() => cars.first().query()?.textContent)
    .toMatch(/Toyota Corolla Altis經濟油電 · 5 人座 · 續航 800 公里4 輛可租\$1,800 起/)
  await expect.poll(() => cars.last().query()?.textContent).toMatch(/Tesla Model 3商務純電.*沒有空車，可請站點找車/)
  await page.getByRole('button', { name: '經濟大車' }).click()
  await expect.element(page.getByText('這個等級沒有車款')).toBeVisible()
  await page.getByRole('button', { name: '商務', exact: true }).click()
  await expect.element(cars).toHaveAccessibleName(expect.stringContaining(model3.carSeries))
})

test('the price stands line by line with the deposit and says until when it binds [RNT-021]', async () => {
  rentalServer()
  chosen()
  const { page } = await open('?tab=station&stage=review')
  for (const text of ['平日租金', '優惠折抵', '兒童安全座椅 × 1', '現在付訂金'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('$2,180', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/這個價格保留到 .*，還有 (10:00|9:5\d)/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /付訂金並預訂.*\$654/ })).toBeVisible()
})

test('cover, drivers and accessories go into the wish, with Y and N [RNT-019]', async () => {
  const server = rentalServer()
  chosen()
  const { page } = await open('?tab=station&stage=review')
  await page.getByRole('checkbox', { name: /加購免責方案/ }).click()
  await page.getByRole('button', { name: '新增駕駛人' }).click()
  await page.getByRole('checkbox', { name: '這位駕駛人也享免責方案' }).click()
  await page.getByRole('button', { name: '增加兒童安全座椅' }).click()
  await page.getByRole('button', { name: '增加兒童安全座椅' }).click()
  await expect.element(page.getByRole('button', { name: '增加兒童安全座椅' })).toBeDisabled()
  await expect
    .poll(() => server.of('POST /v3/station_rental/estimate').at(-1)?.body)
    .toMatchObject({
      fromStationId: mainStation.stationId,
      toStationId: mainStation.stationId,
      carModelCode: altis.modelCode,
      drivers: [
        { noDuty: 'Y', autoRenew: 'N' },
        { noDuty: 'Y', autoRenew: 'N' },
      ],
      accessories: [{ code: 'CHILD', qty: 2 }],
    })
})

test('the limits of the contract are shown, and an order needs the agreement first', async () => {
  const server = rentalServer()
  chosen()
  useDraft.getState().change({ invoice })
  const { page } = await open('?tab=station&stage=review')
  await expect.element(page.getByText('同意前請看：契約上限')).toBeVisible()
  await page.getByText('逾時還車').click()
  await expect.element(page.getByText(/每滿 1 小時收日租的十分之一/)).toBeVisible()
  const button = page.getByRole('button', { name: /付訂金並預訂/ })
  await button.click()
  await expect.element(page.getByText('請先閱讀並勾選同意')).toBeVisible()
  expect(server.of('POST /v3/station_rental/orders')).toEqual([])
  await page.getByRole('checkbox', { name: /我已閱讀並同意/ }).click()
  await button.click()
  await expect.poll(() => server.of('POST /v3/station_rental/orders')).toHaveLength(1)
  const [sent] = server.of('POST /v3/station_rental/orders')
  expect(sent?.body).toMatchObject({
    quoteHash: 'q1',
    paymentMethod: 'creditcard',
    cardId: 'card-1',
    carrier: { receiptType: 'personal', carrierType: 5, email: 'rider@example.com' },
  })
  expect(sent?.key).toMatch(/.{8,}/)
  await expect.element(page.getByTestId('where')).toHaveTextContent('/myOrder/r1')
  expect(useDraft.getState().carModelCode).toBeNull()
})

test('without a free car the station is asked for one, with the time of its answer', async () => {
  const server = rentalServer({
    'POST /v3/station_rental/estimate': { body: { data: { ...quote(), freeCars: 0, isDemandOnly: true } } },
  })
  chosen()
  useDraft.getState().change({ invoice, isAgreed: true })
  const { page } = await open('?tab=station&stage=review')
  await expect.element(page.getByText(/站點最晚.* 前回覆；找不到車就全額退款/)).toBeVisible()
  await page.getByRole('button', { name: /付訂金請站點找車/ }).click()
  await expect.poll(() => server.of('POST /v3/station_rental/demand-orders')).toHaveLength(1)
  expect(server.of('POST /v3/station_rental/orders')).toEqual([])
})

test('a rider without the membership is led to the binding, and the draft stays', async () => {
  rentalServer({
    'GET /v3/station_rental/booking-window': refused('RENTAL_LOGIN_NEEDED', '需要租車會員', 403),
  })
  chosen()
  const { page } = await open('?tab=station&stage=review')
  await expect.element(page.getByRole('button', { name: '綁定租車會員' })).toBeVisible()
  expect(useDraft.getState().carModelCode).toBe(altis.modelCode)
})

test('a rider without a licence is led to the onboarding, which comes back to the same draft', async () => {
  rentalServer({ 'POST /v3/station_rental/orders': refused('LICENCE_NEEDED', '需要駕照', 403) })
  chosen()
  useDraft.getState().change({ invoice, isAgreed: true })
  const { page } = await open('?tab=station&stage=review')
  await page.getByRole('button', { name: /付訂金並預訂/ }).click()
  const link = page.getByRole('link', { name: '驗證駕照' })
  await expect.element(link).toBeVisible()
  expect(decodeURIComponent(link.element().getAttribute('href') ?? '')).toContain(
    '/rental/reservation?tab=station&stage=review',
  )
  expect(useDraft.getState().carModelCode).toBe(altis.modelCode)
})

test('a price that has expired is requested again, and the reason is shown', async () => {
  const server = rentalServer({
    'POST /v3/station_rental/orders': refused('RENTAL_QUOTE_EXPIRED', '這個報價已過期'),
  })
  chosen()
  useDraft.getState().change({ invoice, isAgreed: true })
  const { page } = await open('?tab=station&stage=review')
  await page.getByRole('button', { name: /付訂金並預訂/ }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('這個報價已過期')
  await expect.poll(() => server.of('POST /v3/station_rental/estimate').length).toBeGreaterThan(1)
})

test('a station list that fails says so and loads again by a tap', async () => {
  let isDown = true
  rentalServer({
    'GET /v3/station_rental/stations': () =>
      isDown
        ? { status: 500, body: { code: 'UNEXPECTED', message: '暫時無法查詢' } }
        : { body: { data: { stations } } },
  })
  const { page } = await open()
  await expect.element(page.getByText('暫時無法載入')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: /重試|再試/ }).click()
  await expect.element(page.getByRole('list', { name: '站點，由近到遠' })).toBeVisible()
})

test('the invoice screen has five types and checks their numbers [RNT-005, INV-013, INV-019]', async () => {
  rentalServer()
  chosen()
  const { page } = await open('?tab=station&stage=invoice')
  const type = page.getByLabelText('發票類型')
  await expect.element(type).toBeVisible()
  const save = page.getByRole('button', { name: '儲存發票資訊' })
  const wrong: readonly (readonly [string, string, string, string])[] = [
    ['3', '手機條碼', 'ABC1234', '手機條碼是 / 加 7 碼大寫英數字'],
    ['2', '憑證條碼', 'A12', '憑證條碼是 2 個大寫字母加 14 個數字'],
    ['4', '捐贈碼', '12', '捐贈碼是 3 到 7 個數字'],
    ['5', '電子信箱', 'rider@', '請檢查電子信箱，例如 name@example.com'],
  ]
  for (const [value, label, text, sentence] of wrong) {
    await type.selectOptions(value)
    await page.getByRole('textbox', { name: label }).fill(text)
    await save.click()
    await expect.element(page.getByText(sentence)).toBeVisible()
  }
  await type.selectOptions('1')
  await page.getByRole('checkbox', { name: '開立統一編號' }).click()
  await page.getByRole('textbox', { name: '公司名稱' }).fill('島行')
  await page.getByRole('textbox', { name: '統一編號' }).fill('04595253')
  await save.click()
  await expect.element(page.getByText(/這不是有效的統一編號/)).toBeVisible()
  expect(useDraft.getState().invoice).toBeNull()
  await page.getByRole('textbox', { name: '統一編號' }).fill('04595257')
  await save.click()
  await expect.poll(() => useDraft.getState().invoice).toMatchObject({ carrierType: 1, ubn: '04595257' })
})
