import { nowMs } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { tripOrders } from '../trip-orders.ts'

const unixNow = () => Math.floor(nowMs() / 1000)
const title = (name: string) => page.getByRole('heading', { level: 1, name })

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A phone that can vibrate, with a page that the rider has or has not touched since loading. */
function aPhone({ hasBeenActive }: { readonly hasBeenActive: boolean }) {
  const vibrate = vi.fn()
  const values = { onLine: { value: true }, vibrate: { value: vibrate }, userActivation: { value: { hasBeenActive } } }
  vi.stubGlobal('navigator', Object.create(navigator, values))
  return vibrate
}

test('a new stage is announced and gets the focus, and the phone vibrates once when the car has arrived', async () => {
  const vibrate = aPhone({ hasBeenActive: true })
  const coming = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(coming)
  const { cache } = await openLiveTrip(coming)
  tripOrders.hold(cache, tripAt('DRIVER_ARRIVED', unixNow(), { revision: 2 }))
  await expect.element(title('司機已抵達')).toHaveFocus()
  await expect.element(page.getByText(/司機已抵達。車牌 T D J - 2 9 8 1/)).toBeInTheDocument()
  tripOrders.hold(cache, tripAt('DRIVER_ARRIVED', unixNow(), { revision: 3 }))
  expect(vibrate).toHaveBeenCalledTimes(1)
})

test('when another driver replaces the first, screen and screen reader say that the plate has changed', async () => {
  const coming = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(coming)
  const { cache } = await openLiveTrip(coming)
  await expect.element(page.getByText('TDJ-2981').first()).toBeInTheDocument()
  expect(page.getByText(/換了一位司機/).elements()).toHaveLength(0)
  const { driver_info: driver } = coming
  const another = driver && { ...driver, name: '林師傅', plate: 'TDU-1736' }
  tripOrders.hold(cache, tripAt('DRIVER_ENROUTE', unixNow(), { revision: 2, driver_cancels: 1, driver_info: another }))
  await expect.element(page.getByText('換了一位司機，車牌也不同，請認 TDU-1736')).toBeVisible()
  await expect.element(page.getByText(/換了一位司機，車牌也不同。.*車牌 T D U - 1 7 3 6/)).toBeInTheDocument()
})

test('a page that has not been touched yet does not try to vibrate, which its browser would log as an error', async () => {
  const vibrate = aPhone({ hasBeenActive: false })
  const coming = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(coming)
  const { cache } = await openLiveTrip(coming)
  tripOrders.hold(cache, tripAt('DRIVER_ARRIVED', unixNow(), { revision: 2 }))
  await expect.element(title('司機已抵達')).toHaveFocus()
  expect(vibrate).not.toHaveBeenCalled()
})

test('after an address that ends in a full stop, no second one follows', async () => {
  const coming = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(coming)
  const { cache } = await openLiveTrip(coming)
  const start = { start_address: 'No. 20, Nanjing W. Rd.' }
  tripOrders.hold(cache, tripAt('DRIVER_ARRIVED', unixNow(), { ...start, revision: 2 }))
  await expect.element(page.getByText(/司機已抵達。車牌 .*No\. 20, Nanjing W\. Rd(?!\.)/)).toBeInTheDocument()
})
