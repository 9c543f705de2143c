import { setRentalLogin } from '@daoxing/identity/web'
import { AnnouncerHost, PopupHost, RegistryProvider, ToastHost } from '@daoxing/kit/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { paymentDefaultsQuery } from '@daoxing/wallet/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  airportStation,
  altis,
  bookingWindow,
  contents,
  contractText,
  model3,
  orderFixture,
  quote,
  stations,
} from './rental-fixtures.ts'
import {
  foundLots,
  lastHandover,
  lot,
  returnLots,
  returnStatus,
  roadsideCar,
  sharedBill,
  sharedCar,
  sharedQuote,
} from './shared-fixtures.ts'

export type Answer = { readonly status?: number; readonly body: unknown }
export type RecordedRequest = {
  readonly call: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly key: string | null
}

const payDefaults: PaymentDefaults = {
  revision: 1,
  default: 'creditcard',
  creditcard: [{ id: 'card-1', Card4No: '4242', in_use: true, expiry: '3012', is_expired: false, is_flagged: false }],
  linepay_info: { id: 'lp-1', in_use: false, is_flagged: false },
  waiting: [],
  credit: 0,
  options: [
    { method: 'creditcard', is_available: true, is_bound: true },
    { method: 'linepay', is_available: true, is_bound: true },
  ],
}

const accessories = [{ code: 'CHILD', name: '兒童安全座椅', dayTwd: 180, left: 2, eachMax: 2 }]
const hours = { opens: '06:00', closes: '23:00' }
const openingHours = [hours, hours, hours, hours, hours, hours, null]
const data = (value: unknown): Answer => ({ body: { data: value } })

/** A server that answers the calls of a rental; a test overrides responses. */
export function rentalServer(replies: Readonly<Record<string, Answer | (() => Answer | Promise<Answer>)>> = {}) {
  const requests: RecordedRequest[] = []
  const usual: Readonly<Record<string, () => Answer>> = {
    'GET /rider/default_payment': () => data(payDefaults),
    'GET /v3/rental/contents': () => data(contents),
    'GET /v3/station_rental/booking-window': () => data(bookingWindow),
    'GET /v3/station_rental/stations': () => data({ stations }),
    'GET /v3/station_rental/hotspots': () => data({ hotspots: [airportStation] }),
    'GET /v3/station_rental/search-history': () => data({ searches: [] }),
    'POST /v3/station_rental/search-history': () => data({}),
    'GET /v3/station_rental/cars': () =>
      data({
        cars: [
          { model: model3, freeCars: 0, rentTwd: 3_200 },
          { model: altis, freeCars: 4, rentTwd: 1_800 },
        ],
      }),
    'GET /v3/station_rental/supplementaries': () => data({ accessories }),
    'POST /v3/station_rental/estimate': () => data(quote()),
    'POST /v3/station_rental/orders': () => data(orderFixture()),
    'POST /v3/station_rental/demand-orders': () =>
      data(orderFixture({ state: 'WISHED', lastEvent: 'wishPaid', bookingType: 'SRENTAL_DEMAND' })),
    'GET /v3/station_rental/orders': () => data({ orders: [orderFixture()] }),
    'GET /v3/rental/orders/current-status': () => data({ preOrder: null, parkingInfos: [], longTermOrders: [] }),
    'GET /v3/station_rental/orders/r1/contract': () =>
      data({ ...contractText, orderNo: 'R2611240001', textHash: 'ab12', agreedAt: '2026-11-24T02:00:00.000Z' }),
    'GET /v3/station_rental/orders/r1/payment_url': () => data({ paymentUrl: null }),
    'GET /car2go/carsList': () => data({ cars: [sharedCar(), roadsideCar()], lots: foundLots }),
    'GET /car2go/stations/lot-xinyi/cars': () => data({ lot, openingHours, cars: [sharedCar()] }),
    'POST /car2go/reservations/detail': () => data({ car: sharedCar(), quote: sharedQuote() }),
    'GET /car2go/orders': () => data({ orders: [] }),
    'GET /car2go/orders/s1/last-handover': () => data(lastHandover),
    'GET /car2go/orders/s1/return/parking-lots': () => data({ lots: returnLots }),
    'GET /car2go/orders/s1/return/status-check': () => data(returnStatus()),
    'GET /car2go/orders/s1/return/bill': () => data({ ...sharedBill, isFinal: false }),
    'GET /car2go/passcard': () => data({ orderNo: 's1', plateNo: 'RDA-2026', codes: [] }),
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://rental.test')
    const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/gw/, '')}`
    requests.push({
      call,
      query: Object.fromEntries(searchParams),
      key: new Headers(init.headers).get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    const reply = replies[call] ?? usual[call] ?? { status: 404, body: { code: 'NOT_FOUND', message: '找不到' } }
    const { status = 200, body } = typeof reply === 'function' ? await reply() : reply
    return new Response(JSON.stringify(body), { status })
  })
  return { of: (call: string) => requests.filter((one) => one.call === call) }
}

/** Renders a screen at a URL. The map is shown as text: no test needs its picture. */
export async function openRental(
  path: string,
  screen: ReactNode,
  cached: (cache: QueryClient) => void = () => undefined,
) {
  withoutWebGl()
  vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new Error('not known in a test'))
  setRentalLogin(true)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(paymentDefaultsQuery.queryKey, payDefaults)
  cached(cache)
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

/** Pictures and signatures are drawn; only the map finds no canvas. */
function withoutWebGl() {
  const real = HTMLCanvasElement.prototype.getContext
  const only2d = function (this: HTMLCanvasElement, kind: string, options?: unknown) {
    return kind === '2d' ? Reflect.apply(real, this, [kind, options]) : null
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(only2d as typeof real)
}

/** The location of the page, from its URL. */
function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{`${pathname}${search}`}</output>
}
