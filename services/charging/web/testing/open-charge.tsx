import type { ChargingOrder } from '@daoxing/charging/contract'
import { AnnouncerHost, PopupHost, RegistryProvider, ToastHost } from '@daoxing/kit/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { paymentDefaultsQuery } from '@daoxing/wallet/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { chargingOrders } from '../charging-orders.ts'

export type Answer = { readonly status?: number; readonly body: unknown }
export const data = (value: unknown): Answer => ({ body: { data: value } })

const payDefaults: PaymentDefaults = {
  ...{ revision: 1, default: 'creditcard', waiting: [], credit: 0, linepay_info: null },
  creditcard: [{ id: 'card-1', Card4No: '4242', in_use: true, expiry: '3012', is_expired: false, is_flagged: false }],
  options: [{ method: 'creditcard', is_available: true, is_bound: true }],
}

/** A server that answers by call, and remembers what it was asked. */
export function chargeServer(replies: Readonly<Record<string, Answer | (() => Answer)>>) {
  const requests: { readonly call: string; readonly body: unknown; readonly key: string | null }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://charging.test')
    const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/gw/, '')}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    requests.push({ call, body, key: new Headers(init.headers).get('idempotency-key') })
    const reply = replies[call] ?? { status: 404, body: { code: 'NOT_FOUND', message: '找不到' } }
    const { status = 200, body: sent } = typeof reply === 'function' ? reply() : reply
    return new Response(JSON.stringify(sent), { status })
  })
  return { of: (call: string) => requests.filter((one) => one.call === call) }
}

/** Renders a screen; orders are in the page's cache as an event would bring them. */
export async function openCharge(screen: ReactNode, orders: readonly ChargingOrder[] = []) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  cache.setQueryData(paymentDefaultsQuery.queryKey, payDefaults)
  for (const order of orders) chargingOrders.hold(cache, order)
  const page = await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={['/', '/charging_station']}>
          {screen}
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
