import { plusSeconds } from '@daoxing/kit/contract'
import { listOrders } from '@daoxing/orders/contract'
import { getOngoingTrip, listUnpaidTrips } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City, countRows, eventsOf, mainStation } from '../testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

/** Two kilometres from the pick-up. */
const aWayOff = { lat: mainStation.location.lat + 0.018, lng: mainStation.location.lng }

async function aTripWithDriverOnTheWay() {
  const rider = await city.rider()
  await city.driver({ at: aWayOff })
  const { trip_hash: hash } = (await rider.hails()).data
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  return { rider, driver, hash }
}

/** Lets time pass while every car occasionally reports its position. */
async function saying(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 100) {
    await city.advance(Math.min(left, 100))
    await city.pass(0.1)
  }
}

test('a late and silent driver loses the trip, and the search restarts', async () => {
  const { rider, driver, hash } = await aTripWithDriverOnTheWay()
  driver.fallsSilent()
  const { promised_at: promisedAt = 0 } = (await rider.sees(hash)).pickup ?? {}
  await city.pass(promisedAt - city.clock.nowMs() / 1000 + 590)
  expect((await rider.sees(hash)).trip_status).toBe('DRIVER_EN_ROUTE')
  await city.pass(20)
  const trip = await rider.sees(hash)
  expect(trip).toMatchObject({ trip_status: 'MATCHING', driver_cancels: 1 })
  const { rows } = await city.house.database.pool.query(
    `SELECT reason FROM taxi.trip_events WHERE trip_hash = $1 AND event = 'DRIVER_CANCELED'`,
    [hash],
  )
  expect(rows).toEqual([{ reason: 'DRIVER_TIME_OUT' }])
  expect((await driver.arrives()).status).toBe(404)
  await rider.cancels(hash)
})

test('a late driver who reports positions keeps the trip', async () => {
  const { rider, hash } = await aTripWithDriverOnTheWay()
  await city.pass(1800)
  expect((await rider.sees(hash)).trip_status).toBe('DRIVER_EN_ROUTE')
  await rider.cancels(hash)
})

test('a driver at the pickup who falls silent loses the trip after half an hour', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'ARRIVED')
  driver.fallsSilent()
  await city.pass(1790)
  expect((await rider.sees(hash)).trip_status).toBe('ARRIVED')
  await city.pass(20)
  expect((await rider.sees(hash)).driver_cancels).toBe(1)
  await rider.cancels(hash)
})

test("a driver who is an hour late loses the trip, whatever the car's reports", { timeout: 60_000 }, async () => {
  const { rider, hash } = await aTripWithDriverOnTheWay()
  const { promised_at: promisedAt = 0 } = (await rider.sees(hash)).pickup ?? {}
  await saying(promisedAt - city.clock.nowMs() / 1000 + 3500)
  expect((await rider.sees(hash)).trip_status).toBe('DRIVER_EN_ROUTE')
  await saying(200)
  expect((await rider.sees(hash)).driver_cancels).toBe(1)
  await rider.cancels(hash)
})

test('a rider who does not come to a waiting car ends the trip, and the driver is free [TAXI-075]', {
  timeout: 60_000,
}, async () => {
  const { rider, driver, hash } = await aTripIn(city, 'ARRIVED')
  await saying(7100)
  expect((await rider.sees(hash)).trip_status).toBe('ARRIVED')
  await saying(200)
  const trip = await rider.sees(hash)
  expect(trip).toMatchObject({ trip_status: 'CANCELED', last_event: 'NO_SHOW', cancel: { by: 'system', fee: 0 } })
  expect(await driver.trip()).toBeNull()
  expect((await rider.hails()).status).toBe(200)
  const live = (await city.call(getOngoingTrip, { as: rider.as })).data
  await rider.cancels(live?.trip_hash ?? '')
})

test('a ride without readings for two hours ends at its last reading', { timeout: 60_000 }, async () => {
  const { rider, driver, hash } = await aTripIn(city, 'TRIP_STARTED')
  driver.fallsSilent()
  await city.advance(3600)
  await driver.reads({ seq: 1, metres: 5000, slowSeconds: 300 })
  await city.advance(7190)
  expect((await rider.sees(hash)).trip_status).toBe('TRIP_STARTED')
  await city.advance(20)
  const trip = await rider.sees(hash)
  expect(trip).toMatchObject({ trip_status: 'PENDING_PAYMENT', fare: { distance_metres: 5000, paid: false } })
  await driver.collects()
})

test('a fare without a payment report stays open and releases rider and driver [TAXI-096]', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'PENDING_PAYMENT')
  const { as } = rider
  await city.advance(1790)
  expect((await city.call(getOngoingTrip, { as })).data?.trip_hash).toBe(hash)
  await city.advance(20)
  expect((await city.call(getOngoingTrip, { as })).data).toBeNull()
  expect(await driver.trip()).toBeNull()
  const unpaid = (await city.call(listUnpaidTrips, { as })).data.trips
  expect(unpaid.map(({ trip_hash, fare }) => [trip_hash, fare?.paid])).toEqual([[hash, false]])
  const { orders } = (await city.call(listOrders, { query: { status: 'unfinished' }, as })).data
  expect(orders[0]).toMatchObject({ orderHash: hash, status: 'PENDING_PAYMENT', paymentStatus: 1, live: null })
  // Nothing was booked, the rider may hail, and the driver may still report the payment.
  expect(await eventsOf(city, hash)).not.toContain('PAYMENT_PROCESSED')
  const again = await rider.hails()
  expect(again.status).toBe(200)
  expect((await driver.collects(unpaid[0]?.fare?.amount)).status).toBe(200)
  expect((await city.call(listUnpaidTrips, { as })).data.trips).toEqual([])
  expect((await city.call(getOngoingTrip, { as })).data?.trip_hash).toBe(again.data.trip_hash)
  await rider.cancels(again.data.trip_hash)
})

test('readings are retained for ninety days, quotes for a week, trips permanently', async () => {
  await aTripIn(city, 'COMPLETED')
  const quotes = async () => {
    const { rows } = await city.house.database.pool.query('SELECT count(*) AS count FROM taxi.quotes')
    return rows[0].count
  }
  const days = async (count: number) => {
    city.clock.moveTo(plusSeconds(city.clock.now(), count * 24 * 3600))
    await city.settle()
  }
  const before = await countRows(city)
  expect(before['taxi.meter_readings']).toBeGreaterThan(0)
  await days(9)
  expect(await quotes()).toBe(0)
  expect((await countRows(city))['taxi.meter_readings']).toBe(before['taxi.meter_readings'])
  await days(83)
  const after = await countRows(city)
  expect(after['taxi.meter_readings']).toBe(0)
  expect(after['taxi.trips']).toBe(before['taxi.trips'])
  expect(after['taxi.trip_events']).toBe(before['taxi.trip_events'])
})
