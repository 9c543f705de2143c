import { ToastHost } from '@daoxing/kit/web'
import type { PlacePrediction } from '@daoxing/places/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { PlaceSearch } from './parts/PlaceSearch.tsx'
import type { ChosenPlace } from './places-data.ts'

/** The predictions of an engine that returns positions only with the details. */
const prediction: PlacePrediction = {
  place_id: 'google:hall',
  description: '臺北市政府, 臺北市信義區',
  structured_formatting: { main_text: '臺北市政府', secondary_text: '臺北市信義區' },
  types: ['government'],
  sessionToken: 'one-session',
  isApproximate: false,
}
const hall = {
  place_id: 'google:hall',
  name: '臺北市政府',
  address: '臺北市信義區市府路1號',
  description: '臺北市政府',
  area: '臺北市',
  town: '信義區',
  location: { lat: 25.0375, lng: 121.5637 },
  types: ['government'],
  isApproximate: false,
}

async function searchWith(detail: unknown) {
  const requests: URL[] = []
  const chosen: ChosenPlace[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://page')
    if (url.pathname.endsWith('/autocomplete')) return new Response(JSON.stringify({ data: [prediction] }))
    if (!url.pathname.endsWith('/place-detail')) return new Response(JSON.stringify({ data: [] }))
    requests.push(url)
    return new Response(JSON.stringify({ data: detail }))
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PlaceSearch
          prompt="要去哪裡"
          near={null}
          purpose="end"
          onChoose={(place) => chosen.push(place)}
          onOwnPosition={() => undefined}
        />
      </MemoryRouter>
      <ToastHost />
    </QueryClientProvider>,
  )
  await page.getByRole('combobox', { name: '要去哪裡' }).fill('市政府')
  await page.getByRole('option', { name: /臺北市政府/ }).click()
  return { requests, chosen }
}

afterEach(() => vi.unstubAllGlobals())

test('a result without a position can be chosen: its details contain it, in the same session [MAP-028]', async () => {
  const { requests, chosen } = await searchWith(hall)
  await expect
    .poll(() => chosen)
    .toEqual([{ name: '臺北市政府', address: '臺北市信義區市府路1號', location: { lat: 25.0375, lng: 121.5637 } }])
  expect(requests.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { place_id: 'google:hall', session_token: 'one-session' },
  ])
})

test('a search result without details tells the rider what to do', async () => {
  const { chosen } = await searchWith(null)
  await expect.element(page.getByText(/查不到這個地點的位置/)).toBeInTheDocument()
  expect(chosen).toEqual([])
})
