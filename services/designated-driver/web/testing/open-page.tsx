import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { AnnouncerHost, PopupHost, RegistryProvider, ToastHost } from '@daoxing/kit/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { trips } from '../trips.ts'
import { agreement, estimate } from './trip-fixtures.ts'

export type Answer = { readonly status?: number; readonly body: unknown }
export const data = (value: unknown): Answer => ({ body: { data: value } })
export const refused = (code: string, message: string, status = 409): Answer => ({ status, body: { code, message } })

const card: PaymentDefaults = {
  ...{ revision: 1, default: 'creditcard', waiting: [], credit: 0, linepay_info: null },
  creditcard: [{ id: 'card-1', Card4No: '4242', in_use: true, expiry: '3012', is_expired: false, is_flagged: false }],
  options: [
    { method: 'creditcard', is_available: true, is_bound: true },
    { method: 'cash', is_available: true, is_bound: true },
  ],
}

const preference = (id: string, name: string, filters: boolean) => ({ id, name, filters_drivers: filters })
const reason = (id: string, name: string) => ({ id, name, needs_detail: id === 'other' })

/** The answers of a server whose rider has no trip yet. */
const idle: Readonly<Record<string, Answer>> = {
  'GET /v3/designated_drivers/active-trip': data(null),
  'GET /v3/designated_drivers/service-areas': data({ areas: [] }),
  'POST /v3/designated_drivers/cost-estimate': data(estimate()),
  'GET /v3/designated_drivers/markup-price': data({ options: [0, 50, 100, 200], max: 200 }),
  'GET /v3/designated_drivers/driving-preferences': data({
    preferences: [
      preference('manual', '手排車', true),
      preference('large_car', '大型車', true),
      preference('electric_car', '電動車', true),
      preference('pet', '有寵物同行', false),
      preference('quiet', '希望安靜', false),
    ],
  }),
  'GET /v3/designated_drivers/user-agreement': data(agreement(false)),
  'GET /v3/designated_drivers/cancel-reasons': data({
    reasons: [
      reason('changed_plan', '行程改變'),
      reason('wait_too_long', '等候太久'),
      reason('wrong_place', '地點選錯了'),
      reason('wrong_time', '時間選錯了'),
      reason('drives_self', '由同行未飲酒者駕駛'),
      reason('other_ride', '改搭其他交通工具'),
      reason('driver_asked', '司機請我取消'),
      reason('other', '其他原因'),
    ],
  }),
  'GET /v3/designated_drivers/rating-items': data({
    good_from_stars: 4,
    items: [
      { id: 'smooth', name: '開車平穩', is_praise: true },
      { id: 'late', name: '遲到', is_praise: false },
    ],
  }),
  'GET /v3/designated_drivers/summary': data({
    ...{ live: null, unfinished: 0, reserved: 0, completed: 0, arrears_amount: 0, is_agreement_accepted: false },
    ...{ nearest_driver_minutes: 8, is_open_here: true },
  }),
  'GET /rider/default_payment': data(card),
}

type Reply = Answer | Promise<Answer> | ((body: unknown, search: URLSearchParams) => Answer)

/** A server that answers by call, and remembers what it was asked. */
export function designatedServer(replies: Readonly<Record<string, Reply>> = {}) {
  const answers: Record<string, Reply> = { ...idle, ...replies }
  const sent: { readonly call: string; readonly body: unknown; readonly search: URLSearchParams }[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const { pathname, searchParams: search } = new URL(url, 'http://page.test')
    const call = `${method} ${pathname.replace(/^\/gw/, '')}`
    const told: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    sent.push({ call, body: told, search })
    const reply = answers[call] ?? { status: 404, body: { code: 'NOT_FOUND', message: '找不到' } }
    const stopped = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const answer = await Promise.race([typeof reply === 'function' ? reply(told, search) : reply, stopped])
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
  })
  return { answers, of: (call: string) => sent.filter((one) => one.call === call) }
}

/** The answers for a rider with this trip under way. */
export const withTrip = (trip: DesignatedTrip): Readonly<Record<string, Answer>> => ({
  'GET /v3/designated_drivers/active-trip': data(trip.is_under_way ? trip : null),
  'GET /v3/designated_drivers/trips': data(trip),
})

type Opened = { readonly path?: string; readonly route?: string; readonly trip?: DesignatedTrip }

/** Renders a screen of the service; the map is shown as text. */
export async function openPage(screen: ReactNode, { path = '/designated-driver', route = '*', trip }: Opened = {}) {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (trip !== undefined) trips.hold(cache, trip)
  await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={['/', path]}>
          <Routes>
            <Route path={route} element={screen} />
          </Routes>
          <Where />
        </MemoryRouter>
      </RegistryProvider>
      <ToastHost />
      <PopupHost />
      <AnnouncerHost />
    </QueryClientProvider>,
  )
  return { cache }
}

/** The sheet of a window without a map lies below its edge: it is pressed as by keyboard. */
export async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeEnabled()
  const element = control.element()
  if (element instanceof HTMLElement) element.click()
}

/** The URL of the page, for tests. */
function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{`${pathname}${search}`}</output>
}
