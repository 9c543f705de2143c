import { type DeferredEntry, lazyScreen, NavBar, RegistryProvider, type WebEntry } from '@daoxing/kit/web'
import { sharingWeb } from '@daoxing/sharing/web'
import { walletWeb } from '@daoxing/wallet/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Shell } from './Shell.tsx'

const nothing = lazyScreen(async () => () => null)

function SignInScreen() {
  return <NavBar title={`登入${useLocation().search}`} />
}

/** The real routes of a slice, for a visitor without a session whose calls find nothing. */
async function aVisitorAt(path: string) {
  vi.stubGlobal('fetch', async () => new Response('{"code":"NOT_FOUND","message":""}', { status: 404 }))
  const routes: DeferredEntry['routes'][] = []
  for (const slice of [sharingWeb, walletWeb]) routes.push((await slice.deferred?.())?.routes)
  const identity: WebEntry = {
    slice: 'identity',
    routes: [{ path: '/signUp', who: 'anyone', screen: lazyScreen(async () => SignInScreen) }],
    session: { read: async () => null, signOut: async () => undefined, signInPath: '/signUp' },
  }
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <RegistryProvider entries={[identity, { slice: 'doors', routes: routes.flatMap((list) => list ?? []) }]}>
          <Shell Deferred={nothing} />
        </RegistryProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const signIn = () => page.getByRole('heading', { level: 1, name: /^登入/ })

test('a shared trip opens without signing in [SEC-004]', async () => {
  await aVisitorAt('/share?token=abc')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  expect(signIn().elements()).toHaveLength(0)
})

test('the payment page needs a rider only with a trip [SEC-005]', async () => {
  await aVisitorAt('/payment')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  expect(signIn().elements()).toHaveLength(0)
})

test('the payment of a trip leads to signing in, and back [SEC-005]', async () => {
  await aVisitorAt('/payment?trip_hash=t1')
  await expect.element(signIn()).toBeVisible()
  expect(signIn().element().textContent).toContain('trip_hash')
})
