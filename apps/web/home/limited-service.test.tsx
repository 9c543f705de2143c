import { RegistryProvider, type RiderSession, sessionKey, type WebEntry } from '@daoxing/kit/web'
import { aServiceEntry } from '@daoxing/kit/web/testing/service-entry'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { ServiceList } from './ServiceList.tsx'

afterEach(async () => {
  document.cookie = 'daoxing_rider_page=; path=/; max-age=0'
  await cleanup()
})

const taxi: WebEntry = { slice: 'taxi', serviceEntry: aServiceEntry() }
const scooter: WebEntry = {
  slice: 'scooter',
  serviceEntry: aServiceEntry({
    id: 'scooter',
    isOpenToUnconfirmed: true,
    limitedTo: { config: 'a_list', refusal: 'scooter.notOpen' },
    paths: { start: '/scooter/reservation', live: '/scooter/reservation' },
  }),
}
const rider: RiderSession = { riderId: 'r', name: '安娜', phone: '0912', isSignUpFinished: true }

/** The services of home, as this rider sees them; null: a visitor. */
async function services(session: RiderSession | null): Promise<readonly string[]> {
  if (session !== null) document.cookie = 'daoxing_rider_page=1; path=/'
  const identity: WebEntry = {
    slice: 'identity',
    session: { read: async () => session, signOut: async () => undefined, signInPath: '/signUp' },
  }
  const cache = new QueryClient()
  await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[identity, taxi, scooter]}>
        <MemoryRouter>
          <ServiceList />
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
  await expect.poll(() => cache.getQueryState(sessionKey)?.status).toBe('success')
  // The answer is on the screen with the next frame.
  await new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)))
  const shown = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  await cleanup()
  return shown.filter((name) => name === '叫車' || name === '機車')
}

test('a limited service shows itself only to riders to whom it is open [SCT-002]', async () => {
  const closed = ['叫車']
  const open = ['叫車', '機車']
  expect(await services(null)).toEqual(closed)
  expect(await services({ ...rider, closedServices: ['scooter'] })).toEqual(closed)
  expect(await services(rider)).toEqual(open)
  expect(await services({ ...rider, hold: { reason: 'UNCONFIRMED', opens: 'openToUnconfirmed' } })).toEqual(open)
  expect(await services({ ...rider, hold: { reason: 'PENDING', opens: 'none' } })).toEqual(closed)
})
