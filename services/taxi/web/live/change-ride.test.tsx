import type { RideChange, Trip } from '@daoxing/taxi/contract'
import { nowMs } from '@daoxing/kit/web'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { tripAt } from '../testing/trip-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const unixNow = () => Math.floor(nowMs() / 1000)
const stops = [
  { address: '西門町', lat: 25.0421, lng: 121.5081, is_passed: true },
  { address: '大安森林公園', lat: 25.0326, lng: 121.5349, is_passed: false },
]
const configs = { body: { data: { taxi_stops_max: 3 } } }

function changeOf(trip: Trip): RideChange {
  const fixed = (amountTwd: number) => ({
    fare: amountTwd,
    fare_range: null,
    breakdown: [{ kind: 'flagFall' as const, quantity: 1250, amountTwd }],
  })
  return {
    trip_hash: trip.trip_hash,
    change_hash: 'change-1',
    expires_at: unixNow() + 120,
    ...{ stops: [], end_address: trip.end_address, end_latitude: 25, end_longitude: 121.5, route: null },
    ...{ arrives_at: unixNow() + 900, before: fixed(215), after: fixed(180), difference: -35 },
    difference_lines: [{ kind: 'flagFall', amountTwd: -35 }],
    answer_seconds: 30,
  }
}

test("old and new price, the difference by lines and the driver's right to decline are shown before the rider agrees [TAXI-080, TAXI-081]", async () => {
  const trip = { ...tripAt('TRIP_STARTED'), stops }
  const confirm = 'PUT /rides/multiple_stop/update/confirm'
  const server = tripServer(trip, {
    'GET /v3/configs': configs,
    'PUT /rides/multiple_stop/update/estimate': { body: { data: changeOf(trip) } },
    [confirm]: { body: { data: { ...trip, revision: trip.revision + 1, stops: stops.slice(0, 1) } } },
  })
  await openLiveTrip(trip)
  await page.getByRole('button', { name: '更改停靠點或目的地' }).click()
  // A passed stop is not listed.
  await expect.element(page.getByRole('button', { name: /更改停靠點 1：大安/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /西門町/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: '移除大安森林公園' }).click()
  await expect.element(page.getByText('$215')).toBeVisible()
  await expect.element(page.getByText('−$35').first()).toBeVisible()
  await expect.element(page.getByText(/司機有 30 秒可以婉拒/)).toBeVisible()
  expect(server.of(confirm)).toEqual([])
  await page.getByRole('button', { name: /同意並更改/ }).click()
  await expect.poll(() => server.of(confirm)).toHaveLength(1)
  expect(server.of(confirm)[0]).toMatchObject({ body: { trip_hash: trip.trip_hash, change_hash: 'change-1' } })
})

test('the page shows what a change waits for, its outcome, and until when a stop is free', async () => {
  const change = { change_hash: 'c', answer_by: unixNow() + 25, decline_reason: null } as const
  const trip = { ...tripAt('TRIP_STARTED'), stops, change: { ...change, state: 'DRIVER_ASKED' as const } }
  tripServer(trip)
  await openLiveTrip({ ...trip, stop_wait: { number: 1, since: unixNow(), free_until: unixNow() + 300 } })
  await expect.element(page.getByText(/已請司機確認新路線/)).toBeVisible()
  await expect.element(page.getByText(/停靠第 1 站，免費等候到/)).toBeVisible()
})

test('a change that the driver declined says that the ride continues at its old price', async () => {
  const change = { change_hash: 'c', answer_by: null, decline_reason: null, state: 'DRIVER_DECLINED' } as const
  const trip = { ...tripAt('TRIP_STARTED'), change }
  tripServer(trip)
  await openLiveTrip(trip)
  await expect.element(page.getByText(/照原路線和原車資繼續/)).toBeVisible()
})
