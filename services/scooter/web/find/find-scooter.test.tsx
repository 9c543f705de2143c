import { centralTaipei } from '@daoxing/kit/contract'
import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scooterDeferred } from '../deferred.ts'
import { useScooterDraft } from '../draft.ts'
import { ScooterScreen } from '../ScooterScreen.tsx'
import { data, openScooter, refused, says, scooterServer } from '../testing/open-scooter.tsx'
import { ended, quote, reserved, scooter, scooterRider } from '../testing/scooter-fixtures.ts'

beforeEach(() => {
  settleRider('ana')
  useScooterDraft.getState().reset()
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const path = '/scooter/reservation'
const open = (at = path) => openScooter(at, <ScooterScreen />)

test('the route of the reservation is the screen of this service, for riders [SCT-038]', () => {
  const route = scooterDeferred.routes?.find((one) => one.path === '/scooter/reservation')
  expect(route).toMatchObject({ who: 'rider' })
})

test('the reservation lists scooters with range, price and battery, and the zones where no ride ends [SCT-003, SCT-004, SCT-037]', async () => {
  scooterServer(() => null)
  const { page } = await open()
  const row = page.getByRole('button', { name: /EWA-0002/ })
  await says(row, '$15 起，含 6 分鐘')
  // 22 % is low for City, and would not be for Fly.
  expect(row.element().querySelector('[data-low="true"]')).not.toBeNull()
  expect(
    page
      .getByRole('button', { name: /EWA-0001/ })
      .element()
      .querySelector('[data-low="true"]'),
  ).toBeNull()
  await expect.element(page.getByText('「信義商圈百貨廣場」是私人土地，不能還車')).toBeInTheDocument()
  await expect.element(page.getByText('還車點「松仁路機車格」，空位 7')).toBeInTheDocument()
  await says(page.getByRole('list', { name: '地圖圖例' }), '不能還車')
})

test('the first pins and bays belong to the view around the rider, before the map is moved', async () => {
  const server = scooterServer(() => null)
  const { page } = await open()
  await expect.element(page.getByRole('button', { name: /EWA-0001/ })).toBeVisible()
  // Without a position of the phone the middle of the city stands for the rider.
  const { lat, lng } = centralTaipei
  const isAround = ({ query }: { query: Record<string, string> }) =>
    Number(query['south']) < lat && Number(query['north']) > lat && Number(query['west']) < lng
  await expect.poll(() => server.of('GET /v3/scooter/vehicles').some(isAround)).toBe(true)
  await expect.poll(() => server.of('GET /v3/scooter/maps').some(isAround)).toBe(true)
})

test('Fly is low below 5 %, and not at 22 % [SCT-037]', async () => {
  const fly = (plate: string, batPercent: number) =>
    scooter({ plate, batPercent, model: { ...scooter().model, name: 'Fly' } })
  scooterServer(() => null, {
    'GET /v3/scooter/vehicles': data({
      pins: [],
      clusters: [],
      total: 2,
      nearest: [fly('FLY-22', 22), fly('FLY-04', 4)],
    }),
  })
  const { page } = await open()
  const isLow = (plate: RegExp) =>
    page.getByRole('button', { name: plate }).element().querySelector('[data-low="true"]') !== null
  await expect.element(page.getByRole('button', { name: /FLY-22/ })).toBeVisible()
  expect([isLow(/FLY-22/), isLow(/FLY-04/)]).toEqual([false, true])
})

test('the stations where batteries are swapped are listed with distance and hours', async () => {
  const station = {
    stationId: 's1',
    name: '信義換電站',
    address: '臺北市信義路',
    location: { lat: 25.03, lng: 121.56 },
  }
  scooterServer(() => null, {
    'GET /v3/scooter/battery-stations': data({
      stations: [
        { ...station, isOpenNow: true, opensAt: '06:00', closesAt: '23:00', freshBatteries: 9, distanceMetres: 360 },
      ],
    }),
  })
  const { page } = await open()
  await page.getByRole('button', { name: '換電站' }).click()
  await expect.element(page.getByRole('button', { name: /信義換電站.*06:00–23:00.*滿電電池 9 顆/ })).toBeVisible()
  // The same chip names the way back.
  await page.getByRole('button', { name: '看機車' }).click()
  await expect.element(page.getByRole('button', { name: /EWA-0001/ })).toBeVisible()
})

test('price, cap, hold and the walk are shown before the tap, which reserves once with a key [SCT-004]', async () => {
  let rental: ReturnType<typeof reserved> | null = null
  const server = scooterServer(() => rental, {
    'POST /v3/scooter/rentals': () => {
      rental = reserved()
      return data(rental)
    },
  })
  const { page } = await open()
  await page.getByRole('button', { name: /EWA-0001/ }).click()
  await expect.element(page.getByText('$300')).toBeVisible()
  await expect.element(page.getByText('步行約 3 分鐘，10 分鐘內走得到')).toBeVisible()
  await page.getByRole('button', { name: /預約 10 分鐘.*先保留 \$100/ }).click()
  await expect.element(page.getByRole('heading', { name: '已預約' })).toBeVisible()
  const sent = server.of('POST /v3/scooter/rentals')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ body: { quoteHash: 'q1', paymentMethod: 'creditcard' } })
  expect(sent[0]?.key).not.toBeNull()
})

test('a walk that takes longer than the scooter is kept is a warning before the tap', async () => {
  scooterServer(() => null, {
    'POST /v3/scooter/quotes': data(quote({ reachesInTime: false, scooter: scooter({ walkSeconds: 900 }) })),
  })
  const { page } = await open()
  await page.getByRole('button', { name: /EWA-0001/ }).click()
  await expect.element(page.getByText('走過去約 15 分鐘，可能趕不上 10 分鐘的保留時間。')).toBeVisible()
})

test('a link to one scooter opens its price, and leaves the URL [SCT-038]', async () => {
  const server = scooterServer(() => null)
  const { page } = await open(`${path}?vehicle=ewa-0001`)
  await expect.element(page.getByRole('button', { name: /^預約 10 分鐘/ })).toBeVisible()
  await expect.poll(() => server.of('POST /v3/scooter/quotes')[0]?.body).toMatchObject({ plate: 'EWA-0001' })
  await expect.element(page.getByTestId('where')).toHaveTextContent('/scooter/reservation')
})

test('a rider without an account hears it on the map, and finds the sign-up where the reservation would be', async () => {
  const newcomer = scooterRider({ state: 'NEW', nextStep: 'phone', licenceResult: null, covers: null })
  const server = scooterServer(() => null, { 'GET /v3/scooter/riders/sessions': data(newcomer) })
  const { page } = await open()
  await expect
    .element(page.getByRole('link', { name: /註冊後就能騎/ }))
    .toHaveAttribute('href', '/scooter/verification')
  await page.getByRole('button', { name: /EWA-0001/ }).click()
  await expect.element(page.getByRole('link', { name: '開始註冊' })).toHaveAttribute('href', '/scooter/verification')
  expect(page.getByRole('button', { name: /^預約 10 分鐘/ }).elements()).toHaveLength(0)
  expect(server.of('POST /v3/scooter/rentals')).toHaveLength(0)
})

test('a rider whose licence is under review, or was denied, is led to the result; one who may ride sees nothing of it', async () => {
  const denied = scooterRider({ nextStep: 'askCustomerService', licenceResult: 'FINISHED_DENY', covers: null })
  scooterServer(() => null, { 'GET /v3/scooter/riders/sessions': data(denied) })
  const { page } = await open()
  await expect
    .element(page.getByRole('link', { name: /目前不能租用/ }))
    .toHaveAttribute('href', '/scooter/license-status')
  scooterServer(() => null)
  const other = await open()
  await expect.element(other.page.getByRole('button', { name: /EWA-0001/ }).last()).toBeVisible()
  expect(other.page.getByRole('link', { name: /註冊|不能租用|審核/ }).elements().length).toBe(1)
})

test('a position that is very unsure says so in words, with its distance; a sure one does not', async () => {
  const at = (metres: number) => ({ ...scooter().place, heardAt: '2026-11-24T02:00:00.000Z', accuracyMetres: metres })
  const nearest = [scooter({ plate: 'WIDE-1', place: at(2400) }), scooter({ plate: 'SURE-1', place: at(8) })]
  scooterServer(() => null, { 'GET /v3/scooter/vehicles': data({ pins: [], clusters: [], total: 2, nearest }) })
  const { page } = await open()
  await says(page.getByRole('button', { name: /WIDE-1/ }), '誤差約 2.4 公里')
  await says(page.getByRole('button', { name: /WIDE-1/ }), '位置很不準')
  expect(page.getByRole('button', { name: /SURE-1/ }).element().textContent).not.toContain('位置很不準')
})

test('an unpaid ride comes first: its amount, and the way to pay it instead of the reservation', async () => {
  scooterServer(() => null, { 'GET /v3/scooter/orders/unpaid': data({ orders: [ended()] }) })
  const { page } = await open()
  await expect.element(page.getByRole('link', { name: /付清 \$15 就能再預約/ })).toHaveAttribute('href', '/myOrder/r1')
  await page.getByRole('button', { name: /EWA-0001/ }).click()
  await expect.element(page.getByRole('link', { name: '先付清上一筆' })).toHaveAttribute('href', '/myOrder/r1')
})

test('while the vendor upgrades its system, a popup says so, and the tap is not sent again by itself [SCT-035]', async () => {
  const server = scooterServer(() => null, {
    'POST /v3/scooter/rentals': refused('SCOOTER_MAINTENANCE', '系統升級停機中，服務暫停，請稍後再試。', 503),
  })
  const { page } = await open()
  await page.getByRole('button', { name: /EWA-0001/ }).click()
  await page.getByRole('button', { name: /^預約 10 分鐘/ }).click()
  const popup = page.getByRole('dialog', { name: '系統升級停機' })
  await says(popup, '服務暫停，請稍後再試')
  await popup.getByRole('button', { name: '知道了' }).click()
  await expect.element(popup).not.toBeInTheDocument()
  expect(server.of('POST /v3/scooter/rentals')).toHaveLength(1)
})

test('a rider without an account is led to the sign-up where the refusal is shown', async () => {
  scooterServer(() => null, {
    'POST /v3/scooter/rentals': refused('SCOOTER_ERROR_002', '先完成機車註冊，就能開始騎乘。', 403),
  })
  const { page } = await open()
  await page.getByRole('button', { name: /EWA-0001/ }).click()
  await page.getByRole('button', { name: /^預約 10 分鐘/ }).click()
  await expect.element(page.getByRole('link', { name: '去註冊' })).toHaveAttribute('href', '/scooter/verification')
})

test('the native wrapper gets its own screen back from here [SHL-022]', async () => {
  const told: string[] = []
  vi.stubGlobal('DaoxingNative', { tell: (message: string) => told.push(message) })
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 DaoxingApp/1')
  scooterServer(() => null)
  const { page } = await open(`${path}?from=scooter/reservation`)
  await page.getByRole('button', { name: '返回' }).click()
  expect(told.map((message) => JSON.parse(message))).toEqual([{ kind: 'back', target: 'scooter/reservation' }])
})
