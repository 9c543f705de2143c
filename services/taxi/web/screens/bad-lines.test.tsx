import { nowMs, settleRider } from '@daoxing/kit/web'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import { keepLiveRide } from '../live/keep-live-ride.ts'
import { keepRide, keptRide } from '../live/kept-ride.ts'
import { TripLiveCard } from '../live/TripLiveCard.tsx'
import { useRideDraft } from '../ride-draft.ts'
import { holdTrip } from '../taxi-cache.ts'
import { activeTripKey, tripKey } from '../taxi-keys.ts'
import { openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { LiveTrip } from './LiveTrip.tsx'
import { TaxiScreen } from './TaxiScreen.tsx'

const unixNow = () => Math.floor(nowMs() / 1000)
const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const storageName = 'daoxing.taxi.lastRide'

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

test('the live ride is kept for a page without a line: plate, code, stage and age, and nothing of places or people', () => {
  const cache = new QueryClient()
  const stop = keepLiveRide(cache)
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  holdTrip(cache, trip)
  expect(keptRide()).toMatchObject({ hash: 'trip-1', stage: 'DRIVER_ENROUTE', plate: 'TDJ-2981' })
  expect(nowMs() - (keptRide()?.seenAtMs ?? 0)).toBeLessThan(5000)
  const { seenAtMs: _seenAtMs, ...kept }: Record<string, unknown> = JSON.parse(localStorage.getItem(storageName) ?? '')
  expect(Object.keys(kept).toSorted()).toEqual(['code', 'hash', 'plate', 'stage'])
  expect(JSON.stringify(kept)).not.toMatch(/陳志明|臺北車站|25\.0|121\.5|09\d\d/)
  holdTrip(cache, tripAt('TRIP_CANCELED', unixNow(), { revision: 2 }))
  expect(keptRide()).toBeUndefined()
  stop()
})

test('a ride that the server knows nothing of any more is kept no longer', () => {
  const cache = new QueryClient()
  const stop = keepLiveRide(cache)
  holdTrip(cache, tripAt('DRIVER_ENROUTE', unixNow()))
  cache.setQueryData(activeTripKey, null)
  expect(keptRide()).toBeUndefined()
  stop()
})

test('the next rider is not shown the last ride of the one before', () => {
  settleRider('ana')
  keepRide({ hash: 'trip-1', stage: 'DRIVER_ENROUTE', plate: 'TDJ-2981', code: '4821', seenAtMs: nowMs() })
  settleRider('ben')
  expect(keptRide()).toBeUndefined()
})

for (const [what, Screen] of [
  ['the taxi page', <TaxiScreen key="taxi" />],
  ['the trip', <LiveTrip key="trip" hash="trip-1" onLeave={() => undefined} />],
] as const)
  test(`loaded anew while nobody answers, ${what} shows the last known ride with its age, and that it tries again`, async () => {
    const aWhileAgo = nowMs() - 5.2 * 60_000
    keepRide({ hash: 'trip-1', stage: 'DRIVER_ENROUTE', plate: 'TDJ-2981', code: '4821', seenAtMs: aWhileAgo })
    vi.stubGlobal('fetch', lost)
    await showScreen('/taxi?stage=DRIVER_ENROUTE', Screen)
    const ride = page.getByRole('region', { name: '最後看到的行程' })
    await expect.element(ride.getByText('司機前往中')).toBeVisible()
    for (const fact of ['4821', 'TDJ-2981', /5 分鐘前的畫面/]) await expect.element(ride.getByText(fact)).toBeVisible()
    await expect.element(page.getByText('會自動再試，連上就會更新')).toBeVisible()
  })

test('a line that keeps silent shows the last known ride, and the trip once it has answered', async () => {
  keepRide({ hash: 'trip-1', stage: 'DRIVER_ENROUTE', plate: 'TDJ-2981', code: '4821', seenAtMs: nowMs() - 60_000 })
  const answered = Promise.withResolvers<{ readonly body: unknown }>()
  tripServer(tripAt('DRIVER_ENROUTE', unixNow()), { 'GET /rides/trip-1': () => answered.promise })
  await showScreen('/taxi', <LiveTrip hash="trip-1" onLeave={() => undefined} />)
  await expect.element(page.getByRole('region', { name: '最後看到的行程' })).toBeVisible()
  answered.resolve({ body: { data: tripAt('DRIVER_ENROUTE', unixNow()) } })
  await expect.element(title(/分鐘後抵達/)).toBeInTheDocument()
})

test('without a line the arrival does not come nearer by itself: it stands as it was last heard', async () => {
  goesOffline()
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  const { pickup } = trip
  const held = { ...trip, pickup: pickup && { ...pickup, promised_at: unixNow() + 120 } }
  tripServer(held)
  const heardAtMs = nowMs() - 6 * 60_000
  const { cache } = await openLiveTrip(held)
  cache.setQueryData(tripKey('trip-1'), { ...held, revision: 2 }, { updatedAt: heardAtMs })
  // Eight minutes were left when it was heard, two would be by now.
  await expect.element(title('司機 8 分鐘後抵達')).toBeInTheDocument()
  await expect.element(page.getByText(/6 分鐘前/)).toBeVisible()
})

test('on home, too, the arrival stands as it was last heard, with its age', async () => {
  goesOffline()
  onlineManager.setOnline(false)
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  const { pickup } = trip
  const held = { ...trip, pickup: pickup && { ...pickup, promised_at: unixNow() + 120 } }
  tripServer(held)
  const cache = await showScreen('/', <TripLiveCard hash="trip-1" />)
  cache.setQueryData(tripKey('trip-1'), held, { updatedAt: nowMs() - 6 * 60_000 })
  await expect.element(page.getByText('8 分鐘後抵達 · TDJ-2981')).toBeVisible()
  await expect.element(page.getByText(/6 分鐘前/)).toBeVisible()
})

test('the cancel dialog says that there is no line, and that the ride goes on', async () => {
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(trip, { 'GET /rides/trip-1/check_cancel_fee': lost })
  await openLiveTrip(trip)
  await button(/^取消行程/).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('目前沒有連線，還不能取消；行程仍在進行，連上後就能取消。')).toBeVisible()
})

test('a fee that was known is not promised any more once the line is gone', async () => {
  const trip = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(trip)
  await openLiveTrip(trip)
  await button(/^取消行程/).click()
  await expect.element(page.getByText('現在取消不收費')).toBeVisible()
  goesOffline()
  await expect.element(page.getByText(/^目前沒有連線，還不能取消/)).toBeVisible()
  await expect.element(page.getByText('現在取消不收費')).not.toBeInTheDocument()
})
