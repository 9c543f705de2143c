import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { estimateFixture } from '../testing/open-plan.tsx'
import { tripAt } from '../testing/trip-fixture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a retry by wallet checks the wallet first, and shows its refusal [PAY-007, PAY-008]', async () => {
  const trip = { ...tripAt('TRIP_CANCELED'), payment_method: 'linepay' as const }
  const server = tripServer(trip, {
    'GET /rides/retry/trip-1': { body: { data: { trip, estimate: { ...estimateFixture(), route: null } } } },
    'POST /rider/line_pay/check': { body: { data: { status: 1110, message: 'LINE Pay 帳戶暫停使用' } } },
  })
  await openLiveTrip(trip)
  await page.getByRole('button', { name: /^再試一次/ }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('還沒有叫車成功，沒有產生任何費用。LINE Pay 帳戶暫停使用')
  expect(server.of('POST /rides')).toEqual([])
})
