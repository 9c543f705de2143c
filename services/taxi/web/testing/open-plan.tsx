import { AnnouncerHost, PopupHost, RegistryProvider, ToastHost, type WebEntry } from '@daoxing/kit/web'
import { offeredKinds, type Estimate, type QuoteOption, seatsOf, typeOfWish } from '@daoxing/taxi/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PlanRide } from '../plan/PlanRide.tsx'

/** Places in the form in which a rider's choice is stored. */
export const station = { name: '臺北車站', address: '臺北車站', location: { lat: 25.0479, lng: 121.5176 } } as const
export const tower = { name: '臺北101', address: '臺北101', location: { lat: 25.034, lng: 121.5645 } } as const

/** An estimate of every offered car type; the n-th type costs 200 + 10n, and every second one is near. */
export function estimateFixture(): Estimate {
  const options = offeredKinds({ hasEnd: true }).map((kind, at): QuoteOption => {
    const { vehicleType, fareMode } = typeOfWish(kind)
    const price = 200 + 10 * at
    return {
      ...kind,
      fareHash: `fare-${at}`,
      vehicleType,
      fareMode,
      seats: seatsOf(vehicleType),
      fare: fareMode === 'FIX_FARE' ? price : null,
      fare_range: fareMode === 'FIX_FARE' ? null : { min: price - 20, max: price },
      estimatePriceAfterCoupon: fareMode === 'FIX_FARE' ? price : null,
      linegoPointsRedeemFare: 0,
      breakdown: [],
      pickupSeconds: at % 2 === 0 ? 180 : null,
      price_change: null,
    }
  })
  return {
    route: { distanceMetres: 6600, durationSeconds: 1200, polyline: '', schematic: true },
    options,
    expiresAt: '2030-01-01T00:00:00.000Z',
    fareHash: 'fare-0',
    fare: null,
    fare_range: { min: 180, max: 200 },
    estimatePriceAfterCoupon: null,
    linegoPointsRedeemFare: 0,
    surge_difference: 0,
    night_surcharge_soon: 0,
    tariff: { flag_fall: 85, flag_fall_metres: 1250, step: 5, step_metres: 200, slow_step_seconds: 60, night: 20 },
    stop_wait: { free_seconds: 300, step: 5, step_seconds: 60 },
    price_change: null,
    vehicleType: 'FIX_FARE_AND_BY_METER',
    feature_map: 9437184,
    car_model: null,
    end_approximate: false,
  }
}

export type RecordedRequest = { readonly call: string; readonly body: unknown }

/** A server that answers the plan's calls; a test overrides responses. */
export function planServer(
  replies: Readonly<Record<string, { readonly status?: number; readonly body: unknown }>> = {},
) {
  const requests: RecordedRequest[] = []
  const urls: string[] = []
  const usual: Readonly<Record<string, { readonly status?: number; readonly body: unknown }>> = {
    'POST /v2/rides/estimate': { body: { data: estimateFixture() } },
    'GET /driver/nearby': { body: { data: { drivers: [] } } },
    'GET /v3/geocode/meeting-points': { body: { data: [] } },
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/^\/gw|\?.*$/g, '')}`
    urls.push(url)
    requests.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const { status = 200, body } = replies[call] ??
      usual[call] ?? { status: 404, body: { code: 'NOT_FOUND', message: '找不到' } }
    return new Response(JSON.stringify(body), { status })
  })
  return { urls, of: (call: string) => requests.filter((one) => one.call === call) }
}

type OpenedPlan = Awaited<ReturnType<typeof render>> & { readonly cache: QueryClient }

/**
 * Opens the plan at a stage, or at the next open question, with the navigation state of the previous page. The map is
 * shown as text.
 */
export async function openPlan(
  stage?: string,
  state?: unknown,
  entries: readonly WebEntry[] = [],
): Promise<OpenedPlan> {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rendered = await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={entries}>
        <MemoryRouter
          initialEntries={[{ pathname: '/taxi', search: stage === undefined ? '' : `?stage=${stage}`, state }]}
        >
          <Routes>
            <Route path="/taxi" element={<PlanRide />} />
            <Route path="/" element={<h1>home</h1>} />
          </Routes>
          <Where />
        </MemoryRouter>
      </RegistryProvider>
      <ToastHost />
      <PopupHost />
      <AnnouncerHost />
    </QueryClientProvider>,
  )
  return { ...rendered, cache }
}

/** The location of the page, from its URL. */
function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{`${pathname}${search}`}</output>
}
