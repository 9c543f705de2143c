import { listOrders } from '@daoxing/orders/contract'
import { unixSecondsOf } from '@daoxing/kit/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  cancelReservation,
  estimateRide,
  getActiveTrip,
  listReservedTrips,
  requestRide,
  type Trip,
} from '@daoxing/taxi/contract'
import { aCity, type City, type CityRider } from './testing/a-city.ts'
import { requestOf, reserves } from './testing/a-rider.ts'
import { eventsOf } from './testing/rows.ts'

let city: City
let rider: CityRider
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())
beforeEach(async () => {
  rider = await city.rider()
})

const inSeconds = (seconds: number) => unixSecondsOf(city.clock.now()) + seconds
const hour = 3600
const day = 24 * hour
const reserve = (at: number, more = {}) => reserves({ city, rider, at, ...more })
const reserved = async () => (await city.call(listReservedTrips, { as: rider.as })).data.trips

test('a rider reserves a taxi for later, in Unix seconds, and takes an immediate ride meanwhile [RSV-001, RSV-003, RSV-015]', async () => {
  const at = inSeconds(3 * hour)
  const { data: trip, status } = await reserve(at)
  expect(status).toBe(200)
  expect(trip).toMatchObject({
    trip_status: 'RESERVED',
    session_stage: 'DRIVER_RESERVED',
    reserve_time: at,
    request_kind: 'RESERVATION',
    driver_info: null,
    searching: null,
    can: { cancel: true, cancel_is_free: true },
  })
  expect((await reserved()).map(({ trip_hash, reserve_time }) => [trip_hash, reserve_time])).toEqual([
    [trip.trip_hash, at],
  ])
  expect((await city.call(getActiveTrip, { as: rider.as })).data).toBeNull()
  expect((await rider.hails()).status).toBe(200)
})

test('the request may name its time reserve_time or reservation_time, and not two different times [RSV-003, TAXI-023]', async () => {
  const at = inSeconds(3 * hour)
  const two = await reserve(at, { more: { reserve_time: at + 60 } })
  expect([two.status, two.body.data]).toMatchObject([400, { field: 'reserve_time' }])
  const one = await reserve(at, { more: { reservation_time: undefined, reserve_time: at } })
  expect(one.data.reserve_time).toBe(at)
})

test('a time can be reserved from 30 minutes to 7 days ahead, both included, even with an older quote [RSV-006, RSV-007, RSV-008]', async () => {
  for (const seconds of [1800, 7 * day]) {
    rider = await city.rider()
    expect([seconds, (await reserve(inSeconds(seconds))).status]).toEqual([seconds, 200])
  }
  rider = await city.rider()
  for (const seconds of [0, -hour, 60, 1799, 7 * day + 1]) {
    const { status, body } = await reserve(inSeconds(seconds))
    expect([seconds, status, body.code]).toEqual([seconds, 422, 'RESERVATION_TIME_OUTSIDE_WINDOW'])
    expect(body.message).toBe('只能預約 7 天內、且至少 30 分鐘後的行程')
    expect(body.data).toMatchObject({
      earliest: inSeconds(1800),
      latest: inSeconds(7 * day),
      field: 'reservation_time',
    })
  }
  const at = inSeconds(1800)
  const quoted = await city.call(estimateRide, { body: { ...requestOf({}, ''), reservation_time: at }, as: rider.as })
  await city.pass(2)
  const late = await city.call(requestRide, {
    params: { region: 'north' },
    body: { ...requestOf({}, quoted.data.fareHash), reservation_time: at },
    as: rider.as,
  })
  expect(late.body.code).toBe('RESERVATION_TIME_OUTSIDE_WINDOW')
  expect(await reserved()).toEqual([])
})

test('a price is valid for its own boarding time only: at night it includes the night surcharge [B9, RSV-001]', async () => {
  const noon = Date.parse('2026-11-22T04:00:00Z') / 1000
  const at = noon > inSeconds(hour) ? noon : inSeconds(day)
  const { data } = await reserve(at)
  const night = { ...requestOf({}, data.estimate.fare_hash), reservation_time: at + 7200 }
  const other = await city.call(requestRide, { params: { region: 'north' }, body: night, as: rider.as })
  expect(other.body.code).toBe('QUOTE_DOES_NOT_FIT')
  const atOnce = await city.call(requestRide, {
    params: { region: 'north' },
    body: requestOf({}, data.estimate.fare_hash),
    as: rider.as,
  })
  expect(atOnce.body.code).toBe('QUOTE_DOES_NOT_FIT')
})

test('a ride 30 minutes or less from a reservation is refused with the time of that reservation, in either order of requests [RSV-010, RSV-011]', async () => {
  const at = inSeconds(5 * hour)
  const { data: first } = await reserve(at)
  for (const seconds of [-1800, -1, 0, 600, 1800]) {
    const { status, body } = await reserve(at + seconds)
    expect([seconds, status, body.code]).toEqual([seconds, 409, 'RESERVATION_CLASH'])
    expect(body.data).toMatchObject({ reserve_time: at, trip_hash: first.trip_hash, service: 'taxi' })
  }
  for (const seconds of [-1801, 1801]) expect((await reserve(at + seconds)).status).toBe(200)
  expect((await reserved()).map(({ reserve_time }) => reserve_time)).toEqual([at - 1801, at, at + 1801])
})

test('an immediate ride is refused within 30 minutes of a reservation, and allowed earlier [RSV-010]', async () => {
  const at = inSeconds(1860)
  await reserve(at)
  await city.pass(70)
  const { status, body } = await rider.hails()
  expect([status, body.code, body.data]).toMatchObject([409, 'RESERVATION_CLASH', { reserve_time: at }])
  expect(body.message).toContain('在')
})

test('of many concurrent reservations with clashing times, exactly one is created [RSV-010]', async () => {
  const at = inSeconds(8 * hour)
  const made = await Promise.all(Array.from({ length: 8 }, (_, number) => reserve(at + number * 120)))
  expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array<number>(7).fill(409),
  ])
  expect(await reserved()).toHaveLength(1)
})

test('a reservation is cancelled by DELETE /rides/{id} without a fee, and its time slot is free again [RSV-016]', async () => {
  const at = inSeconds(6 * hour)
  const { data: trip } = await reserve(at)
  const stranger = await city.rider()
  const theirs = await city.call(cancelReservation, { params: { id: trip.trip_hash }, as: stranger.as })
  expect(theirs.status).toBe(404)
  const { data } = await city.call(cancelReservation, { params: { id: String(trip.trip_id) }, as: rider.as })
  expect(data).toMatchObject({ trip_status: 'CANCELED', cancel: { by: 'rider', fee: 0 } })
  expect(await eventsOf(city, trip.trip_hash)).toEqual(['WAITING_DISTRIBUTION', 'CANCELED'])
  expect(await bookingsOf(trip)).toBe(0)
  expect((await reserve(at)).status).toBe(200)
})

test('the register stores a reservation with its time and kind until it ends [TAXI-038]', async () => {
  const at = inSeconds(4 * hour)
  const { data: trip } = await reserve(at)
  const { data } = await city.call(listOrders, { query: { status: 'unfinished' }, as: rider.as })
  const [order] = data.orders
  expect(order).toMatchObject({
    orderHash: trip.trip_hash,
    bookingType: 'TAXI_RESERVATION',
    status: 'RESERVED',
    blocksReservations: true,
    live: null,
    can: { cancel: true, sos: false },
  })
  expect(unixSecondsOf(order?.startsAt ?? '')).toBe(at)
})

async function bookingsOf({ trip_hash }: Trip): Promise<number> {
  const { rows } = await city.house.database.pool.query('SELECT 1 FROM bookings.bookings WHERE order_hash = $1', [
    trip_hash,
  ])
  return rows.length
}
