import { lazyScreen, RegistryProvider, type WebEntry } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CutOff } from './CutOff.tsx'
import { HomeScreen } from './HomeScreen.tsx'
import '../main.css'

afterEach(() => vi.unstubAllGlobals())

const says = (text: string) => lazyScreen(async () => () => <p>{text}</p>)
const asks = (text: string) => lazyScreen(async () => () => <section data-asks>{text}</section>)

/** A service with content for every place of home. */
const service = (slice: string): WebEntry => ({
  slice,
  routes: [],
  home: {
    debt: says(`debt of ${slice}`),
    rate: asks(`rating of ${slice}`),
    lastKnown: says(`last order of ${slice}`),
    badge: says(`badge of ${slice}`),
  },
})

async function shows(screen: React.ReactNode) {
  vi.stubGlobal('fetch', async () => Response.json({ data: null }))
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RegistryProvider entries={[service('taxi'), service('rental'), service('scooter')]}>
        <MemoryRouter>{screen}</MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
}

test('home shows the debts of all services, in the order of the services, and no debt hides another', async () => {
  await shows(<HomeScreen />)
  await expect.element(page.getByText('debt of taxi')).toBeVisible()
  const debts = page.getByText(/^debt of /).elements()
  expect(debts.map(({ textContent }) => textContent)).toEqual(['debt of taxi', 'debt of rental', 'debt of scooter'])
  for (const debt of debts) await expect.element(debt).toBeVisible()
})

test('home requests the ratings of all services in the space of one, so that nothing below moves', async () => {
  await shows(<HomeScreen />)
  await expect.element(page.getByText('rating of taxi')).toBeVisible()
  const ratings = page.getByText(/^rating of /).elements()
  expect(ratings.map(({ textContent }) => textContent)).toEqual([
    'rating of taxi',
    'rating of rental',
    'rating of scooter',
  ])
  expect(new Set(ratings.map((rating) => rating.getBoundingClientRect().top)).size).toBe(1)
})

test('without a server home shows the last known orders of all services', async () => {
  await shows(<CutOff />)
  for (const slice of ['taxi', 'rental', 'scooter'])
    await expect.element(page.getByText(`last order of ${slice}`)).toBeVisible()
})
