import { nowMs } from '@daoxing/kit/web'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { tripOrders } from '../trip-orders.ts'

const unixNow = () => Math.floor(nowMs() / 1000)
const button = (name: string | RegExp) => page.getByRole('button', { name })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a rider whose trip begins during the cancel dialog is told so, and what to do when still at the kerb', async () => {
  const trip = tripAt('DRIVER_ARRIVED', unixNow())
  tripServer(trip)
  const { cache } = await openLiveTrip(trip)
  await button(/^取消行程/).click()
  await expect.element(page.getByRole('dialog', { name: '要取消嗎？' })).toBeVisible()
  tripOrders.hold(cache, tripAt('TRIP_STARTED', unixNow(), { revision: 20 }))
  await expect.element(page.getByRole('dialog', { name: '司機已接到你，行程開始了' })).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: '要取消嗎？' })).not.toBeInTheDocument()
  await button('知道了').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('我不在車上')).toBeInTheDocument()
  // The button that opened it is gone with the stage, so the focus moves to the title of the new one.
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})
