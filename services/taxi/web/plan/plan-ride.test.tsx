import { instantFromMs } from '@daoxing/kit/contract'
import { formatTimeOfDay, nowMs } from '@daoxing/kit/web'
import { feature } from '@daoxing/taxi/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useRideDraft } from '../ride-draft.ts'
import { openPlan, planServer, station, tower } from '../testing/open-plan.tsx'
import { tripFixture } from '../testing/trip-fixture.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const radios = () => page.getByRole('radio').elements().length

beforeEach(() => {
  localStorage.clear()
  useRideDraft.getState().reset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ready = () => useRideDraft.getState().change({ start: station, end: tower })

test('the usual cars are listed, one tap opens the others, and a chosen one stays when they are collapsed', async () => {
  planServer()
  ready()
  await openPlan()
  await expect.element(button('更多車款（8）')).toBeVisible()
  expect(radios()).toBe(4)
  await button('更多車款（8）').click()
  expect(radios()).toBe(12)
  for (const name of ['兒童座椅', 'n7 電動車', '無障礙廂型車', '福祉車'])
    await expect.element(page.getByText(name, { exact: true })).toBeInTheDocument()
  await expect.element(page.getByText(/^附近沒有車 · 4 人/).first()).toBeInTheDocument()
  await page.getByText('n7 電動車', { exact: true }).click()
  await expect.element(button(/^確認叫車 · \$270/)).toBeInTheDocument()
  await button('收合車款').click()
  expect(radios()).toBe(5)
  await expect.element(button('更多車款（7）')).toBeVisible()
})

test('the car with a child seat says that it has exactly one, and no other car mentions one [TAXI-007]', async () => {
  planServer()
  ready()
  await openPlan()
  await button(/^更多車款/).click()
  await expect.element(page.getByRole('radio', { name: /^兒童座椅.*附 1 張兒童座椅/ })).toBeInTheDocument()
  expect(page.getByRole('radio', { name: /兒童座椅/ }).elements()).toHaveLength(1)
  await expect.poll(radios).toBe(12)
})

test('a special car is requested by mask and model, and the rider is told that any taxi may come in the end [TAXI-083]', async () => {
  const server = planServer({ 'POST /north/rides': { body: { data: tripFixture() } } })
  ready()
  useRideDraft.getState().change({ note: '有行李', gps: { lat: 25.0471, lng: 121.5172 } })
  await openPlan()
  await button(/^更多車款/).click()
  await page.getByText('n7 電動車', { exact: true }).click()
  await page.getByRole('checkbox', { name: /改派一般計程車/ }).click()
  await button(/^確認叫車/).click()
  await expect.poll(() => server.of('POST /north/rides')).toHaveLength(1)
  expect(server.of('POST /north/rides')[0]?.body).toMatchObject({
    fare_hash: 'fare-7',
    feature_map: feature.FIX_FARE + feature.LOW_CARBON,
    car_model: 'n7',
    agreeExpandMatching: true,
    pretrip_tips: null,
    ...{ start_address: '臺北車站', start_latitude: 25.0479, start_longitude: 121.5176 },
    ...{ end_address: '臺北101', end_latitude: 25.034, end_longitude: 121.5645 },
    ...{ note: '有行李', gps_latitude: 25.0471, gps_longitude: 121.5172, payment_method: 'cash' },
  })
})

test('without a drop-off a popup asks, and car, tariff and payment are shown before the hail [TAXI-013]', async () => {
  const server = planServer({ 'POST /north/rides': { body: { data: tripFixture() } } })
  useRideDraft.getState().change({ start: station })
  await openPlan('INPUT_END_ADDRESS')
  await button(/先不設定下車地點/).click()
  await expect.element(page.getByText(/從「臺北車站」上車，車資以跳錶計算/)).toBeVisible()
  await button('直接叫車').click()
  await expect.element(page.getByRole('radio', { name: /^計程車(?! 固定)/ })).toBeChecked()
  await expect.element(page.getByText(/^起跳 \$85（1\.25 公里內），之後每 200 公尺 \$5/)).toBeVisible()
  await expect.element(button(/^付款方式：現金/)).toBeVisible()
  await expect.element(button(/^確認叫車/)).toBeEnabled()
  expect(server.of('POST /north/rides')).toHaveLength(0)
  await button(/^確認叫車/).click()
  await expect.poll(() => server.of('POST /north/rides')).toHaveLength(1)
  const body = server.of('POST /north/rides')[0]?.body
  expect(body).toMatchObject({ feature_map: feature.BY_METER, fare_hash: 'fare-2', end_latitude: null })
  expect(body).toMatchObject({ start_address: '臺北車站' })
})

test('a refused hail without a drop-off says why, and the cars can still be chosen [TAXI-076]', async () => {
  const refusal = { code: 'RIDER_ALREADY_RIDING', message: '你已有進行中的行程' }
  planServer({ 'POST /north/rides': { status: 409, body: refusal } })
  useRideDraft.getState().change({ start: station })
  await openPlan('INPUT_END_ADDRESS')
  await button(/先不設定下車地點/).click()
  await button('直接叫車').click()
  await button(/^確認叫車/).click()
  await expect.element(page.getByText('你已有進行中的行程')).toBeVisible()
  await expect.element(page.getByText(/stage=END_ADDRESS_CONFIRMED/)).toBeInTheDocument()
})

test('without a pick-up no hail is sent: the page asks for it first, and the URL has the stage of each question [TAXI-015, TAXI-059]', async () => {
  const server = planServer()
  await openPlan('INPUT_END_ADDRESS')
  await button(/先不設定下車地點/).click()
  await button('選擇上車地點').click()
  const box = page.getByRole('combobox', { name: '請輸入你的出發地址' })
  await expect.element(box).toBeVisible()
  await expect.element(box).toHaveAttribute('placeholder', '請輸入你的出發地址')
  await expect.element(page.getByTestId('where')).toHaveTextContent('/taxi?stage=INPUT_START_ADDRESS')
  expect(server.of('POST /north/rides')).toHaveLength(0)
})

test('from an approximate start one tap hails nothing: it leads to the map, or the rider confirms the pin once', async () => {
  const busy = { status: 409, body: { code: 'RIDER_ALREADY_RIDING', message: '你已有進行中的行程' } }
  const server = planServer({ 'POST /north/rides': busy })
  useRideDraft.getState().change({ start: { ...station, isApproximate: true }, end: tower })
  await openPlan()
  await button(/^確認叫車/).click()
  await expect.element(page.getByRole('dialog', { name: '上車點只是大概位置' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.of('POST /north/rides')).toHaveLength(0)
  await button(/^確認叫車/).click()
  await button('就用這裡').click()
  await expect.element(page.getByText('你已有進行中的行程')).toBeVisible()
  expect(server.of('POST /north/rides')).toMatchObject([{ body: { start_approximate: true } }])
  await button(/^確認叫車/).click()
  await expect.poll(() => server.of('POST /north/rides')).toHaveLength(2)
})

test('an approximate start that the rider has set on the map is hailed from with one tap, and stays approximate', async () => {
  const server = planServer({ 'POST /north/rides': { body: { data: tripFixture() } } })
  useRideDraft.getState().change({ start: { ...station, isApproximate: true, isPinned: true }, end: tower })
  await openPlan()
  await button(/^確認叫車/).click()
  await expect.poll(() => server.of('POST /north/rides')).toHaveLength(1)
  expect(server.of('POST /north/rides')).toMatchObject([{ body: { start_approximate: true } }])
  expect(button('這個地址只找得到大概位置，請在地圖上確認上車點').elements()).toHaveLength(0)
})

test('the question about an approximate start leads to the map, and a hint above the list of cars mentions it', async () => {
  const server = planServer()
  useRideDraft.getState().change({ start: { ...station, isApproximate: true }, end: tower })
  await openPlan()
  const said = button('這個地址只找得到大概位置，請在地圖上確認上車點')
  await expect.element(said).toBeVisible()
  await expect.element(page.getByRole('radio').first()).toBeInTheDocument()
  const firstCar = page.getByRole('radio').first().element()
  expect(said.element().compareDocumentPosition(firstCar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await button(/^確認叫車/).click()
  await button('在地圖上確認').click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/taxi?stage=SPECIFIC_ADDRESS&for=start')
  expect(server.of('POST /north/rides')).toHaveLength(0)
})

/** Holds one response back, as on a slow connection. */
function holds(held: string) {
  const answer = fetch
  let isOther = false
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes(held)) await isReleased
    const reply = await answer(url, init)
    isOther ||= url.includes(held === 'estimate' ? 'meeting-points' : 'estimate')
    return reply
  })
  return { isOtherAnswered: () => isOther, release }
}

test('the suggested door is shown above the cars, and below them if it is known only later', async () => {
  const door = { id: 'e3', name: '東三門', address: '臺北車站 東三門', guide: '', distanceMetres: 80 }
  const reply = { body: { data: [{ ...door, location: station.location }] } }
  const hint = button(/建議在「東三門」上車/)
  const isAboveCars = () => {
    const [car] = page.getByRole('radio').elements()
    return car !== undefined && (hint.element().compareDocumentPosition(car) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }
  planServer({ 'GET /v3/geocode/meeting-points': reply })
  const cars = holds('estimate')
  ready()
  const { unmount } = await openPlan()
  await expect.poll(cars.isOtherAnswered).toBe(true)
  cars.release()
  await expect.element(hint).toBeVisible()
  expect(isAboveCars()).toBe(true)
  await unmount()

  planServer({ 'GET /v3/geocode/meeting-points': reply })
  const doors = holds('meeting-points')
  await openPlan()
  await expect.poll(radios).toBeGreaterThan(0)
  doors.release()
  await expect.element(hint).toBeVisible()
  expect(isAboveCars()).toBe(false)
})

test('a rider who accepts the suggested door finds the pin at it, and keeps the original start by going back', async () => {
  const location = { lat: 25.0484, lng: 121.5171 }
  const door = { id: 'e3', name: '東三門', address: '臺北車站 東三門', guide: '', distanceMetres: 80, location }
  const found = { ...door, description: door.name, area: '臺北市', town: '中正區', village: '', region: 'north' }
  planServer({
    'GET /v3/geocode/meeting-points': { body: { data: [door] } },
    'GET /v3/geocode/reverse': { body: { data: found } },
    'GET /v3/geocode/recommended-start-point': {
      body: { data: { ...found, reason: 'meetingPoint', walkMetres: 0, meetingPoint: door } },
    },
  })
  ready()
  await openPlan()
  await button(/建議在「東三門」上車/).click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/taxi?stage=SPECIFIC_ADDRESS&for=start')
  await button('維持原本的上車點：臺北車站').click()
  await button(/建議在「東三門」上車/).click()
  await button('在這裡上車').click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/taxi?stage=END_ADDRESS_CONFIRMED')
  expect(useRideDraft.getState().start).toMatchObject({ name: '東三門', location })
  expect(button(/建議在「東三門」上車/).elements()).toHaveLength(0)
})

test('at a station a door is suggested until one of its doors is the start [TAXI-058]', async () => {
  const door = {
    id: 'e3',
    name: '東三門',
    address: '臺北車站 東三門',
    guide: '',
    distanceMetres: 80,
    location: station.location,
  }
  planServer({ 'GET /v3/geocode/meeting-points': { body: { data: [door] } } })
  ready()
  await openPlan()
  await expect.element(button(/建議在「東三門」上車/)).toBeVisible()
  useRideDraft.getState().change({ start: { name: '東三門', address: '台北車站 東三門', location: station.location } })
  await expect.element(button(/建議在「東三門」上車/)).not.toBeInTheDocument()
})

test('a rider at home starts from home, and sees their own places before all others [FAV-009]', async () => {
  const home = {
    id: 'f-1',
    icon: 'home',
    description: '住家',
    address: '松仁路100號',
    location: { x: 121.568, y: 25.0365 },
    isApproximate: false,
    rank: null,
  }
  const kerb = { ...tower, description: '松仁路口', area: '', town: '', reason: 'meetingPoint', walkMetres: 40 }
  planServer({
    'GET /v2/rider/fav_address': { body: { data: [home] } },
    'GET /v3/geocode/recommended-start-point': { body: { data: { ...kerb, meetingPoint: null } } },
  })
  // 69 hundred thousandths of a degree away.
  const coords = { latitude: 25.03719, longitude: 121.568, accuracy: 10 }
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    // The test's position has only the fields that are read.
    found({ coords } as GeolocationPosition),
  )
  await openPlan('INPUT_START_ADDRESS')
  await expect.element(button(/住家.*松仁路100號/)).toBeVisible()
  await button(/^使用目前位置/).click()
  await expect.poll(() => useRideDraft.getState().start).toMatchObject({ name: '住家', address: '松仁路100號' })
})

test('the destination is not offered as the start', async () => {
  const own = (id: string, description: string) => ({
    ...{ id, icon: 'favourite', description, address: `臺北市${description}`, isApproximate: false, rank: null },
    location: { x: 121.568, y: 25.0365 },
  })
  planServer({ 'GET /v2/rider/fav_address': { body: { data: [own('f-1', '公司'), own('f-2', '健身房')] } } })
  useRideDraft.getState().change({ end: { name: '公司', address: '臺北市公司', location: tower.location } })
  await openPlan('INPUT_START_ADDRESS')
  await expect.element(button(/^健身房/)).toBeVisible()
  expect(button(/^公司/).elements()).toHaveLength(0)
})

test('the expected arrival is shown for the chosen car, and for no car that is not near', async () => {
  planServer()
  ready()
  await openPlan()
  // The car needs three minutes to the rider, and the ride takes twenty.
  const said = page.getByText(/^約 \d\d:\d\d 抵達$/)
  await expect.element(said).toBeVisible()
  const arrival = (ms: number) => `約 ${formatTimeOfDay(instantFromMs(ms + 23 * 60_000))} 抵達`
  expect([arrival(nowMs()), arrival(nowMs() - 60_000)]).toContain(said.element().textContent)
  await page.getByText('計程車 固定車資', { exact: true }).click()
  await expect.element(said).not.toBeInTheDocument()
})

const airport = { name: '金門機場', address: '金門機場', location: { lat: 24.4279, lng: 118.3592 } } as const

test('destinations are searched, and their distances measured, from a pick-up that was chosen elsewhere', async () => {
  const requested = vi.fn<(url: string) => void>()
  planServer()
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requested(url)
    return answer(url, init)
  })
  useRideDraft.getState().change({ start: airport })
  await openPlan('INPUT_END_ADDRESS')
  await page.getByRole('combobox').fill('醫院')
  await expect.poll(() => requested.mock.calls.filter(([url]) => url.includes('input=')).length).toBeGreaterThan(0)
  for (const [url] of requested.mock.calls.filter(([url]) => url.includes('input=')))
    expect(url).toContain('lat=24.4279')
})

// The last test of this file: the page remembers the device position.
test('if the device position is accurate only to the district, the question says why no pick-up is suggested', async () => {
  planServer()
  const coords = { latitude: 25.05, longitude: 121.52, accuracy: 3000 }
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    // The test's position has only the fields that are read.
    found({ coords } as GeolocationPosition),
  )
  const { unmount } = await openPlan('INPUT_START_ADDRESS')
  await button(/^使用目前位置/).click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/taxi?stage=SPECIFIC_ADDRESS&for=start')
  await unmount()
  await openPlan('INPUT_END_ADDRESS')
  await expect.element(button(/^上車.*定位不夠準，請選擇$/)).toBeVisible()
})
