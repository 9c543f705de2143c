import { nowMs, settleRider } from '@daoxing/kit/web'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import { TripLiveCard } from '../live/TripLiveCard.tsx'
import { useRideDraft } from '../ride-draft.ts'
import { openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { LiveTrip } from './LiveTrip.tsx'
import { TaxiScreen } from './TaxiScreen.tsx'
import { followTrips } from '../follow-trips.ts'
import { lastTrip } from '../live/last-trip.ts'
import { tripOrders } from '../trip-orders.ts'

const unixNow = () => Math.floor(nowMs() / 1000)
const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const storageName = 'daoxing.taxi.lastKnown'

function goesOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
}
const lost = async () => Promise.reject(new TypeError('no line'))

async function showScreen(path: string, element: React.ReactNode): Promise<QueryClient> {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
    </QueryClientProvider>,
  )
  return cache
}

beforeEach(() => {
  settleRider(null)
  localStorage.clear()
  useRideDraft.getState().reset()
})
afterEach(() => {
  onlineManager.setOnline(true)
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the live ride is stored for an offline page: plate, code, stage and age, without places or people', () => {
  const cache = new QueryClient()
  const stop = followTrips(cache)
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  tripOrders.hold(cache, trip)
  expect(lastTrip.read()).toMatchObject({ hash: 'trip-1', stage: 'DRIVER_ENROUTE', plate: 'TDJ-2981' })
  expect(nowMs() - (lastTrip.read()?.seenAtMs ?? 0)).toBeLessThan(5000)
  const { seenAtMs: _seenAtMs, ...stored }: Record<string, unknown> = JSON.parse(
    localStorage.getItem(storageName) ?? '',
  )
  expect(Object.keys(stored).toSorted()).toEqual(['code', 'hash', 'plate', 'stage'])
  expect(JSON.stringify(stored)).not.toMatch(/陳志明|臺北車站|25\.0|121\.5|09\d\d/)
  tripOrders.hold(cache, tripAt('TRIP_CANCELED', unixNow(), { revision: 2 }))
  expect(lastTrip.read()).toBeUndefined()
  stop()
})

test('a ride that the server no longer has is deleted', () => {
  const cache = new QueryClient()
  const stop = followTrips(cache)
  tripOrders.hold(cache, tripAt('DRIVER_ENROUTE', unixNow()))
  cache.setQueryData(tripOrders.activeKey, null)
  expect(lastTrip.read()).toBeUndefined()
  stop()
})

test("the next rider does not see the previous rider's last ride", () => {
  settleRider('ana')
  lastTrip.keep({ hash: 'trip-1', stage: 'DRIVER_ENROUTE', plate: 'TDJ-2981', code: '4821', seenAtMs: nowMs() })
  settleRider('ben')
  expect(lastTrip.read()).toBeUndefined()
})

for (const [what, Screen] of [
  ['the taxi page', <TaxiScreen key="taxi" />],
  ['the trip', <LiveTrip key="trip" hash="trip-1" onLeave={() => undefined} />],
] as const)
  test(`reloaded without a response, ${what} shows the last known ride with its age, and that it retries`, async () => {
    const aWhileAgo = nowMs() - 5.2 * 60_000
    lastTrip.keep({ hash: 'trip-1', stage: 'DRIVER_ENROUTE', plate: 'TDJ-2981', code: '4821', seenAtMs: aWhileAgo })
    vi.stubGlobal('fetch', lost)
    await showScreen('/taxi?stage=DRIVER_ENROUTE', Screen)
    const ride = page.getByRole('region', { name: '最後看到的行程' })
    await expect.element(ride.getByText('司機前往中')).toBeVisible()
    for (const fact of ['4821', 'TDJ-2981', /5 分鐘前的畫面/]) await expect.element(ride.getByText(fact)).toBeVisible()
    await expect.element(page.getByText('會自動再試，連上就會更新')).toBeVisible()
  })

test('a silent connection shows the last known ride, and the trip after the first response', async () => {
  lastTrip.keep({
    hash: 'trip-1',
    stage: 'DRIVER_ENROUTE',
    plate: 'TDJ-2981',
    code: '4821',
    seenAtMs: nowMs() - 60_000,
  })
  const answered = Promise.withResolvers<{ readonly body: unknown }>()
  tripServer(tripAt('DRIVER_ENROUTE', unixNow()), { 'GET /rides/trip-1': () => answered.promise })
  await showScreen('/taxi', <LiveTrip hash="trip-1" onLeave={() => undefined} />)
  await expect.element(page.getByRole('region', { name: '最後看到的行程' })).toBeVisible()
  answered.resolve({ body: { data: tripAt('DRIVER_ENROUTE', unixNow()) } })
  await expect.element(title(/分鐘後抵達/)).toBeInTheDocument()
})

test('offline the ETA does not count down: it stays as last received', async () => {
  goesOffline()
  // Otherwise a request of the opening screen could replace the trip from the event.
  onlineManager.setOnline(false)
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  const { pickup } = trip
  const held = { ...trip, pickup: pickup && { ...pickup, promised_at: unixNow() + 120 } }
  tripServer(held)
  const heardAtMs = nowMs() - 6 * 60_000
  const { cache } = await openLiveTrip(held)
  cache.setQueryData(tripOrders.keyOf('trip-1'), { ...held, revision: 2 }, { updatedAt: heardAtMs })
  // Eight minutes remained in the last event; a countdown would show two.
  await expect.element(title('司機 8 分鐘後抵達')).toBeInTheDocument()
  await expect.element(page.getByText(/6 分鐘前/)).toBeVisible()
})

test('on home, too, the ETA stays as last received, with its age', async () => {
  goesOffline()
  onlineManager.setOnline(false)
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  const { pickup } = trip
  const held = { ...trip, pickup: pickup && { ...pickup, promised_at: unixNow() + 120 } }
  tripServer(held)
  const cache = await showScreen('/', <TripLiveCard hash="trip-1" />)
  cache.setQueryData(tripOrders.keyOf('trip-1'), held, { updatedAt: nowMs() - 6 * 60_000 })
  await expect.element(page.getByText('8 分鐘後抵達 · TDJ-2981')).toBeVisible()
  await expect.element(page.getByText(/6 分鐘前/)).toBeVisible()
})

test('the cancel dialog says that there is no connection, and that the ride continues', async () => {
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(trip, { 'GET /rides/trip-1/check_cancel_fee': lost })
  await openLiveTrip(trip)
  await button(/^取消行程/).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('目前沒有連線，還不能取消；行程仍在進行，連上後就能取消。')).toBeVisible()
})

test('a known fee is no longer promised without a connection', async () => {
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(trip)
  await openLiveTrip(trip)
  await button(/^取消行程/).click()
  await expect.element(page.getByText('現在取消不收費')).toBeVisible()
  goesOffline()
  await expect.element(page.getByText(/^目前沒有連線，還不能取消/)).toBeVisible()
  await expect.element(page.getByText('現在取消不收費')).not.toBeInTheDocument()
})
