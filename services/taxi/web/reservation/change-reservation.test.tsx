import { nowMs, PopupHost } from '@daoxing/kit/web'
import type { ReservationChange, Trip } from '@daoxing/taxi/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ReservedActions } from '../live/ReservedActions.tsx'
import { type Answer, tripServer } from '../testing/open-live-trip.tsx'
import { estimateFixture } from '../testing/open-plan.tsx'
import { tripAt } from '../testing/trip-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const unixNow = () => Math.floor(nowMs() / 1000)
const estimate = 'POST /rides/trip-1/reservation/estimate'
const confirm = 'PUT /rides/trip-1/reservation'
const pay = 'PUT /rides/trip-1/reservation/payment'
const plain = { can_change: true, pay_by: null, driver_released: false }
const window = { counts: 'seconds', min: 1800, max: 604_800 }
const policy = {
  ...{ window, intervalMinutes: 5, claimAheadSeconds: 86_400, giveBackSeconds: 7200, dispatchAheadSeconds: 3600 },
  ...{ paymentSeconds: 1800, marginSeconds: 300, lateSeconds: 300, patienceSeconds: 1800 },
}
const configs = { body: { data: { taxi_reservation: policy } } }

const reserved = (more: Partial<Trip> = {}): Trip => ({
  ...tripAt('REQUESTING_DRIVER'),
  ...{ trip_status: 'RESERVED', session_stage: 'DRIVER_RESERVED', searching: null, reservation: plain },
  ...{ reserve_time: Math.ceil(unixNow() / 300) * 300 + 7200, request_kind: 'RESERVATION' },
  ...more,
})

function changeOf(trip: Trip, keepsDriver: boolean | null): ReservationChange {
  const flagFall = { kind: 'flagFall', quantity: 1250, amountTwd: 215 } as const
  const night = { kind: 'night', quantity: null, amountTwd: 35 } as const
  const { options, ...estimate } = estimateFixture()
  const priced = options.map((option, at) => ({
    ...option,
    fareHash: `change-${at}`,
    ...(at === 0 && { featureMap: trip.feature_map, carModel: trip.car_model }),
    ...{ fareMode: 'FIX_FARE' as const, fare: 250, fare_range: null, breakdown: [flagFall, night] },
  }))
  return {
    trip_hash: trip.trip_hash,
    reserve_time: trip.reserve_time ?? 0,
    before: { fare: 215, fare_range: null, breakdown: [flagFall] },
    estimate: { ...estimate, options: priced },
    changes: priced.map(({ fareHash }) => ({
      change_hash: fareHash,
      difference: 35,
      difference_lines: [{ kind: 'night', amountTwd: 35 }],
      keeps_driver: keepsDriver,
    })),
  }
}

async function open(trip: Trip, replies: Readonly<Record<string, Answer>> = {}) {
  const server = tripServer(trip, { 'GET /v3/configs': configs, ...replies })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <ReservedActions trip={trip} />
      </MemoryRouter>
      <PopupHost />
    </QueryClientProvider>,
  )
  return server
}

test('another time shows old and new price with the difference, and says before the consent that the driver is released', async () => {
  const trip = reserved()
  const server = await open(trip, {
    [estimate]: { body: { data: changeOf(trip, false) } },
    [confirm]: { body: { data: { ...trip, revision: trip.revision + 1 } } },
  })
  await page.getByRole('button', { name: '更改預約' }).click()
  // Nothing has changed yet: there is nothing to agree to.
  await expect.element(page.getByRole('button', { name: /查看新車資/ })).toBeDisabled()
  await page.getByRole('button', { name: /上車時間/ }).click()
  const wheel = page.getByRole('listbox', { name: '時' })
  await expect.element(wheel).toBeVisible()
  wheel.element().focus()
  wheel.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  await page.getByRole('button', { name: '確認時間' }).click()
  await page.getByRole('button', { name: /查看新車資/ }).click()
  await expect.element(page.getByText('$215').first()).toBeVisible()
  await expect.element(page.getByText('$35').first()).toBeVisible()
  await expect.element(page.getByText(/會改找其他司機/)).toBeVisible()
  expect(server.of(confirm)).toEqual([])
  await page.getByRole('button', { name: /同意並更改/ }).click()
  await expect.poll(() => server.of(confirm)).toHaveLength(1)
  expect(server.of(confirm)[0]).toMatchObject({ body: { change_hash: 'change-0' } })
  expect(server.of(estimate).at(-1)?.body).toMatchObject({ reservation_time: (trip.reserve_time ?? 0) + 3600 })
})

test('a time that clashes opens the dialog of the clash, and another time can be chosen', async () => {
  const trip = reserved()
  const clash = { code: 'RESERVATION_CLASH', message: '已有預約', data: { reserve_time: trip.reserve_time } }
  await open(trip, { [estimate]: { status: 409, body: clash } })
  await page.getByRole('button', { name: '更改預約' }).click()
  await expect.element(page.getByRole('dialog', { name: /已有預約/ })).toBeVisible()
  await page.getByRole('button', { name: '關閉' }).click()
  await expect.element(page.getByRole('button', { name: /上車時間/ })).toBeVisible()
})

test('shortly before the ride the page says that places and car stay, and lets the rider choose a later time', async () => {
  const trip = reserved({ reserve_time: unixNow() + 1500 })
  const message = '離上車時間不到 30 分鐘，地點和車型已不能更改。你可以改約更晚的時間，或取消後立即叫車'
  const tooNear = { code: 'RESERVATION_TOO_NEAR_TO_CHANGE', message, data: { minutes: 30, field: 'reservation_time' } }
  await open(trip, { [estimate]: { status: 422, body: tooNear } })
  await page.getByRole('button', { name: '更改預約' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /查看新車資/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /上車時間/ }).click()
  await expect.element(page.getByRole('button', { name: '確認時間' })).toBeVisible()
})

test('the page says that the driver was released, and why a change does not count', async () => {
  const change = { change_hash: 'c', answer_by: null, decline_reason: 'cardDeclined', state: 'HOLD_DECLINED' } as const
  await open(reserved({ reservation: { ...plain, driver_released: true }, change }))
  await expect.element(page.getByText(/將改由其他司機承接；確定後會通知你/)).toBeVisible()
  await expect.element(page.getByText(/差額沒有獲得授權/)).toBeVisible()
})

test('after a decline another method is chosen until a time that is said', async () => {
  const trip = reserved({ payment_method: 'creditcard', reservation: { ...plain, pay_by: unixNow() + 1200 } })
  const card = { id: 'card-1', Card4No: '4242', in_use: true, expiry: '3012', is_expired: false, is_flagged: true }
  const defaults = {
    ...{ default: 'creditcard', revision: 1, creditcard: [card], linepay_info: null, credit: 0, waiting: [] },
    options: ['cash', 'creditcard'].map((method) => ({ method, is_available: true, is_bound: true })),
  }
  const server = await open(trip, {
    'GET /rider/default_payment': { body: { data: defaults } },
    [pay]: { body: { data: { ...trip, payment_method: 'cash', revision: trip.revision + 1 } } },
  })
  await expect.element(page.getByText(/前改用其他付款方式，否則這筆預約會免費取消/)).toBeVisible()
  await page.getByRole('button', { name: '改用其他付款方式' }).click()
  await page.getByText('這次付現', { exact: true }).click()
  expect(server.of(pay)).toEqual([])
  await page.getByRole('button', { name: '確認', exact: true }).click()
  await expect.poll(() => server.of(pay)).toHaveLength(1)
  expect(server.of(pay)[0]).toMatchObject({ body: { payment_method: 'cash' } })
})
