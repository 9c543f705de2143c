import type { LatLng } from '@daoxing/kit/contract'
import { PopupHost } from '@daoxing/kit/web'
import { findDevicePosition } from '@daoxing/places/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { useRideDraft } from '../ride-draft.ts'
import { planServer, station, tower } from '../testing/open-plan.tsx'
import { PinAddress } from './PinAddress.tsx'

beforeEach(() => useRideDraft.getState().reset())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const door = { lat: 25.0479, lng: 121.5186 }
const gate = {
  id: 'tra-taipei~1',
  name: '臺北車站 東三門',
  address: '臺北車站 東三門',
  guide: '東三門，計程車排班處',
  location: door,
  distanceMetres: 9,
}
const recommended = (walkMetres: number) => ({
  body: {
    data: {
      ...{ address: gate.name, description: gate.name, area: '臺北市', town: '中正區', location: door },
      ...{ reason: 'meetingPoint', walkMetres, meetingPoint: gate },
    },
  },
})
const here = {
  body: {
    data: {
      ...{ address: '臺北市中正區', description: '臺北車站', area: '臺北市', town: '中正區' },
      ...{ location: station.location, village: '黎明里', region: 'north' },
    },
  },
}
const guide = {
  body: {
    data: {
      ...{ id: gate.id, name: gate.name, guide: gate.guide, address: gate.address, location: door },
      place: { name: '臺北車站', location: { lat: 25.0478, lng: 121.517 } },
      ...{ heading: null, road: null, exit: null, label: '東三門', neighbours: [] },
    },
  },
}

type PinFacts = { readonly hasStreets?: boolean; readonly lake?: string; readonly remoteMetres?: number }
type Opened = {
  readonly isConfirming?: boolean
  /** The map facts at the position of the pin. */
  readonly facts?: PinFacts
  /** The point offered with the cars. */
  readonly offered?: LatLng
  readonly favourites?: readonly unknown[]
  readonly meetingPoints?: readonly unknown[]
}

async function openPin(
  walkMetres: number,
  { isConfirming = false, facts = {}, offered, favourites = [], meetingPoints = [] }: Opened = {},
) {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const server = planServer({
    'GET /v2/rider/fav_address': { body: { data: favourites } },
    'GET /v3/geocode/reverse': { body: { data: { ...here.body.data, ...facts } } },
    'GET /v3/geocode/meeting-points': { body: { data: meetingPoints } },
    'GET /v3/geocode/recommended-start-point': recommended(walkMetres),
    'GET /v3/geocode/meeting-point/tra-taipei~1/guide': guide,
  })
  const done = vi.fn<() => void>()
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[{ pathname: '/taxi', state: { offered } }]}>
        <PinAddress which="start" near={station.location} isConfirming={isConfirming} onDone={done} />
      </MemoryRouter>
      <PopupHost />
    </QueryClientProvider>,
  )
  return { server, done }
}

const sketched = () => [...document.querySelectorAll('figure svg text')].map(({ textContent }) => textContent)

test('a pin near a meeting point snaps to it, and a picture shows its side of the place [MAP-027, MAP-030, MAP-032]', async () => {
  const { done, server } = await openPin(9)
  const at = (path: string) => server.urls.filter((url) => url.startsWith(`/gw/v3/geocode/${path}?`))
  await expect.poll(() => at('recommended-start-point')[0]).toMatch(/\?lat=25\.0479&lng=121\.5176$/)
  expect(at('meeting-points')[0]).toMatch(/\?lat=25\.0479&lng=121\.5176&radius=\d+$/)
  // Below the name, only additional facts and the location: once on screen, and once for screen readers.
  await expect
    .poll(() => document.querySelector('figcaption')?.textContent)
    .toMatch(/^計程車排班處在臺北車站的東側，離中心約 \d+ 公尺看位置圖$/)
  await page.getByRole('button', { name: '看位置圖' }).click()
  await expect.element(page.getByRole('figure')).toHaveFocus()
  await expect.poll(() => sketched()).toEqual(expect.arrayContaining(['東三門', '臺北車站', '北']))
  expect(page.getByRole('img').elements()).toHaveLength(0)
  await page.getByRole('button', { name: '在這裡上車' }).click()
  expect(done).toHaveBeenCalledTimes(1)
  expect(useRideDraft.getState().start).toMatchObject({ name: gate.name, address: gate.name, location: door })
})

test.for([
  ['on the water', { lake: '淡水河' }, /這裡可能是淡水河的水面/],
  ['far from every road that is known', { remoteMetres: 850 }, /離最近的已知道路或地點約 850 公尺\s?，車可能到不了/],
] as const)('a pin %s says so, and is a pick-up only after the rider has said yes', async ([, facts, said]) => {
  const { done } = await openPin(400, { facts })
  await expect.element(page.getByText(said)).toBeVisible()
  await page.getByRole('button', { name: '在這裡上車' }).click()
  await expect.element(page.getByRole('dialog', { name: '確定要在這裡上車嗎？' })).toBeVisible()
  await page.getByRole('button', { name: '回去移動圖釘' }).click()
  expect(done).not.toHaveBeenCalled()
  await page.getByRole('button', { name: '在這裡上車' }).click()
  await page.getByRole('button', { name: '確定，就是這裡' }).click()
  await expect.poll(() => done.mock.calls.length).toBe(1)
})

test('of two overlapping markers one is drawn [MAP-015]', async () => {
  const beside = (id: string, name: string, metres: number) => ({
    ...{ ...gate, id, name, address: name },
    location: { lat: door.lat + metres / 111_195, lng: door.lng },
  })
  await openPin(60, { meetingPoints: [gate, beside('2', '臺北車站 東二門', 4), beside('3', '臺北車站 東一門', 8)] })
  const list = page.getByRole('list', { name: '地圖上有什麼' })
  await expect.poll(() => list.element().textContent).toContain('東一門')
  expect(list.element().textContent).toContain('臺北車站 東三門')
  expect(list.element().textContent).not.toContain('東二門')
})

test('without a position the map opens in Taipei at zoom 18, and follows the device once it has one [MAP-023]', async () => {
  const server = planServer({ 'GET /v3/geocode/reverse': here })
  const pin = (near: LatLng | null) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/taxi']}>
        <PinAddress which="end" near={near} isConfirming={false} onDone={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = await render(pin(null))
  const scale = () => document.querySelector('.map-scale')?.textContent
  // The scale of zoom 18, then that of the pin's zoom.
  await expect.poll(scale, { timeout: 45_000 }).toBe('20 公尺')
  await expect.poll(() => server.urls).toContainEqual(expect.stringMatching(/reverse\?lat=25\.04637&lng=121\.51972$/))
  await rerender(pin(station.location))
  await expect.poll(scale, { timeout: 45_000 }).toBe('50 公尺')
})

test('a destination shows the known places around it; a newer request cancels the pending one [MAP-025]', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const requests: { readonly url: string; readonly signal: AbortSignal | null | undefined }[] = []
  planServer({ 'GET /v3/geocode/reverse': here })
  const answers = fetch
  const around = [
    { place_id: 'place:1', name: '西門紅樓', kind: 'landmark', location: tower.location, distanceMetres: 120 },
  ]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!url.includes('/geocode/vicinity')) return answers(url, init)
    requests.push({ url, signal: init.signal })
    // The response for the first point is pending, as on a slow connection.
    if (url.includes('25.0479')) return new Promise<Response>(() => undefined)
    return new Response(JSON.stringify({ data: { ...here.body.data, places: around } }))
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const pin = (location: LatLng) => (
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={['/taxi']}>
        <PinAddress key={location.lat} which="end" near={location} isConfirming={false} onDone={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = await render(pin(station.location))
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect(requests.at(-1)?.signal?.aborted).toBe(false)
  expect(decodeURIComponent(requests[0]?.url ?? '')).toMatch(/vicinity\?location=25\.0479,121\.5176&radius=1000$/)
  await rerender(pin(tower.location))
  const list = page.getByRole('list', { name: '地圖上有什麼' })
  await expect.poll(() => list.element().textContent).toContain('附近：西門紅樓，120 公尺')
  for (const { url, signal } of requests) expect(signal?.aborted).toBe(url.includes('25.0479'))
})

test('a pin farther away stays in place, and the better kerb is offered with one tap', async () => {
  await openPin(60)
  await expect.element(page.getByRole('button', { name: /建議上車點：臺北車站 東三門/ })).toBeVisible()
  expect(sketched()).toEqual([])
  await page.getByRole('button', { name: '在這裡上車' }).click()
  expect(useRideDraft.getState().start).toMatchObject({ location: station.location })
})

const typed = '臺北市中正區忠孝西路一段49號'
const roughStart = { name: typed, address: typed, location: station.location, isApproximate: true }

test('a typed address that is confirmed outside the drawn streets stays approximate, and is not asked for again', async () => {
  useRideDraft.getState().change({ start: roughStart })
  await openPin(60, { isConfirming: true })
  await expect.element(page.getByText('這裡沒有街道圖，司機會看到你輸入的地址')).toBeVisible()
  await page.getByRole('button', { name: '在這裡上車' }).click()
  expect(useRideDraft.getState().start).toEqual({ ...roughStart, isPinned: true })
})

test('an approximate home is asked for once: the pin that confirms it for a ride is stored with it', async () => {
  const home = {
    ...{ id: 'f-1', icon: 'home', description: '住家', address: typed, isApproximate: true, rank: null },
    location: { x: station.location.lng, y: station.location.lat },
  }
  useRideDraft.getState().change({ start: { ...roughStart, name: '住家' } })
  const { server } = await openPin(60, { isConfirming: true, favourites: [home] })
  await expect.element(page.getByRole('button', { name: '在這裡上車' })).toBeEnabled()
  await page.getByRole('button', { name: '在這裡上車' }).click()
  await expect.poll(() => server.of('PUT /v2/rider/fav_address/f-1')).toHaveLength(1)
  const [{ body } = { body: undefined }] = server.of('PUT /v2/rider/fav_address/f-1')
  expect(body).toMatchObject({ icon: 'home', description: '住家', address: typed, isApproximate: true, isPinned: true })
})

test('a pin on a lake is reported to the rider', async () => {
  await openPin(60, { facts: { lake: '日月潭' } })
  await expect.element(page.getByText('這裡可能是日月潭的水面，車到不了，請移到岸邊')).toBeVisible()
})

test('a typed approximate address keeps its text when its point is confirmed, and is no longer approximate within drawn streets', async () => {
  useRideDraft.getState().change({ start: roughStart })
  await openPin(60, { isConfirming: true, facts: { hasStreets: true } })
  await expect.element(page.getByRole('region', { name: '在地圖上選擇上車地點' }).getByText(typed)).toBeVisible()
  await page.getByRole('button', { name: '在這裡上車' }).click()
  expect(useRideDraft.getState().start).toEqual({ name: typed, address: typed, location: station.location })
})

test('the pin starts at an accepted better pick-up, and the button confirms it', async () => {
  useRideDraft.getState().change({ start: station })
  const { server, done } = await openPin(0, { offered: door })
  await expect.element(page.getByRole('figure').getByText('計程車排班處', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '維持原本的上車點：臺北車站' })).toBeVisible()
  expect(page.getByRole('button', { name: /建議上車點/ }).elements()).toHaveLength(0)
  expect(server.of('GET /v3/geocode/reverse')).toHaveLength(1)
  await page.getByRole('button', { name: '在這裡上車' }).click()
  expect(done).toHaveBeenCalledTimes(1)
  expect(useRideDraft.getState().start).toEqual({ name: gate.name, address: gate.address, location: door })
})

test('a better pick-up beside a favourite is taken under its own name, and the rider may keep the original point', async () => {
  const home = {
    ...{ id: 'f-1', icon: 'home', description: '住家', address: '忠孝西路一段49號', isApproximate: false, rank: null },
    location: { x: door.lng - 0.0003, y: door.lat },
  }
  const start = { name: '住家', address: home.address, location: { lat: home.location.y, lng: home.location.x } }
  useRideDraft.getState().change({ start })
  const { done } = await openPin(0, { offered: door, favourites: [home] })
  await expect.element(page.getByRole('region').getByText(gate.name)).toBeVisible()
  await page.getByRole('button', { name: '維持原本的上車點：住家' }).click()
  expect(done).toHaveBeenCalledTimes(1)
  expect(useRideDraft.getState().start).toEqual(start)
  await page.getByRole('button', { name: '在這裡上車' }).click()
  expect(useRideDraft.getState().start).toMatchObject({ name: gate.name, location: door })
})

test('after a reload the pin is where it was moved to, on the same history entry', async () => {
  const at = { lat: 25.05, lng: 121.52 }
  // The ID of the first entry of a router without a history.
  useRideDraft.getState().change({ start: station, pin: { entry: 'default', at } })
  const { server } = await openPin(60)
  await expect.poll(() => server.of('GET /v3/geocode/reverse')).toHaveLength(1)
  expect(server.urls.find((url) => url.includes('/reverse'))).toMatch(/25\.05\b.*121\.52\b/)
})

test('choosing a meeting point from the list counts as a move: the device position does not move the pin again', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const server = planServer({
    'GET /v2/rider/fav_address': { body: { data: [] } },
    'GET /v3/geocode/reverse': here,
    'GET /v3/geocode/meeting-points': { body: { data: [gate] } },
    'GET /v3/geocode/recommended-start-point': recommended(60),
  })
  const pinFrom = (near: LatLng | null) => (
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <PinAddress which="start" near={near} isConfirming={false} onDone={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const shown = await render(pinFrom(null))
  await page
    .getByRole('list', { name: '地圖上有什麼' })
    .getByRole('button', { name: /東三門/ })
    .click({ force: true })
  const askedAt = ({ lat, lng }: LatLng) =>
    server.urls.filter((url) => url.includes('/reverse') && url.includes(`${lat}`) && url.includes(`${lng}`))
  await expect.poll(() => askedAt(door)).toHaveLength(1)
  await shown.rerender(pinFrom(tower.location))
  await expect.element(page.getByRole('button', { name: '在這裡上車' })).toBeEnabled()
  expect(askedAt(tower.location)).toEqual([])
})

// The last test of this file: the page remembers the device position.
test('with a position accurate to kilometres the pin says so, opens zoomed out and suggests no better kerb', async () => {
  const { lat: latitude, lng: longitude } = station.location
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as PermissionStatus)
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(((found: (position: object) => void) =>
    found({ coords: { latitude, longitude, accuracy: 3000 } })) as never)
  await findDevicePosition()
  const { server } = await openPin(60)
  const said = page.getByRole('region').getByText(/定位只準到約 3(\.0)? 公里，請把地圖移到正確的位置/)
  await expect.element(said).toBeVisible()
  await page.getByRole('button', { name: '放大地圖' }).click()
  await expect.element(page.getByRole('button', { name: '在這裡上車' })).toBeEnabled()
  await expect.element(said).toBeVisible()
  expect(page.getByRole('button', { name: /建議上車點/ }).elements()).toHaveLength(0)
  expect(server.of('GET /v3/geocode/recommended-start-point')).toHaveLength(0)
})
