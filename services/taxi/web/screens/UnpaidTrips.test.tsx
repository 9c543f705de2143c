import { RegistryProvider } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { UnpaidTrips } from './UnpaidTrips.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{`${pathname}${search}`}</p>
}

async function open() {
  tripServer(tripAt('REQUESTING_DRIVER'), {
    'GET /v3/trip/unpaid': { body: { data: { trips: [] } } },
    'GET /v3/configs': { body: { data: { support_phone: '0800-111-222' } } },
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={['/myJourney']}>
          <UnpaidTrips />
          <Address />
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
}

test('the bar leads from unpaid rides to all rides of the past [SHL-033]', async () => {
  await open()
  await page.getByRole('banner').getByRole('button', { name: '歷史紀錄' }).click()
  await expect.element(page.getByTestId('address')).toHaveTextContent('/myOrder?tab=history')
})

test('the bar of a screen about money calls customer service at its number [SHL-030]', async () => {
  await open()
  const dialled: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    dialled.push(this.href)
  })
  await page.getByRole('banner').getByRole('button', { name: '聯絡客服' }).click()
  expect(dialled).toEqual(['tel:0800-111-222'])
})
