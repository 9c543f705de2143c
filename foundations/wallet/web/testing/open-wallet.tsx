import { AnnouncerHost, PopupHost, RegistryProvider, sessionKey, ToastHost, type WebEntry } from '@daoxing/kit/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PaymentScreen } from '../screens/PaymentScreen.tsx'
import { defaultsFixture } from './wallet-fixture.ts'

export type Answer = { readonly status?: number; readonly body: unknown }
export type RecordedRequest = {
  readonly call: string
  readonly query: string
  readonly body: unknown
  readonly key: string | null
}

/** A server for the wallet's calls; a test overrides responses, once or each time. */
export function walletServer(
  defaults: PaymentDefaults = defaultsFixture(),
  replies: Readonly<Record<string, Answer | ((requests: RecordedRequest) => Answer)>> = {},
) {
  const requests: RecordedRequest[] = []
  const usual: Readonly<Record<string, Answer>> = {
    'GET /rider/default_payment': { body: { data: defaults } },
    'GET /v3/payment/payment_campaign/available': { body: { data: { campaigns: [] } } },
    // Replaces navigation by a location in the same page, so that leaving can be observed.
    'GET /v3/payment/newebpay/bindings/link': { body: { data: { url: '#pay-card' } } },
    'GET /rider/line_pay/binding': { body: { data: { is_bound: false, url: '#pay-line' } } },
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const [path = '', query = ''] = url.replace(/^\/gw/, '').split('?')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const one: RecordedRequest = {
      call: `${init.method ?? 'GET'} ${path}`,
      query,
      body,
      key: new Headers(init.headers).get('idempotency-key'),
    }
    requests.push(one)
    const reply = replies[one.call] ??
      usual[one.call] ?? { status: 404, body: { code: 'NOT_FOUND', message: '找不到' } }
    const { status = 200, body: answer } = typeof reply === 'function' ? reply(one) : reply
    return new Response(JSON.stringify(answer), { status, headers: { 'x-daoxing-build': 'test' } })
  })
  return { requests, of: (call: string) => requests.filter((one) => one.call === call) }
}

type Opening = { readonly isVisitor?: boolean; readonly entries?: readonly WebEntry[]; readonly screen?: ReactNode }

const identity: WebEntry = {
  slice: 'identity',
  routes: [],
  session: { signInPath: '/signUp', read: async () => null, signOut: async () => undefined },
}

/** Opens the payment page, or another screen of the wallet, for a signed-in rider. */
export async function openWallet(path: string, { isVisitor = false, entries = [], screen }: Opening = {}) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rider = { riderId: 'r1', name: '怡君', phone: '0912345678', isSignUpFinished: true }
  cache.setQueryData(sessionKey, isVisitor ? null : rider)
  await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[identity, ...entries]}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/payment" element={screen ?? <PaymentScreen />} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
        <ToastHost />
        <PopupHost />
        <AnnouncerHost />
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return { cache }
}

function Elsewhere() {
  const { pathname, search, state } = useLocation()
  return <h1>{`${pathname}${search} ${JSON.stringify(state)}`}</h1>
}
