import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { identityDeferred } from '../deferred.ts'

afterEach(() => vi.unstubAllGlobals())

/** Opens a path of identity while the config selects this location of the agreement. */
async function open(path: string, terms_location: 'production' | 'test') {
  const terms_locations = { production: '/legal/2025-03-17', test: '/legal/test/2025-03-17' }
  const data = { terms_locations, terms_location }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data })))
  return await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Suspense>
          <Routes>
            {identityDeferred.routes?.map(({ path: route, screen: Screen }) => (
              <Route key={route} path={route} element={<Screen />} />
            ))}
          </Routes>
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the agreement has one address in production and another for tests, and the list links to the configured one [IDN-050]', async () => {
  const link = page.getByRole('link', { name: '在完整頁面開啟這些文件' })
  const rehearsal = page.getByText('這是預覽用的測試版本，尚未生效')
  const first = await open('/legal/2025-03-17', 'production')
  await expect.element(link).toHaveAttribute('href', '/legal/2025-03-17')
  await expect.element(rehearsal).not.toBeInTheDocument()
  await first.unmount()
  await open('/legal/test/2025-03-17', 'test')
  await expect.element(link).toHaveAttribute('href', '/legal/test/2025-03-17')
  await expect.element(rehearsal).toBeVisible()
})
