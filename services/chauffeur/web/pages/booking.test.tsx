import { chauffeurDefaults } from '@daoxing/chauffeur/contract'
import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useDraft } from '../draft.ts'
import { estimate, jiufen, museum, planOf, reserved, startMs, station } from '../testing/chauffeur-fixtures.ts'
import { chauffeurServer, data, openBooking, planned, leavePage } from '../testing/open-chauffeur.tsx'

beforeEach(() => settleRider('ana'))
afterEach(leavePage)

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const where = () => page.getByTestId('where')

test('the start says what the service is and shows two cars with room and first price; time follows [CHF-002, CHF-003, CHF-004]', async () => {
  chauffeurServer()
  await openBooking('landing', {})
  await expect.element(heading('包車')).toBeVisible()
  const car = (name: RegExp) => page.getByRole('radio', { name })
  await expect.element(car(/4 人座轎車.*最多 4 人 · 3 件行李.*\$3,200 起/)).toBeVisible()
  await expect.element(car(/7 人座.*最多 6 人 · 5 件行李/)).toBeVisible()
  await button('選擇時間').click()
  await expect.element(heading('選擇時間')).toBeVisible()
  await expect.element(where()).toHaveTextContent('/chauffeured-car?step=date-time-picker')
})

test('a new draft has a 4-seat car, one adult, no child and the dial code of Taiwan [CHF-053, CHF-034]', async () => {
  chauffeurServer()
  await openBooking('landing', {})
  await expect.element(page.getByRole('radio', { name: /4 人座轎車/ })).toBeChecked()
  const { carType, adult, child, dialCode, isRoundTrip, notes, safeSeatCount, tripDurationIndex } = useDraft.getState()
  expect({ carType, adult, child, dialCode }).toEqual(chauffeurDefaults)
  expect({ isRoundTrip, notes, safeSeatCount, tripDurationIndex }).toEqual({
    ...{ isRoundTrip: false, notes: '', safeSeatCount: 0, tripDurationIndex: null },
  })
})

test('sold-out days and hours cannot be chosen, and the chosen time stays in the draft with its window', async () => {
  chauffeurServer()
  await openBooking('date-time-picker', { tripStartTime: startMs })
  const hours = page.getByRole('listbox', { name: '時' })
  await expect.element(hours.getByRole('option', { name: '08' })).toHaveAttribute('aria-disabled', 'true')
  await hours.getByRole('option', { name: '08' }).click({ force: true })
  await expect.element(hours.getByRole('option', { name: '09' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('button', { name: /5月19日|5\/19|19/ }).first()).toBeDisabled()
  await button(/^下一步/).click()
  await expect.element(heading('出發行程')).toBeVisible()
  expect(useDraft.getState()).toMatchObject({ tripStartTime: startMs, earliestAvailable: expect.any(Number) })
})

test('the journey is refined: stops move and stay, a round trip ends at its start, bags count to 10 [CHF-005, CHF-055]', async () => {
  chauffeurServer()
  await openBooking('journey-planning', {
    ...planned,
    stops: [
      { ...museum, stayMinutes: 90 },
      { ...jiufen, stayMinutes: 30 },
    ],
  })
  await button('將九份老街往前移').click()
  expect(useDraft.getState().stops.map(({ description }) => description)).toEqual(['九份老街', '故宮博物院'])
  await page.getByRole('combobox', { name: '在九份老街停留多久' }).selectOptions('停留 2 小時')
  await page.getByRole('checkbox', { name: /當天來回/ }).click()
  await expect.element(page.getByText('回到上車地點', { exact: true })).toBeVisible()
  useDraft.getState().change({ luggage: 9 })
  await button('增加行李').click()
  await expect.element(button('增加行李')).toBeDisabled()
  expect(useDraft.getState()).toMatchObject({ isRoundTrip: true, luggage: 10, stops: [{ stayMinutes: 120 }, {}] })
  await expect.element(page.getByText('行李超過這個車型，請換大一點的車')).toBeVisible()
  await expect.element(button('估算費用')).toBeDisabled()
})

test.each([
  ['stop-point-selector', '新增停靠點'],
  ['start-point-selector', '輸入上車地點'],
  ['end-point-selector', '輸入下車地點'],
] as const)('the sub-page %s asks for one place and leads back [CHF-008, CHF-009, CHF-010]', async (step, title) => {
  const place = {
    id: 'p',
    description: '淡水老街',
    address: '新北市淡水區公明街',
    location: { lat: 25.17, lng: 121.44 },
  }
  chauffeurServer()
  const served = vi.mocked(fetch).getMockImplementation?.() ?? fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.includes('autocomplete') ? new Response(JSON.stringify({ data: [place] })) : served(url, init),
  )
  await openBooking(step, planned)
  await expect.element(heading(title)).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: title })).toBeVisible()
  await button('返回').click()
  await expect.element(heading('出發行程')).toBeVisible()
})

test('the price is computed on a page of its own, which the estimate replaces: why this plan, and what costs more [CHF-006, CHF-007]', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  chauffeurServer()
  const served = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('trip/estimate')) await promise
    return served(url, init)
  })
  await openBooking('journey-planning')
  await button('估算費用').click()
  await expect.element(page.getByRole('progressbar', { name: '估價進度' })).toBeVisible()
  await expect.element(where()).toHaveTextContent('/chauffeured-car?step=estimate-loading')
  resolve()
  await expect.element(where()).toHaveTextContent('/chauffeured-car?step=estimate-and-schedule')
  await expect.element(heading('預估租車費用')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /6 小時 · 120 公里/ })).toBeChecked()
  await expect.element(page.getByText('符合行程的最低價')).toBeVisible()
  for (const said of [/不包含。司機代墊/, /上車時間後 20 分鐘/, /每小時 \$600/, /出發前 3 天以上取消，訂金全退/])
    await expect.element(page.getByText(said).first()).toBeInTheDocument()
  // The estimate has replaced the page of its loading.
  await button('返回').click()
  await expect.element(where()).toHaveTextContent('/chauffeured-car?step=journey-planning')
})

test('another plan is priced with this trip, by its place in the list of plans', async () => {
  const server = chauffeurServer({
    'POST /trip/estimate': ({ body }) =>
      data(
        (body as { plan?: { duration: number } }).plan?.duration === 8
          ? estimate({ plan: planOf(8, 160, 5800), why: 'chosen', totalFare: 6400, otherPlans: [], fareHash: 'fare-8' })
          : estimate(),
      ),
  })
  await openBooking('estimate-and-schedule')
  await page.getByRole('radio', { name: /8 小時/ }).click()
  await expect.element(page.getByText('你選的方案')).toBeVisible()
  expect(useDraft.getState().tripDurationIndex).toBe(2)
  expect(server.of('POST /trip/estimate').at(-1)?.body).toMatchObject({ plan: { duration: 8, mileage: 160 } })
})

test('payment says what is paid when, and a company invoice needs its tax id and its name [CHF-011]', async () => {
  chauffeurServer()
  await openBooking('payment-setting')
  await expect.element(heading('付款與優惠')).toBeVisible()
  await expect.element(page.getByText('$1,530')).toBeVisible()
  await expect.element(page.getByText('$3,570')).toBeVisible()
  await page.getByRole('combobox', { name: '發票類型' }).selectOptions('公司發票')
  await button('下一步').click()
  await expect.element(page.getByText('這個號碼格式不對，請再看一次。')).toBeVisible()
  await page.getByRole('textbox', { name: /統一編號/ }).fill('04595257')
  await page.getByRole('textbox', { name: /公司抬頭/ }).fill('島行股份有限公司')
  await button('下一步').click()
  await expect.element(heading('預約資訊')).toBeVisible()
})

test('a booking needs the agreement, names its fare once for each tap, and shows its result [CHF-012, CHF-021, CHF-030]', async () => {
  const server = chauffeurServer({
    'POST /trip': data(reserved({ revision: 1, status: 'AWAITING_DEPOSIT', lastEvent: 'PAYMENT_PENDING' })),
    'GET /trip': data(reserved()),
  })
  await openBooking('order-confirmation', { ...planned, isForOther: true, customerName: '王先生', phone: '0987654321' })
  const book = button(/付訂金並預約.*\$1,530/)
  await expect.element(book).toBeEnabled()
  await book.click()
  await expect.element(page.getByText('請先閱讀並勾選同意。')).toBeVisible()
  expect(server.of('POST /trip')).toEqual([])
  await page.getByRole('checkbox', { name: /我已閱讀並同意/ }).click()
  await book.click()
  await expect.element(page.getByRole('dialog', { name: '付款結果' })).toBeVisible()
  await expect.element(page.getByText(/預約完成/)).toBeVisible()
  const [sent] = server.of('POST /trip')
  expect(server.of('POST /trip')).toHaveLength(1)
  expect(sent?.key).toMatch(/.{8}/)
  expect(sent?.body).toMatchObject({
    ...{ fareHash: 'fare-1', paymentMethod: 'creditcard', cardId: 'card-1', isAgreeAgreement: true },
    userContactInfo: { userName: '王先生', phoneNo: '+886987654321' },
  })
})

test('a deposit that is not paid keeps the itinerary, and leads to another method', async () => {
  chauffeurServer({ 'GET /trip': data(reserved({ status: 'CANCELED', lastEvent: 'TIMEOUT_CANCELED' })) })
  await openBooking('order-confirmation', { ...planned, bookedHash: 't1' })
  await expect.element(page.getByText('訂金沒有付成功，沒有扣款')).toBeVisible()
  await button('換付款方式').click()
  await expect.element(heading('付款與優惠')).toBeVisible()
  expect(useDraft.getState()).toMatchObject({ start: station, bookedHash: null })
})

test('points that are refused are named, and the booking is made without them', async () => {
  const server = chauffeurServer({
    'GET /discounted-price': ({ query }) =>
      query['useLinegoPoints'] === 'true'
        ? { status: 422, body: { code: 'CHAUFFEURED_POINTS_NOT_YET', message: '包車還不能折抵點數。' } }
        : data({ totalFare: 5100, discountedFare: 5100, discounts: [] }),
    'POST /trip': data(reserved()),
    'GET /trip': data(reserved()),
  })
  await openBooking('payment-setting', { ...planned, isAgreed: true })
  await page.getByRole('checkbox', { name: '用點數折抵' }).click()
  await expect.element(page.getByText('包車還不能折抵點數。')).toBeVisible()
  await button('下一步').click()
  await button(/付訂金並預約/).click()
  await expect.poll(() => server.of('POST /trip')[0]?.body).toMatchObject({ useLinegoPoints: false })
})

test('a draft whose time has passed asks for the time again, wherever the rider returns to it', async () => {
  chauffeurServer()
  await openBooking('order-confirmation', { ...planned, tripStartTime: startMs - 9 * 86_400_000 })
  await expect.element(heading('選擇時間')).toBeVisible()
})
