import { AnnouncerHost, PopupHost, ToastHost } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { type Mock, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { LiveTrip } from '../screens/LiveTrip.tsx'
import { tripOrders } from '../trip-orders.ts'

export type Answer = { readonly status?: number; readonly body: unknown }
export type RecordedRequest = { readonly call: string; readonly body: unknown; readonly key: string | null }

const stages = ['searching', 'coming', 'arrived']
const reasons = [
  { id: 'plan_changed', asks: 'nothing', stages, words: { 'zh-TW': '行程有變', en: 'Plans changed', ja: '予定変更' } },
  { id: 'wrong_address', asks: 'address', stages, words: { 'zh-TW': '上車地點設錯了', en: 'Wrong', ja: '間違い' } },
  { id: 'other', asks: 'detail', stages, words: { 'zh-TW': '其他原因', en: 'Other', ja: 'その他' } },
]

const rule = '司機抵達上車點並免費等候 3 分鐘之前，取消都不收費；之後取消收 $40。'
/** A conversation without messages. */
const noTalk = {
  trip_hash: 'trip-1',
  driver_id: 'driver-1',
  is_open: true,
  closes_at: null,
  messages: [],
  unread: 0,
  phrases: [],
}

/** A server for the live page; a test overrides responses: `'DELETE /north/rides/trip-1'`. */
export function tripServer(trip: Trip, replies: Readonly<Record<string, Answer | (() => Promise<Answer>)>> = {}) {
  const requests: RecordedRequest[] = []
  const usual: Readonly<Record<string, Answer>> = {
    'GET /v3/configs': { body: { data: { passenger_cancel_reasons: reasons } } },
    'GET /rides/trip-1': { body: { data: trip } },
    'GET /rides/trip-1/check_cancel_fee': { body: { data: { fee: 0, rule, waiting: null, credit: 0 } } },
    'GET /rides/trip-1/messages': { body: { data: noTalk } },
    'GET /driver/nearby': { body: { data: { drivers: [] } } },
    'GET /block/all': { body: { data: { drivers: [] } } },
    'GET /rides/rider/cancel/should/charge/trip-1': { body: { data: { should_charge: false } } },
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/^\/gw|\?.*$/g, '')}`
    const key = new Headers(init.headers).get('idempotency-key')
    requests.push({ call, key, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const reply = replies[call] ?? usual[call] ?? { status: 404, body: { code: 'NOT_FOUND', message: '找不到' } }
    const { status = 200, body } = typeof reply === 'function' ? await reply() : reply
    return new Response(JSON.stringify(body), { status })
  })
  return { asked: requests, of: (call: string) => requests.filter((one) => one.call === call) }
}

/** Opens the live page with a cached trip. The map is shown as text: no test needs its picture. */
export async function openLiveTrip(trip: Trip): Promise<{ cache: QueryClient; leave: Mock<() => void> }> {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(tripOrders.keyOf(trip.trip_hash), trip)
  const leave = vi.fn<() => void>()
  await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={['/taxi']}>
        <Routes>
          <Route path="/taxi" element={<LiveTrip hash={trip.trip_hash} onLeave={leave} />} />
          <Route path="/" element={<h1>home</h1>} />
        </Routes>
        <UrlQuery />
      </MemoryRouter>
      <ToastHost />
      <PopupHost />
      <AnnouncerHost />
    </QueryClientProvider>,
  )
  return { cache, leave }
}

/** Shows the query string of the URL. */
function UrlQuery() {
  return <output data-testid="query">{useLocation().search}</output>
}
