import { nowMs, watchPage } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReservationScreen } from '../../screens/ReservationScreen.tsx'
import { type Answer, openRental, rentalServer } from '../../testing/open-rental.tsx'
import { inMinutes } from '../../testing/rental-fixtures.ts'
import { lot, roadsideCar, sharedCar, sharedQuote, sharedRental } from '../../testing/shared-fixtures.ts'
import { parkingNames } from '../parts/shared-words.ts'
import { useSharedDraft } from '../reserve/shared-draft.ts'

beforeEach(() => useSharedDraft.getState().reset())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (search: string) => openRental(`/rental/reservation${search}`, <ReservationScreen />)
const reserveServer = (replies: Parameters<typeof rentalServer>[0] = {}) =>
  rentalServer({
    'POST /car2go/reservations': {
      body: { data: { car: sharedCar(), quote: sharedQuote(), order: sharedRental() } },
    },
    ...replies,
  })
const refused = (code: string, status = 409): Answer => ({ status, body: { code, message: '這輛車剛被別人預約了。' } })

test('the tab of the same station has lots with free cars, and the other one cars of the roadside [SHC-001, RNT-013, RNT-014]', async () => {
  rentalServer()
  const { page } = await open('?tab=station')
  const list = page.getByRole('list', { name: '共享汽車，由近到遠' })
  await expect
    .element(list.getByRole('link', { name: /信義松仁停車場.*地下停車場 · B2 · 06:00–23:00.*3 輛可租/ }))
    .toBeVisible()
  await expect.element(list.getByText('RDB-1188')).not.toBeInTheDocument()
  await page.getByRole('button', { name: '異站還車' }).click()
  await expect
    .poll(() => list.getByRole('link', { name: /RDB-1188/ }).query()?.textContent)
    .toMatch(/電量 78%，約 420 公里位置 25 分鐘前回報，誤差約 80 公尺每小時 \$180/)
  await expect.element(list.getByText(lot.name)).not.toBeInTheDocument()
})

test('the tab of all services lists stations, lots and roadside cars together, the nearest first [RNT-012]', async () => {
  rentalServer()
  const { page } = await open('?tab=all')
  const list = page.getByRole('list', { name: '站點，由近到遠' })
  await expect.element(list.getByRole('link', { name: /RDB-1188/ })).toBeVisible()
  const rows = () =>
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent ?? '')
  expect(rows().findIndex((row) => row.includes('桃園機場店'))).toBe(rows().length - 1)
  expect(rows().some((row) => row.includes(lot.name))).toBe(true)
  await page.getByRole('searchbox', { name: '搜尋站點' }).fill('rdb-11')
  await expect.element(list.getByText(lot.name)).not.toBeInTheDocument()
  await expect.element(list.getByRole('link', { name: /RDB-1188/ })).toBeVisible()
})

test('the map tells lots and roadside cars as a list, too', async () => {
  rentalServer()
  const { page } = await open('?tab=all')
  const twin = page.getByRole('list', { name: '地圖上有什麼' })
  await expect.element(twin.getByRole('button', { name: '信義松仁停車場，3 輛共享汽車' })).toBeInTheDocument()
  await expect.element(twin.getByRole('button', { name: '共享汽車 RDB-1188，每小時 $180' })).toBeInTheDocument()
})

test('without shared cars, or when they fail, the stations stay', async () => {
  let isDown = true
  rentalServer({
    'GET /car2go/carsList': () =>
      isDown
        ? { status: 500, body: { code: 'UNEXPECTED', message: '暫時無法查詢' } }
        : { body: { data: { cars: [], lots: [] } } },
  })
  const { page } = await open('?tab=station')
  await expect.element(page.getByText('暫時查不到共享汽車。')).toBeVisible()
  await expect.element(page.getByRole('list', { name: '站點，由近到遠' })).toBeInTheDocument()
  isDown = false
  await page.getByRole('button', { name: '再試一次' }).click()
  await expect.element(page.getByText('附近沒有空的共享汽車。')).toBeVisible()
})

test('a lot shows its parking type, floor, hours of the week and cars [SHC-018, SHC-020]', async () => {
  rentalServer()
  const { page } = await open('?tab=station&lot=lot-xinyi')
  await expect.element(page.getByRole('heading', { name: '信義松仁停車場' })).toBeVisible()
  await expect.element(page.getByText('地下停車場 · B2')).toBeVisible()
  await page.getByText(/^今天 /).click()
  await expect.element(page.getByText('星期日').first()).toBeVisible()
  await expect.element(page.getByText('休息').last()).toBeVisible()
  await page.getByRole('link', { name: /RDA-2026/ }).click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/rental/reservation?tab=station&car=RDA-2026')
  expect(Object.values(parkingNames).map((name) => name())).toEqual([
    '平面停車場',
    '立體停車場',
    '地下停車場',
    '機械停車場',
    '路邊停車格',
  ])
})

test('a car is proposed from 30 to 90 minutes from now, and its price stands line by line [SHC-015, RNT-021]', async () => {
  const server = reserveServer()
  const { page } = await open('?tab=station&car=RDA-2026')
  for (const text of [
    '平日租金',
    '加購免責方案，每小時 $20',
    '里程每公里 $3，通行費依實際金額，還車時另計。',
    '連續 24 小時最多 $1,800。',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('同意前請看：契約上限')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /確認預約.*約 \$200/ })).toBeVisible()
  const [asked] = server.of('POST /car2go/reservations/detail')
  expect(asked?.body).toMatchObject({ plateNo: 'RDA-2026', chooseLossDamageWaiver: false })
  expect(asked?.body).not.toHaveProperty('startTime')
})

test('the waiver is added by the rider alone, and what goes without it is said [SHC-017]', async () => {
  const server = reserveServer()
  const { page } = await open('?tab=station&car=RDA-2026')
  const without = page.getByText('不加購時，修理費與營業損失依契約上限由你負擔。')
  const asked = () => server.of('POST /car2go/reservations/detail').at(-1)?.body
  await expect.element(without).toBeVisible()
  await page.getByRole('checkbox', { name: /加購免責方案/ }).click()
  await expect.element(without).not.toBeInTheDocument()
  await expect
    .poll(asked)
    .toMatchObject({ chooseLossDamageWaiver: true, startTime: expect.any(Number), endTime: expect.any(Number) })
  await page.getByRole('checkbox', { name: /加購免責方案/ }).click()
  await expect.element(without).toBeVisible()
})

test('times that were chosen stay when the rider agrees before their price is there', async () => {
  reserveServer()
  const chosen = { startTime: nowMs() + 6 * 3_600_000, endTime: nowMs() + 8 * 3_600_000 }
  useSharedDraft.getState().change({ plateNo: 'RDA-2026', ...chosen })
  const { page } = await open('?tab=station&car=RDA-2026')
  // The page still shows the times of an earlier answer.
  await page.getByRole('checkbox', { name: /我已閱讀並同意/ }).click()
  await expect.poll(() => useSharedDraft.getState().isAgreed).toBe(true)
  expect(useSharedDraft.getState()).toMatchObject(chosen)
})

test('a reservation needs the agreement, sends the seen price and rate, and leads to the rental', async () => {
  const server = reserveServer({ 'GET /car2go/preorders/s1': { body: { data: sharedRental() } } })
  const { page } = await open('?tab=station&car=RDA-2026')
  const confirm = page.getByRole('button', { name: /確認預約/ })
  await confirm.click()
  await expect.element(page.getByText('請先閱讀並勾選同意')).toBeVisible()
  expect(server.of('POST /car2go/reservations')).toEqual([])
  await page.getByRole('checkbox', { name: /我已閱讀並同意/ }).click()
  await confirm.click()
  await expect.poll(() => server.of('POST /car2go/reservations')).toHaveLength(1)
  const [sent] = server.of('POST /car2go/reservations')
  expect(sent?.body).toMatchObject({
    rentAction: 'Reserve',
    plateNo: 'RDA-2026',
    quoteHash: 'sq1',
    lossDamageWaiverRate: 20,
    paymentMethod: 'creditcard',
    cardId: 'card-1',
  })
  expect(sent?.key).toMatch(/.{8,}/)
  await expect.element(page.getByTestId('where')).toHaveTextContent('/myOrder/s1')
})

test('a car that another rider has just reserved says so, and its price is asked for again [ERR-017]', async () => {
  const server = reserveServer({ 'POST /car2go/reservations': refused('VEHICLE_ALREADY_RENTED') })
  useSharedDraft.getState().change({ plateNo: 'RDA-2026', isAgreed: true })
  const { page } = await open('?tab=station&car=RDA-2026')
  await page.getByRole('button', { name: /確認預約/ }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('這輛車剛被別人預約了。')
  await expect.poll(() => server.of('POST /car2go/reservations/detail').length).toBeGreaterThan(1)
})

test('a failed detail of a car is logged and nothing broken is shown [RNT-049]', async () => {
  watchPage()
  let isBusy = true
  const server = reserveServer({
    'POST /car2go/reservations/detail': () =>
      isBusy ? refused('VEHICLE_STATUS_INVALID') : { body: { data: { car: roadsideCar(), quote: sharedQuote() } } },
  })
  const { page } = await open('?tab=roadside&car=RDB-1188')
  await expect.element(page.getByText('這輛車現在無法預約')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: '看其他車' }))
    .toHaveAttribute('href', '/rental/reservation?tab=roadside')
  await expect
    .poll(() => server.of('POST /page-faults')[0]?.body)
    .toMatchObject({ faults: [{ kind: 'fault', what: 'ApiError' }] })
  isBusy = false
  await page.getByRole('button', { name: '再試一次' }).click()
  await expect.element(page.getByText(/之後有人預約，最晚.* 還車/)).toBeVisible()
})

test('an expired price is renewed before it can be confirmed', async () => {
  reserveServer({
    'POST /car2go/reservations/detail': {
      body: { data: { car: sharedCar(), quote: sharedQuote({ expiresAt: inMinutes(-1) }) } },
    },
  })
  const { page } = await open('?tab=station&car=RDA-2026')
  await expect.element(page.getByText('價格保留時間已過，請更新價格再預訂。')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /確認預約/ })).toBeDisabled()
})

test('a rider without the membership is led to the binding', async () => {
  reserveServer({
    'POST /car2go/reservations/detail': { status: 403, body: { code: 'RENTAL_LOGIN_NEEDED', message: '需要租車會員' } },
  })
  const { page } = await open('?tab=station&car=RDA-2026')
  await expect.element(page.getByRole('button', { name: '綁定租車會員' })).toBeVisible()
})
