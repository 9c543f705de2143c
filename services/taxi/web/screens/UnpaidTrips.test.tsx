import { RegistryProvider } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'
import { MyJourneyScreen } from './MyJourneyScreen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{`${pathname}${search}`}</p>
}

async function open(address = '/myJourney?reprocess_payment=true') {
  tripServer(tripAt('REQUESTING_DRIVER'), {
    'GET /v3/trip/unpaid': { body: { data: { trips: [] } } },
    'GET /v3/configs': { body: { data: { support_phone: '0800-111-222' } } },
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/myJourney" element={<MyJourneyScreen />} />
            <Route path="*" element={null} />
          </Routes>
          <Address />
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
}

test('reprocess_payment=true shows the unpaid rides, and any other value all rides [TAXI-077]', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByTestId('address')).toHaveTextContent('/myJourney?reprocess_payment=true')
})
for (const query of ['', '?reprocess_payment=false', '?reprocess_payment='])
  test(`my journey${query} leads to the list of all rides [TAXI-077]`, async () => {
    await open(`/myJourney${query}`)
    await expect.poll(() => page.getByTestId('address').element().textContent).toBe('/myOrder')
  })

test('the bar links unpaid rides to all past rides [SHL-033]', async () => {
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
