import { AnnouncerHost, nowMs, PopupHost, ToastHost } from '@daoxing/kit/web'
import { instantFromMs, plusSeconds, unixSecondsOf } from '@daoxing/kit/contract'
import { windowBounds } from '@daoxing/bookings/contract'
import { airports } from '@daoxing/taxi/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { station } from '../testing/open-plan.tsx'
import { AirportBookingScreen } from './AirportBookingScreen.tsx'
import { AirportPrompt } from './AirportPrompt.tsx'
import { AirportShuttleScreen } from './AirportShuttleScreen.tsx'
import { useShuttleDraft } from './shuttle-draft.ts'

type Reply = { readonly status?: number; readonly body: unknown }
const pricing = {
  airport_code: 'TPE2',
  direction: 'pickup',
  county: '臺北市',
  town: '中正區',
  prices: [
    { airport_class: 'airport_four_seater', vehicleType: 'ONDEMAND_SHUTTLE', featureMap: 75497472, fare: 1100 },
    { airport_class: 'airport_six_seater', vehicleType: 'SIX_PASSENGER_SHUTTLE', featureMap: 1149239296, fare: 1450 },
    { airport_class: 'airport_business', vehicleType: 'LUXURY_SHUTTLE', featureMap: 612368384, fare: 1900 },
  ].map((price, at) => ({ ...price, fare_hash: `fare-${at}`, passengers: 4, luggage: 3, minutes_to_arrive: null })),
  wait: { free_minutes: 75, step_minutes: 10, step: 50 },
  route: null,
  expiresAt: '2030-01-01T00:00:00.000Z',
  window: { earliest: 0, latest: 4_000_000_000, may_be_now: true },
}

function serverOf(replies: Readonly<Record<string, Reply>> = {}) {
  const asked: { readonly call: string; readonly url: string; readonly body: unknown }[] = []
  const usual: Readonly<Record<string, Reply>> = {
    'GET /v3/airport/pricing': { body: { data: pricing } },
    'GET /v3/airport/flight-info': { status: 422, body: { code: 'FLIGHT_NOT_FOUND', message: '查不到', data: {} } },
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/^\/gw|\?.*$/g, '')}`
    asked.push({ call, url, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const { status = 200, body } = replies[call] ??
      usual[call] ?? { status: 404, body: { code: 'NOT_FOUND', message: '找不到' } }
    return new Response(JSON.stringify(body), { status, headers: { 'x-daoxing-build': 'test' } })
  })
  return { of: (call: string) => asked.filter((one) => one.call === call) }
}

async function opens(path: string, at?: { readonly lat: number; readonly lng: number }) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/airport-shuttle" element={<AirportShuttleScreen />} />
          <Route path="/airport-shuttle/booking" element={<AirportBookingScreen />} />
          <Route path="/taxi" element={at && <AirportPrompt start={at} />} />
        </Routes>
        <Where />
      </MemoryRouter>
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

const button = (name: string | RegExp) => page.getByRole('button', { name })
const change = (draft: Parameters<ReturnType<typeof useShuttleDraft.getState>['change']>[0]) =>
  useShuttleDraft.getState().change(draft)
const inFiveDays = plusSeconds(instantFromMs(nowMs()), 5 * 86_400)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  useShuttleDraft.getState().reset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.for(['TPE1', 'TPE2'] as const)(
  'a rider in %s is offered the shuttle; the prompt that is put off stays away, and the other button leads to the form [AIR-007, AIR-008, AIR-009]',
  async (code) => {
    serverOf()
    await opens('/taxi', airports[code].arrivals.location)
    const prompt = page.getByRole('dialog', { name: '你在桃園機場' })
    await prompt.getByRole('button', { name: '稍後再說' }).click()
    await expect.element(prompt).not.toBeInTheDocument()
    expect(useShuttleDraft.getState().putOff).toBe(code)
    change({ putOff: null })
    await prompt.getByRole('button', { name: '前往叫車' }).click()
    await expect
      .element(page.getByTestId('where'))
      .toHaveTextContent(`/airport-shuttle?serviceType=PICK_UP&airportCode=${code}`)
    await expect
      .poll(() => useShuttleDraft.getState())
      .toMatchObject({ serviceType: 'PICK_UP', airportCode: code, putOff: code })
  },
)

test('no prompt is shown in the city, nor at another airport', async () => {
  serverOf()
  await opens('/taxi', airports.TSA.arrivals.location)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('day and time are turned on wheels, which stop at the 4th and the 60th day', async () => {
  const server = serverOf()
  change({ place: { ...station, isApproximate: false } })
  await opens('/airport-shuttle?serviceType=DROP_OFF&airportCode=TPE2')
  await button(/搭車時間/).click()
  const { earliest, latest } = windowBounds({ counts: 'days', min: 4, max: 60 }, instantFromMs(nowMs()))
  const days = page.getByRole('listbox', { name: '日期' })
  expect(days.getByRole('option').elements()).toHaveLength(57)
  for (const name of ['時', '分']) {
    const wheel = page.getByRole('listbox', { name, exact: true })
    ;(wheel.element() as HTMLElement).focus()
    await userEvent.keyboard('{Home}')
  }
  await button('確認時間').click()
  await expect.poll(() => useShuttleDraft.getState().at).toBe(earliest)
  await expect
    .poll(() => server.of('GET /v3/airport/pricing').at(-1)?.url)
    .toContain(`reservation_time=${unixSecondsOf(earliest)}`)
  await button(/搭車時間/).click()
  ;(days.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await button('確認時間').click()
  await expect.poll(() => useShuttleDraft.getState().at).toBe(plusSeconds(earliest, 56 * 86_400))
  expect((useShuttleDraft.getState().at ?? '') <= latest).toBe(true)
})

test('a pick-up at once is offered at Taoyuan alone, and needs no flight', async () => {
  serverOf()
  change({ place: { ...station, isApproximate: false } })
  await opens('/airport-shuttle?serviceType=PICK_UP&airportCode=TPE1')
  await page.getByRole('checkbox', { name: '現在就要搭車' }).click()
  await expect.element(button('下一步')).toBeEnabled()
  await button('臺北松山').click()
  await expect.element(page.getByRole('checkbox', { name: '現在就要搭車' })).not.toBeInTheDocument()
  await expect.element(button(/搭車時間/)).toBeVisible()
  await expect.element(button('下一步')).toBeDisabled()
})

test('flight info that fails says so, with what is known and its age [AIR-010, AIR-015]', async () => {
  const known = { flight: 'BR108', state: 'delayed', landing_at: '2026-11-20T09:25:00.000Z', age_seconds: 1000 }
  const failure = { code: 'FETCH_FLIGHT_INFO_FAILED', message: 'Fetch flight info failed', data: known }
  serverOf({ 'GET /v3/airport/flight-info': { status: 503, body: failure } })
  change({ flightNo: 'BR108', at: inFiveDays })
  await opens('/airport-shuttle?serviceType=PICK_UP&airportCode=TPE2')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Fetch flight info failed' })).toBeVisible()
  await expect.element(page.getByText(/^16 分鐘前的資料：延誤，/)).toBeVisible()
})

test('the review names the field that is wrong, and books only what is right; the id number stays in its field', async () => {
  const booked = { status: 422, body: { code: 'FLIGHT_NOT_FOUND', message: '查不到航班', data: {} } }
  const server = serverOf({ 'POST /v3/airport/trips': booked })
  change({ place: { ...station, isApproximate: false }, at: inFiveDays, flightNo: 'BR108', airportCode: 'TPE2' })
  await opens('/airport-shuttle/booking?serviceType=PICK_UP&airportCode=TPE2')
  const id = page.getByLabelText(/身分證或居留證號碼/)
  await id.fill('A123456788')
  await page.getByRole('combobox', { name: '發票' }).selectOptions('company')
  await page.getByLabelText(/載具、愛心碼或統編/).fill('1234')
  await button(/確認預訂/).click()
  await expect.element(page.getByText('號碼不正確，請再核對一次')).toBeVisible()
  await expect.element(page.getByText('格式不正確，請再核對一次')).toBeVisible()
  expect(server.of('POST /v3/airport/trips')).toEqual([])
  await id.fill('a123456789')
  await page.getByLabelText(/載具、愛心碼或統編/).fill('04595257')
  await button(/確認預訂/).click()
  await page.getByRole('dialog', { name: '要預訂這趟接送嗎？' }).getByRole('button', { name: '預訂' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: '查不到航班' })).toBeVisible()
  expect(server.of('POST /v3/airport/trips')[0]?.body).toMatchObject({
    id_card_number: 'A123456789',
    invoice: { kind: 'company', code: '04595257' },
    fare_hash: 'fare-0',
    flight_number: 'BR108',
  })
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('A123456789')
})
