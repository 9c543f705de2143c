import { nowMs } from '@daoxing/kit/web'
import { type SessionStage, type Trip } from '@daoxing/taxi/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { cancelFixture, tripAt } from '../testing/trip-fixture.ts'
import { tripOrders } from '../trip-orders.ts'

const unixNow = () => Math.floor(nowMs() / 1000)
const cancel = () => page.getByRole('button', { name: /^取消叫車/ })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('from the tap until a driver accepts there is one headline, announced once, through all events', async () => {
  const stages: readonly (readonly [SessionStage, Partial<Trip>])[] = [
    ['WAITING_SPECIFY', { last_event: 'PAYMENT_PENDING' }],
    ['WAITING_SPECIFY', {}],
    ['REQUESTING_DRIVER', {}],
    ['PENDING_RESPONSE_DRIVER', {}],
    ['REQUESTING_DRIVER', {}],
  ]
  const first = tripAt('WAITING_SPECIFY', unixNow(), { last_event: 'PAYMENT_PENDING' })
  tripServer(first)
  const { cache } = await openLiveTrip(first)
  const headlines = new Set<string | null>()
  const heading = () => page.getByRole('heading', { level: 1 }).element()
  const watcher = new MutationObserver(() => headlines.add(heading().textContent))
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  for (const [at, [stage, changes]] of stages.entries()) {
    tripOrders.hold(cache, tripAt(stage, unixNow(), { ...changes, revision: at + 2 }))
    await expect.element(page.getByTestId('query')).toHaveTextContent(`?stage=${stage}`)
  }
  watcher.disconnect()
  expect([...headlines, heading().textContent].filter((text) => text !== '正在為你叫車')).toEqual([])
})

test('the cancel button is not at the position of the hail button, and a double tap cancels nothing', async () => {
  const trip = tripAt('REQUESTING_DRIVER', unixNow())
  tripServer(trip)
  await openLiveTrip(trip)
  await expect.element(cancel()).toBeDisabled()
  // The position of the buttons that hail, and hail again.
  const bottom = document.querySelector('section')?.getBoundingClientRect().bottom ?? 0
  expect(cancel().element().getBoundingClientRect().bottom).toBeLessThan(bottom - 120)
  expect(document.querySelector('[data-bar=bottom]')).toBeNull()
  await expect.element(cancel()).toBeEnabled()
  await cancel().click()
  await expect.element(page.getByRole('dialog', { name: '要取消嗎？' })).toBeVisible()
})

test('at each stage the sheet is shown from its top', async () => {
  const trip = tripAt('DRIVER_ARRIVED', unixNow())
  tripServer(trip)
  const { cache } = await openLiveTrip(trip)
  const scroller = () => {
    const found = document.querySelector('section .overflow-y-auto')
    if (!(found instanceof HTMLElement)) throw new Error('the sheet scrolls')
    // The test page has no styles.
    found.style.cssText = 'height: 200px; overflow-y: auto'
    return found
  }
  for (const stage of ['TRIP_STARTED', 'TRIP_PAYMENT_PENDING', 'TRIP_PAYMENT_PROCESSED'] as const) {
    const filler = document.createElement('div')
    filler.style.height = '3000px'
    scroller().append(filler)
    scroller().scrollTo(0, 400)
    expect(scroller().scrollTop).toBe(400)
    const { revision } = cache.getQueryData<Trip>(tripOrders.keyOf('trip-1')) ?? trip
    tripOrders.hold(cache, tripAt(stage, unixNow(), { revision: revision + 1 }))
    await expect.poll(() => scroller().scrollTop).toBe(0)
    filler.remove()
  }
})

test('only during the search the free cars near the pick-up are requested [TAXI-099]', async () => {
  const trip = tripAt('REQUESTING_DRIVER', unixNow())
  const { of } = tripServer(trip)
  const answer = vi.spyOn(globalThis, 'fetch')
  const { cache } = await openLiveTrip(trip)
  await expect.poll(() => of('GET /driver/nearby').length).toBeGreaterThan(0)
  expect(answer.mock.calls.map(([url]) => url)).toContain('/gw/driver/nearby?lat=25.0478&lng=121.517')
  tripOrders.hold(cache, tripAt('DRIVER_ENROUTE', unixNow(), { revision: 2 }))
  await expect.element(page.getByText('TDJ-2981').first()).toBeInTheDocument()
  const requestCount = of('GET /driver/nearby').length
  tripOrders.hold(cache, tripAt('DRIVER_ARRIVED', unixNow(), { revision: 3 }))
  await expect.element(page.getByRole('heading', { level: 1, name: '司機已抵達' })).toBeVisible()
  expect(of('GET /driver/nearby')).toHaveLength(requestCount)
})

test('if the only nearby car has the open offer, the page does not say that none is near', async () => {
  const searching = {
    since: unixNow(),
    gives_up_at: unixNow() + 180,
    drivers_asked: 1,
    drivers_near: 0,
    expand_at: null,
  }
  const trip = tripAt('PENDING_RESPONSE_DRIVER', unixNow(), { searching })
  tripServer(trip)
  await openLiveTrip(trip)
  await expect.element(page.getByText('正在等司機回覆')).toBeVisible()
  expect(page.getByText(/附近暫時沒有空車/).elements()).toHaveLength(0)
})

const byCard = (stage: SessionStage, changes: Partial<Trip> = {}) =>
  tripAt(stage, unixNow(), {
    payment_method: 'creditcard',
    pretrip_tips: { amount: 30, status: 'PENDING' },
    ...changes,
  })

for (const stage of ['REQUESTING_DRIVER', 'DRIVER_ENROUTE'] as const)
  test(`tip and credit are shown on the card of a live ride, and add up: ${stage}`, async () => {
    const trip = byCard(stage)
    const defaults = { revision: 1, default: 'creditcard', creditcard: [], linepay_info: null, options: [], credit: 40 }
    tripServer(trip, { 'GET /rider/default_payment': { body: { data: defaults } } })
    await openLiveTrip(trip)
    await expect.element(page.getByText('抵用金折抵')).toBeInTheDocument()
    const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
    expect(rows).toEqual(['小費（全數給司機）$30', '含小費總計$245', '抵用金折抵$40'])
  })

test('the total at the end of the ride is the fare with the tip', async () => {
  const trip = byCard('TRIP_PAYMENT_PENDING')
  tripServer(trip)
  await openLiveTrip(trip)
  await expect.element(page.getByRole('heading', { level: 1, name: '總計 $245' })).toBeVisible()
})

test('a fee paid by the credit is named so on the card of the cancelled trip, with the bill below', async () => {
  const trip = byCard('TRIP_CANCELED', {
    trip_status: 'CANCELED',
    cancel: { ...cancelFixture, fee: 40, fee_state: 'paid' },
  })
  const payment = { ...trip.payment, paid_amount: 40, credit_used: 40 }
  tripServer(trip)
  await openLiveTrip({ ...trip, payment })
  await expect.element(page.getByText('取消費 $40，已用抵用金付清。', { exact: true })).toBeVisible()
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
  expect(rows).toEqual(['取消費$40', '總計$40', '抵用金折抵$40'])
})
