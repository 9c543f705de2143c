import { nowMs } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { holdTrip } from '../taxi-cache.ts'
import { openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'

const unixNow = () => Math.floor(nowMs() / 1000)
const title = (name: string) => page.getByRole('heading', { level: 1, name })

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser that can shake the phone, with a page that was touched since it was loaded, or was not. */
function aPhone({ hasBeenActive }: { readonly hasBeenActive: boolean }) {
  const vibrate = vi.fn()
  const values = { onLine: { value: true }, vibrate: { value: vibrate }, userActivation: { value: { hasBeenActive } } }
  vi.stubGlobal('navigator', Object.create(navigator, values))
  return vibrate
}

test('a new stage is announced, has the focus, and a phone is told once that the car is there', async () => {
  const vibrate = aPhone({ hasBeenActive: true })
  const coming = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(coming)
  const { cache } = await openLiveTrip(coming)
  holdTrip(cache, tripAt('DRIVER_ARRIVED', unixNow(), { revision: 2 }))
  await expect.element(title('司機已抵達')).toHaveFocus()
  await expect.element(page.getByText(/司機已抵達。車牌 T D J - 2 9 8 1/)).toBeInTheDocument()
  holdTrip(cache, tripAt('DRIVER_ARRIVED', unixNow(), { revision: 3 }))
  expect(vibrate).toHaveBeenCalledTimes(1)
})

test('when one driver has gone and another comes, screen and ear are told that the plate is another', async () => {
  const coming = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(coming)
  const { cache } = await openLiveTrip(coming)
  await expect.element(page.getByText('TDJ-2981').first()).toBeInTheDocument()
  expect(page.getByText(/換了一位司機/).elements()).toHaveLength(0)
  const { driver_info: driver } = coming
  const another = driver && { ...driver, name: '林師傅', plate: 'TDU-1736' }
  holdTrip(cache, tripAt('DRIVER_ENROUTE', unixNow(), { revision: 2, driver_cancels: 1, driver_info: another }))
  await expect.element(page.getByText('換了一位司機，車牌也不同，請認 TDU-1736')).toBeVisible()
  await expect.element(page.getByText(/換了一位司機，車牌也不同。.*車牌 T D U - 1 7 3 6/)).toBeInTheDocument()
})

test('a page that nobody has touched yet does not ask for what its browser refuses aloud', async () => {
  const vibrate = aPhone({ hasBeenActive: false })
  const coming = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(coming)
  const { cache } = await openLiveTrip(coming)
  holdTrip(cache, tripAt('DRIVER_ARRIVED', unixNow(), { revision: 2 }))
  await expect.element(title('司機已抵達')).toHaveFocus()
  expect(vibrate).not.toHaveBeenCalled()
})

test('an address that ends in a full stop ends no sentence twice', async () => {
  const coming = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(coming)
  const { cache } = await openLiveTrip(coming)
  const start = { start_address: 'No. 20, Nanjing W. Rd.' }
  holdTrip(cache, tripAt('DRIVER_ARRIVED', unixNow(), { ...start, revision: 2 }))
  await expect.element(page.getByText(/司機已抵達。車牌 .*No\. 20, Nanjing W\. Rd(?!\.)/)).toBeInTheDocument()
})
