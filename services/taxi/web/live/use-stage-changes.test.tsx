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
  const values = { vibrate: { value: vibrate }, userActivation: { value: { hasBeenActive } } }
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

test('a page that nobody has touched yet does not ask for what its browser refuses aloud', async () => {
  const vibrate = aPhone({ hasBeenActive: false })
  const coming = tripAt('DRIVER_ENROUTE', unixNow())
  tripServer(coming)
  const { cache } = await openLiveTrip(coming)
  holdTrip(cache, tripAt('DRIVER_ARRIVED', unixNow(), { revision: 2 }))
  await expect.element(title('司機已抵達')).toHaveFocus()
  expect(vibrate).not.toHaveBeenCalled()
})
