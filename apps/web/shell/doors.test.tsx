import { type DeferredEntry, lazyScreen, NavBar, RegistryProvider, type WebEntry } from '@daoxing/kit/web'
import { sharingWeb } from '@daoxing/sharing/web'
import { walletWeb } from '@daoxing/wallet/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { RiderGate } from './RiderGate.tsx'
import { Shell } from './Shell.tsx'
import { skipsSessionWait } from './skips-session-wait.ts'

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

const withoutWait = ['/mgm', '/receivingGift', '/taxi', '/rental/policy/', '/memberCenter', '/csChatBot']

/** A screen for riders only, at a path, and the number of times that the loading state of its session was rendered. */
async function waitsAt(path: string): Promise<number> {
  let waits = 0
  function Waiting() {
    waits += 1
    return null
  }
  const identity: WebEntry = {
    slice: 'identity',
    routes: [],
    session: {
      read: () => Promise.withResolvers<null>().promise,
      signOut: async () => undefined,
      signInPath: '/signUp',
    },
  }
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <RegistryProvider entries={[identity]}>
          <GateAt path={path} coming={<Waiting />} />
        </RegistryProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(page.getByTestId('where')).toHaveTextContent('/signUp')
  await cleanup()
  return waits
}

function GateAt({ path, coming }: { readonly path: string; readonly coming: ReactNode }) {
  const { pathname } = useLocation()
  if (pathname !== path) return <p data-testid="where">{pathname}</p>
  return (
    <RiderGate coming={coming} skipsWait={skipsSessionWait(path)}>
      <NavBar title="只給乘客" />
    </RiderGate>
  )
}

test('six paths lead a visitor to their screen or to signing in without the loading state [SEC-003]', async () => {
  for (const path of withoutWait) expect([path, await waitsAt(path)]).toEqual([path, 0])
  for (const path of ['/mgmShareList', '/taxi/other', '/rental/policy-of-another', '/myOrder'])
    expect([path, (await waitsAt(path)) > 0]).toEqual([path, true])
})

test('the six paths render a screen for a rider whose session is still being read [SEC-003]', async () => {
  document.cookie = 'daoxing_rider_test=1; max-age=60'
  onTestFinished(() => void (document.cookie = 'daoxing_rider_test=1; max-age=0'))
  const Screen = lazyScreen(async () => () => <NavBar title="這一頁" />)
  const routes = ['/taxi', '/rental/policy/', '/csChatBot'].map((path) => ({
    path,
    who: 'rider' as const,
    screen: Screen,
  }))
  const titles = ['尚未開放', '尚未開放', '這一頁', '這一頁', '我的', '這一頁']
  for (const [at, path] of withoutWait.entries()) {
    const read = () => Promise.withResolvers<null>().promise
    await render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <RegistryProvider
            entries={[
              { slice: 'identity', routes, session: { read, signOut: async () => undefined, signInPath: '/signUp' } },
            ]}
          >
            <Shell Deferred={nothing} />
          </RegistryProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    )
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(titles[at] ?? '')
    await cleanup()
  }
})
