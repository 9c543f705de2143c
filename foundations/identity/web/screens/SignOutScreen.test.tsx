import { RegistryProvider } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { identityDeferred } from '../deferred.ts'
import { identityWeb } from '../index.ts'
import { SignOutScreen } from './SignOutScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

test('signing out ends the session, clears the rider and leads home [IDN-052, IDN-071]', async () => {
  const requests: string[] = []
  // The cookie that marks a session: without it, the page requests no session.
  document.cookie = 'daoxing_rider_test=1; max-age=60'
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    if (path === '/gw/logout') return new Response('{"data":{"signedOut":true}}')
    // The session request is still pending at sign-out.
    return new Promise<Response>(() => undefined)
  })
  const cache = new QueryClient()
  cache.setQueryData(['orders', 'live'], ['mine'])
  await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[identityWeb]}>
        <MemoryRouter initialEntries={['/logout']}>
          <Routes>
            <Route path="/logout" element={<SignOutScreen />} />
            <Route path="/" element={<h1>home</h1>} />
          </Routes>
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
  expect(identityDeferred.routes?.map(({ path }) => path)).toContain('/logout')
  expect(requests).toContain('/gw/logout')
  expect(cache.getQueryData(['orders', 'live'])).toBeUndefined()
})
