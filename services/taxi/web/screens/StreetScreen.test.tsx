import { AnnouncerHost, RegistryProvider } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useRideDraft } from '../ride-draft.ts'
import { tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { StreetScreen } from './StreetScreen.tsx'

afterEach(() => {
  useRideDraft.getState().reset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const trip = tripAt('TRIP_STARTED')
/** A photo that loads without a server, so that no answer decides what the test sees. */
const photo = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const found = {
  sighting: 'sighting-1',
  expires_at: 2_000_000_000,
  driver: { ...trip.driver_info, photo_url: photo },
  tariff: { flag_fall: 85, flag_fall_metres: 1250, step: 5, step_metres: 200, slow_step_seconds: 60, night: 20 },
}
const ride = 'POST /v3/offline/rides'

async function open(replies: Parameters<typeof tripServer>[1]) {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_found, failed) => {
    failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
  })
  const server = tripServer(trip, replies)
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={['/taxi/street']}>
          <Routes>
            <Route path="/taxi/street" element={<StreetScreen />} />
            <Route path="/taxi" element={<h1>live</h1>} />
          </Routes>
        </MemoryRouter>
      </RegistryProvider>
      <AnnouncerHost />
    </QueryClientProvider>,
  )
  return { ...server, unmount: () => screen.unmount() }
}

test('a typed code shows plate and driver first, and the ride starts with the next tap [TAXI-104, TAXI-105]', async () => {
  const server = await open({
    'GET /v3/offline/driver/K7P34482913': { body: { data: found } },
    [ride]: { body: { data: trip } },
  })
  await page.getByLabelText('車上代碼').fill('k7p34482913')
  await page.getByRole('button', { name: '查看車輛' }).click()
  await expect.element(page.getByText(trip.driver_info?.plate ?? '')).toBeVisible()
  await expect.element(page.getByText(/請核對車牌和司機/)).toBeVisible()
  const face = page.getByRole('img', { name: '司機陳志明的照片' })
  await expect.element(face).toHaveAttribute('src', photo)
  await expect.element(face).toHaveProperty('naturalWidth', 1)
  expect(server.of(ride)).toEqual([])
  await page.getByRole('button', { name: '開始行程' }).click()
  await expect.element(page.getByRole('heading', { name: 'live' })).toBeVisible()
  expect(server.of(ride)[0]).toMatchObject({ body: { offline: true, sighting: 'sighting-1', end_address: null } })
})

test('a photo that fails to load gives its place to the first character of the name', async () => {
  const driver = { ...found.driver, photo_url: 'data:image/gif;base64,AAAA' }
  await open({ 'GET /v3/offline/driver/K7P34482913': { body: { data: { ...found, driver } } } })
  await page.getByLabelText('車上代碼').fill('K7P34482913')
  await page.getByRole('button', { name: '查看車輛' }).click()
  await expect.element(page.getByText('陳', { exact: true })).toBeVisible()
  expect(page.getByRole('img', { name: '司機陳志明的照片' }).elements()).toHaveLength(0)
})

/** A camera in front of a code; null if the rider denies the permission. */
function camera(sees: string | null) {
  class Detector {
    detect = async () => [{ rawValue: sees ?? '' }]
  }
  vi.stubGlobal('BarcodeDetector', Detector)
  const stream = document.createElement('canvas').captureStream()
  const stop = vi.spyOn(MediaStreamTrack.prototype, 'stop')
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    if (sees === null) throw new DOMException('refused', 'NotAllowedError')
    return stream
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  return { stop }
}

test("the camera reads the link on the driver's screen and stops; then the driver is displayed [TAXI-105]", async () => {
  const { stop } = camera('https://example.test/taxi/street?code=K7P34482913')
  await open({ 'GET /v3/offline/driver/K7P34482913': { body: { data: found } } })
  await page.getByRole('button', { name: '掃描 QR code' }).click()
  await expect.element(page.getByText(trip.driver_info?.plate ?? '')).toBeVisible()
  expect(stop).toHaveBeenCalled()
})

test('without camera permission a message offers the typed code; without a detector there is no camera button', async () => {
  camera(null)
  const screen = await open({})
  await page.getByRole('button', { name: '掃描 QR code' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('無法使用相機，請直接輸入代碼')
  await screen.unmount()
  vi.stubGlobal('BarcodeDetector', undefined)
  await open({})
  await expect.element(page.getByLabelText('車上代碼')).toBeVisible()
  expect(page.getByRole('button', { name: '掃描 QR code' }).elements()).toHaveLength(0)
})

test('by card the amount to be held is displayed, and after a decline the rider can choose another method', async () => {
  useRideDraft.getState().change({ payment: { method: 'creditcard', cardId: 'card-1' } })
  const server = await open({
    'GET /v3/offline/driver/K7P34482913': { body: { data: { ...found, held_without_end: 250 } } },
    [ride]: { status: 422, body: { code: 'HOLD_DECLINED', message: '這張卡無法付款' } },
  })
  await page.getByLabelText('車上代碼').fill('K7P34482913')
  await page.getByRole('button', { name: '查看車輛' }).click()
  await expect.element(page.getByText(/上車前會先保留 \$250/)).toBeVisible()
  await page.getByRole('button', { name: '開始行程' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('這張卡無法付款')
  expect(server.of(ride)).toHaveLength(1)
  await expect.element(page.getByText(trip.driver_info?.plate ?? '')).toBeVisible()
})

test('a refused code shows its message at the field, and another car needs another code', async () => {
  await open({
    'GET /v3/offline/driver/K7P34000000': {
      status: 422,
      body: { code: 'WRONG_STREET_CODE', message: '找不到這個代碼的車輛', data: { field: 'id' } },
    },
    'GET /v3/offline/driver/K7P34482913': { body: { data: found } },
  })
  await page.getByLabelText('車上代碼').fill('K7P34000000')
  await page.getByRole('button', { name: '查看車輛' }).click()
  await expect.element(page.getByText('找不到這個代碼的車輛')).toBeVisible()
  await page.getByLabelText('車上代碼').fill('K7P34482913')
  await page.getByRole('button', { name: '查看車輛' }).click()
  await page.getByRole('button', { name: '不是這輛車' }).click()
  await expect.element(page.getByLabelText('車上代碼')).toBeVisible()
})
