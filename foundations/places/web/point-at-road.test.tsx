import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { PointAtRoad } from './parts/PointAtRoad.tsx'

/** The connection fails while the chunk of the map is loading. */
vi.mock('./parts/PinOverSearch.tsx', () => ({
  get PinOverSearch() {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))
afterEach(() => vi.restoreAllMocks())

const road = {
  ...{ name: '四維三路2號', address: '高雄市苓雅區四維三路2號' },
  ...{ centre: { lat: 22.6236, lng: 120.3267 }, radiusMetres: 2900 },
}
/** The page retries a chunk for some seconds before it gives up. */
const lostAfter = { timeout: 8000 }

test('a map that fails to load offers a description, another address and a retry', async () => {
  // React logs the caught error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onBack = vi.fn()
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PointAtRoad place={road} purpose="end" onTake={() => undefined} onBack={onBack} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  // The way back works from the start.
  await page.getByRole('button', { name: '返回' }).click()
  expect(onBack).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('alert').getByText('地圖載不進來'), lostAfter).toBeVisible()
  expect(page.getByRole('dialog').element().contains(document.activeElement)).toBe(true)
  await page.getByRole('button', { name: '改輸入別的地址' }).click()
  expect(onBack).toHaveBeenCalledTimes(2)
  // A failed retry leads back to the same message.
  const again = page.getByRole('button', { name: '再試一次' })
  await again.click()
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  await expect.element(again, lostAfter).toHaveAttribute('aria-busy', 'false')
  await expect.element(page.getByRole('alert').getByText('地圖載不進來')).toBeVisible()
})
