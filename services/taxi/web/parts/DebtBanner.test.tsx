import { RegistryProvider, sessionKey, type WebEntry } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { DebtBanner } from './DebtBanner.tsx'

afterEach(() => vi.unstubAllGlobals())

const rider = { riderId: 'ana', name: '安娜', phone: '0912345678', isSignUpFinished: true }
const identity: WebEntry = {
  slice: 'identity',
  routes: [],
  session: { signInPath: '/signUp', read: async () => rider, signOut: async () => undefined },
}

/** An ended ride of 215 dollars, with its payment. */
const ended = (payment: Partial<Trip['payment']>): Trip => {
  const trip = tripAt('TRIP_PAYMENT_PENDING')
  return { ...trip, payment: { ...trip.payment, ...payment } }
}

async function show(trips: readonly Trip[]) {
  tripServer(tripAt('REQUESTING_DRIVER'), { 'GET /v3/trip/unpaid': { body: { data: { trips } } } })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(sessionKey, rider)
  await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[identity]}>
        <MemoryRouter>
          <DebtBanner />
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
}

test('the banner sums the open amounts, not whole fares, and excludes pending confirmations', async () => {
  await show([
    ended({ status: 11, collection_status: 'COLLECTABLE', paid_amount: 115, open_amount: 100 }),
    ended({ status: 1, collection_status: 'ARREARS', open_amount: 215 }),
    ended({ status: 20, collection_status: null, open_amount: 215 }),
    ended({ status: 1, collection_status: null, open_amount: 215 }),
  ])
  await expect.element(page.getByText('2 筆，共 $315，點這裡付清')).toBeVisible()
})
