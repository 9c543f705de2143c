import { AnnouncerHost, learnErrorWords, PopupHost, RegistryProvider, ToastHost } from '@daoxing/kit/web'
import { isLive, type ScooterRental } from '@daoxing/scooter/contract'
import { type PaymentDefaults } from '@daoxing/wallet/contract'
import { paymentDefaultsQuery } from '@daoxing/wallet/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { scooterErrorWords } from '../error-words.ts'
import { maps, quote, returnCheck, scooter, scooterRider } from './scooter-fixtures.ts'

export type Answer = { readonly status?: number; readonly body: unknown }
type Recorded = {
  readonly call: string
  readonly query: Record<string, string>
  readonly body: unknown
  readonly key: string | null
}

const payDefaults: PaymentDefaults = {
  ...{ revision: 1, default: 'creditcard', waiting: [], credit: 0 },
  creditcard: [{ id: 'card-1', Card4No: '4242', in_use: true, expiry: '3012', is_expired: false, is_flagged: false }],
  linepay_info: { id: 'lp-1', in_use: false, is_flagged: false },
  options: [
    { method: 'creditcard', is_available: true, is_bound: true },
    { method: 'linepay', is_available: true, is_bound: true },
  ],
}

export const data = (value: unknown): Answer => ({ body: { data: value } })
export const refused = (code: string, message: string, status = 409): Answer => ({ status, body: { code, message } })
type Replies = Readonly<Record<string, Answer | (() => Answer)>>

/** A server that answers the calls of a rental of scooters; `current` is the rider's rental. */
export function scooterServer(current: () => ScooterRental | null, replies: Replies = {}) {
  const requests: Recorded[] = []
  const usual: Readonly<Record<string, () => Answer>> = {
    'GET /rider/default_payment': () => data(payDefaults),
    'GET /v3/scooter/rentals/current': () => {
      const rental = current()
      return data({ rental: rental && isLive(rental.state) ? rental : null })
    },
    'GET /v3/scooter/rentals/r1': () => data(current()),
    'GET /v3/scooter/rentals/r1/return/check': () => data(returnCheck()),
    'GET /v3/scooter/maps': () => data(maps),
    'GET /v3/scooter/riders/sessions': () => data(scooterRider()),
    'GET /v3/scooter/orders/unpaid': () => data({ orders: [] }),
    'POST /v3/scooter/quotes': () => data(quote()),
    'GET /v3/scooter/vehicles': () =>
      data({ pins: [], clusters: [], total: 1, nearest: [scooter(), scooter({ plate: 'EWA-0002', batPercent: 22 })] }),
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://scooter.test')
    const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/gw/, '')}`
    requests.push({
      ...{ call, query: Object.fromEntries(searchParams) },
      key: new Headers(init.headers).get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    const reply = replies[call] ?? usual[call] ?? refused('NOT_FOUND', '找不到', 404)
    const { status = 200, body } = typeof reply === 'function' ? reply() : reply
    return new Response(JSON.stringify(body), { status })
  })
  return { of: (call: string) => requests.filter((one) => one.call === call) }
}

/** A part of the page shows this text, among other things. */
export async function says(part: Locator, text: string): Promise<void> {
  await expect.poll(() => part.elements()[0]?.textContent ?? '').toContain(text)
}

/** Renders a screen at a URL. The map is shown as text: no test needs its picture. */
export async function openScooter(path: string, screen: ReactNode) {
  const real = HTMLCanvasElement.prototype.getContext
  const only2d = function (this: HTMLCanvasElement, kind: string, options?: unknown) {
    return kind === '2d' ? Reflect.apply(real, this, [kind, options]) : null
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(only2d as typeof real)
  vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new Error('not known in a test'))
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords: { latitude: 25.0339, longitude: 121.5645, accuracy: 8 } } as GeolocationPosition),
  )
  learnErrorWords(scooterErrorWords)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(paymentDefaultsQuery.queryKey, payDefaults)
  const page = await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={['/', path]}>
          <Routes>
            <Route path={path.replace(/\?.*$/, '')} element={screen} />
            <Route path="*" element={<h1>elsewhere</h1>} />
          </Routes>
          <Where />
        </MemoryRouter>
      </RegistryProvider>
      <ToastHost />
      <PopupHost />
      <AnnouncerHost />
    </QueryClientProvider>,
  )
  return { page, cache }
}

/** The location of the page, from its URL. */
function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{`${pathname}${search}`}</output>
}
