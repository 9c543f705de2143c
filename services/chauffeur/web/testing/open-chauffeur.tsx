import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import {
  AnnouncerHost,
  PageRouter,
  PopupHost,
  RegistryProvider,
  sessionKey,
  settleRider,
  ToastHost,
} from '@daoxing/kit/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import './chauffeur-in-test.css'
import { BookingPages } from '../BookingPages.tsx'
import { chauffeurOrders } from '../chauffeur-orders.ts'
import { type ChauffeurDraft, useDraft } from '../draft.ts'
import { config, estimate, freeDays, jiufen, museum, plans, startMs, station } from './chauffeur-fixtures.ts'

type Answer = { readonly status?: number; readonly body: unknown }
type Recorded = {
  readonly call: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly key: string | null
}

export const data = (value: unknown): Answer => ({ body: { data: value } })
export const refused = (code: string, message: string, status = 422, facts: object = {}): Answer => ({
  status,
  body: { code, message, data: facts },
})

const payDefaults: PaymentDefaults = {
  ...{ revision: 1, default: 'creditcard', waiting: [], credit: 0, linepay_info: null },
  creditcard: [{ id: 'card-1', Card4No: '4242', in_use: true, expiry: '3012', is_expired: false, is_flagged: false }],
  options: [{ method: 'creditcard', is_available: true, is_bound: true }],
}

const v3 = '/v3/chauffeured-car'
const usual: Readonly<Record<string, Answer>> = {
  [`GET ${v3}/config`]: data(config()),
  [`GET ${v3}/plan-list`]: data({ plans }),
  [`GET ${v3}/free-hours`]: data({ days: freeDays }),
  [`GET ${v3}/trips`]: data({ trips: [] }),
  [`POST ${v3}/trip/estimate`]: data(estimate()),
  [`GET ${v3}/discounted-price`]: data({ totalFare: 5100, discountedFare: 5100, discounts: [] }),
  'GET /rider/default_payment': data(payDefaults),
}

export type Replies = Readonly<Record<string, Answer | ((sent: Recorded) => Answer)>>

/** A server that answers by call, and remembers the requests. The paths of the service are given without their beginning. */
export function chauffeurServer(replies: Replies = {}) {
  const own = Object.fromEntries(
    Object.entries(replies).map(([call, reply]) => [call.replace(/^(\w+) \//, `$1 ${v3}/`), reply]),
  )
  const requests: Recorded[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://chauffeur.test')
    const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/gw/, '')}`
    const sent = {
      ...{ call, query: Object.fromEntries(searchParams), key: new Headers(init.headers).get('idempotency-key') },
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    requests.push(sent)
    const reply = own[call] ?? usual[call] ?? refused('NOT_FOUND', '找不到', 404)
    const { status = 200, body } = typeof reply === 'function' ? reply(sent) : reply
    return new Response(JSON.stringify(body), { status })
  })
  return { of: (call: string) => requests.filter((one) => one.call === call.replace(/^(\w+) \//, `$1 ${v3}/`)) }
}

/** A draft that can be priced and booked. */
export const planned: Partial<ChauffeurDraft> = {
  ...{ tripStartTime: startMs, start: station, end: jiufen, stops: [{ ...museum, stayMinutes: 90 }] },
  ...{ adult: 2, child: 1, luggage: 2, safeSeatCount: 1, notes: '有嬰兒車' },
  invoice: { carrierType: 2, carrierId: '', email: 'ana@example.com', title: '' },
}

type OpenInput = { readonly draft?: Partial<ChauffeurDraft>; readonly trips?: readonly ChauffeurTrip[] }

/** Renders a screen at the current address. The map is shown as text: no test needs its picture. */
export async function openChauffeur(screen: ReactNode, { draft = {}, trips = [] }: OpenInput = {}) {
  const real = HTMLCanvasElement.prototype.getContext
  const only2d = function (this: HTMLCanvasElement, kind: string, options?: unknown) {
    return kind === '2d' ? Reflect.apply(real, this, [kind, options]) : null
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(only2d as typeof real)
  vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new Error('not known in a test'))
  useDraft.getState().change(draft)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rider = { riderId: 'ana', name: '林安娜', phone: '0912 345 678', isSignUpFinished: true }
  for (const trip of trips) chauffeurOrders.hold(cache, trip)
  const session = { read: async () => rider, signOut: async () => undefined, signInPath: '/signin' }
  cache.setQueryData(sessionKey, rider)
  const page = await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[{ slice: 'identity', session }]}>
        <PageRouter>
          {screen}
          <Where />
        </PageRouter>
      </RegistryProvider>
      <ToastHost />
      <PopupHost />
      <AnnouncerHost />
    </QueryClientProvider>,
  )
  return { page, cache }
}

/** Opens the pages of a booking at a sub-page. */
export function openBooking(step: string, draft: Partial<ChauffeurDraft> = planned) {
  history.pushState({ idx: 1 }, '', `/chauffeured-car?step=${step}`)
  return openChauffeur(<BookingPages />, { draft })
}

/** The location of the page, from its URL. */
function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{`${pathname}${search}`}</output>
}

const testAddress = location.pathname + location.search

/** Ends a test: a layer that is still open leaves the history before the next test begins. */
export async function leavePage() {
  await cleanup()
  await new Promise((done) => setTimeout(done))
  await vi.waitUntil(() => (history.state?.layers ?? 0) === 0, { timeout: 5000 })
  useDraft.getState().reset()
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.pushState(null, '', testAddress)
}
