import { settleRider } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useRideDraft } from '../ride-draft.ts'
import { station, tower } from '../testing/open-plan.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { TaxiScreen } from './TaxiScreen.tsx'

beforeEach(() => {
  sessionStorage.clear()
  useRideDraft.getState().reset()
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A server that holds its response about the live trip until the test releases it. */
function slowServer() {
  const answer = Promise.withResolvers<Response>()
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    if (url.endsWith('/v3/trip/ongoing/active')) return answer.promise
    return new Response(JSON.stringify({ data: url.includes('fav_address') ? [] : null }), { status: 200 })
  })
  return { requests, sayNoTrip: () => answer.resolve(new Response(JSON.stringify({ data: null }), { status: 200 })) }
}

async function openTaxi(path = '/taxi') {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={[path]}>
        <TaxiScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return cache
}

test('the page asks for the destination before the server has returned a live trip, and keeps the typed text', async () => {
  const server = slowServer()
  await openTaxi()
  const box = page.getByRole('combobox')
  await box.fill('中正')
  server.sayNoTrip()
  await expect.poll(() => server.requests.filter((url) => url.includes('input=')).length).toBeGreaterThan(0)
  await expect.element(box).toHaveValue('中正')
})

test('a plan that is ready to hail waits for that response', async () => {
  const server = slowServer()
  useRideDraft.getState().change({ start: station, end: tower })
  await openTaxi()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => server.requests.some((url) => url.endsWith('/v3/trip/ongoing/active'))).toBe(true)
  expect(server.requests.filter((url) => url.includes('estimate'))).toEqual([])
})

test('live trips are requested at the start and whenever the rider comes back, and shown [SHR-006]', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  // The rider leaves at the end, so that the next test does not start with this trip.
  settleRider('ana')
  const trip = tripAt('DRIVER_ENROUTE')
  const styles: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (url.endsWith('/v3/trip/ongoing/active')) return await new Promise<Response>(() => undefined)
    if (!url.endsWith('/v3/trip/ongoing')) return new Response(JSON.stringify({ data: null }))
    styles.push(method)
    return new Response(JSON.stringify({ data: { trips: [trip], last_seen: 1_795_154_700 } }))
  })
  const cache = await openTaxi()
  await expect.poll(() => cache.getQueryData(['taxi', 'active'])).toEqual(trip)
  await expect.element(page.getByText(trip.driver_info?.plate ?? '').first()).toBeVisible()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => styles).toEqual(['PUT', 'PUT'])
})

/** A server that returns an error for the trip until it is back. */
function awayServer(status: number) {
  let isBack = false
  let lost = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isBack && url.endsWith('/v3/trip/ongoing/active')) {
      lost += 1
      if (status === 0) throw new TypeError('Failed to fetch')
      return new Response('<html>bad gateway</html>', { status })
    }
    return new Response(JSON.stringify({ data: url.includes('fav_address') ? [] : null }), { status: 200 })
  })
  return { comesBack: () => (isBack = true), lost: () => lost }
}

for (const status of [0, 502, 503])
  test(`a page that loads while the server is unreachable (${status}) says so, does not blame the network, and recovers`, async () => {
    const server = awayServer(status)
    await openTaxi()
    await expect.element(page.getByText('現在連不上島行，請稍後再試一次')).toBeVisible()
    await expect.element(page.getByText('會自動再試，連上就會更新')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '再試一次' })).toBeVisible()
    await expect.poll(server.lost, { timeout: 30_000 }).toBeGreaterThan(1)
    server.comesBack()
    await expect.element(page.getByRole('combobox'), { timeout: 30_000 }).toBeVisible()
  })

test('the request is repeated at once when the network or the page comes back', async () => {
  const server = awayServer(502)
  await openTaxi()
  await expect.element(page.getByText('會自動再試，連上就會更新')).toBeVisible()
  server.comesBack()
  dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('combobox')).toBeVisible()
})

test('the page does not retry by itself after the server refuses a request', async () => {
  awayServer(500)
  await openTaxi()
  await expect.element(page.getByRole('button', { name: '再試一次' })).toBeVisible()
  expect(page.getByText('會自動再試，連上就會更新').query()).toBeNull()
})
