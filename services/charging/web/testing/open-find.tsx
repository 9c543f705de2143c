import { AnnouncerHost, PopupHost, RegistryProvider, ToastHost } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FindCharger } from '../find/FindCharger.tsx'
import { detail, filters, myCar, quoteOf, station } from './find-fixtures.ts'

type Answer = { readonly status?: number; readonly body: unknown }
type Recorded = {
  readonly call: string
  readonly query: Record<string, string>
  readonly body: unknown
  readonly key: string | null
}

export const data = (value: unknown): Answer => ({ body: { data: value } })
export const refused = (code: string, message: string, status = 409): Answer => ({ status, body: { code, message } })

/** A server that answers the calls by which a charger is found. */
export function findServer(replies: Readonly<Record<string, Answer | ((sent: Recorded) => Answer)>> = {}) {
  const requests: Recorded[] = []
  const usual: Readonly<Record<string, Answer>> = {
    'GET /v3/charging/map/stations': data({ stations: [station()], clusters: [], total: 1 }),
    'GET /v3/charging/map/details/TW/SPK/L1': data(detail()),
    'GET /v3/charging/map/filters': data(filters),
    'GET /v3/charging/users/me/car': data({ car: myCar }),
    'GET /v3/charging/search/histories': data({ histories: [] }),
    'POST /v3/charging/quotes': data(quoteOf(18, 412)),
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://charging.test')
    const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/gw/, '')}`
    const sent = {
      ...{ call, query: Object.fromEntries(searchParams) },
      key: new Headers(init.headers).get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    requests.push(sent)
    const reply = replies[call] ?? usual[call] ?? refused('NOT_FOUND', '找不到', 404)
    const { status = 200, body } = typeof reply === 'function' ? reply(sent) : reply
    return new Response(JSON.stringify(body), { status })
  })
  return { of: (call: string) => requests.filter((one) => one.call === call) }
}

/** Opens the page on which a charger is found. The map is shown as text: no test needs its picture. */
export async function openFind(path = '/charging_station') {
  const real = HTMLCanvasElement.prototype.getContext
  const only2d = function (this: HTMLCanvasElement, kind: string, options?: unknown) {
    return kind === '2d' ? Reflect.apply(real, this, [kind, options]) : null
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(only2d as typeof real)
  vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new Error('not known in a test'))
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={['/', path]}>
          <FindCharger />
          <Where />
        </MemoryRouter>
      </RegistryProvider>
      <ToastHost />
      <PopupHost />
      <AnnouncerHost />
    </QueryClientProvider>,
  )
}

function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{`${pathname}${search}`}</output>
}
