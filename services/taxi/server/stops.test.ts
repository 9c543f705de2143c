import { confirmChange, estimateRide, freeStopSeconds, reportStopLeft, reportStopReached } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City, mainStation, requestOf, taipei101, type TripIn } from './testing/index.ts'
import { outcomeOf } from './testing/outcome-of.ts'
import { countRows } from './testing/rows.ts'

const ximen = { address: '西門町', location: { lat: 25.0421, lng: 121.5081 } }
const daan = { address: '大安森林公園', location: { lat: 25.0326, lng: 121.5349 } }
const sogo = { address: '忠孝復興', location: { lat: 25.0416, lng: 121.5438 } }
const threeStops = [ximen, daan, sogo]

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

const readingAt = (seq: number, metres: number, slowSeconds: number, point = ximen.location) => ({
  ...{ seq, metres, slowSeconds, point },
  at: city.clock.now(),
})
/** Moves the car to a stop; its positions on the way are received. */
async function drive({ driver }: TripIn, stop = ximen): Promise<void> {
  driver.stands(stop.location)
  await city.pass(120)
}
function reach({ driver, hash }: TripIn, number: number, stop = ximen, metres = 1000 * number, slow = 0) {
  const body = { location: stop.location, reading: readingAt(2 * number - 1, metres, slow, stop.location) }
  return city.call(reportStopReached, { params: { hash, number }, body, as: driver.as })
}
function leave({ driver, hash }: TripIn, number: number, metres = 1000 * number, slow = 0) {
  const body = { reading: readingAt(2 * number, metres, slow) }
  return city.call(reportStopLeft, { params: { hash, number }, body, as: driver.as })
}

test('a ride through three stops is quoted for the whole route, and rider and driver see each stop [TAXI-003, TAXI-019, TAXI-022]', async () => {
  const ana = await city.rider()
  const direct = await ana.estimates()
  const estimate = await ana.estimates({ stops: threeStops })
  expect(estimate.route?.distanceMetres).toBeGreaterThan(direct.route?.distanceMetres ?? 0)
  expect(estimate.fare).toBeGreaterThan(direct.fare ?? 0)
  expect(estimate.stop_wait).toEqual({ free_seconds: 300, step: 5, step_seconds: 60 })
  const trip = await aTripIn(city, 'TRIP_STARTED', { stops: threeStops })
  const seen = await trip.rider.sees(trip.hash)
  expect(seen.stops).toEqual(threeStops.map(({ address, location }) => ({ address, ...location, is_passed: false })))
  expect(seen.estimate.estimatePriceAfterCoupon).toBe(estimate.fare)
  expect((await trip.driver.trip())?.stops.map(({ address }) => address)).toEqual(
    threeStops.map(({ address }) => address),
  )
  await drive(trip)
  expect((await reach(trip, 1)).status).toBe(200)
  const standing = await trip.rider.sees(trip.hash)
  expect(standing.stops.map(({ is_passed: isPassed }) => isPassed)).toEqual([true, false, false])
  expect(standing.stop_wait).toMatchObject({ number: 1 })
  expect((standing.stop_wait?.free_until ?? 0) - (standing.stop_wait?.since ?? 0)).toBe(freeStopSeconds)
})

test('five minutes at each stop are free, and a longer wait is charged once by the tariff, in addition to a fixed fare [TAXI-003]', async () => {
  const trip = await aTripIn(city, 'TRIP_STARTED', { stops: [ximen, daan] })
  const quoted = (await trip.rider.sees(trip.hash)).estimate.estimatePriceAfterCoupon ?? 0
  await drive(trip)
  await reach(trip, 1)
  await city.pass(300)
  expect((await leave(trip, 1)).status).toBe(200)
  await drive(trip, daan)
  await reach(trip, 2, daan)
  await city.pass(300 + 130)
  await leave(trip, 2)
  // A repeated report counts as one departure.
  await leave(trip, 2)
  await city.pass(300)
  await trip.driver.finishes({ seq: 9, metres: 9000, slowSeconds: 0 })
  const { fare } = await trip.rider.sees(trip.hash)
  expect(fare?.lines).toEqual([
    { kind: 'fixedFare', quantity: null, amountTwd: quoted },
    { kind: 'stopWait', quantity: 130, amountTwd: 10 },
  ])
  expect(fare?.amount).toBe(quoted + 10)
})

test('by meter the slow time at a stop is not charged a second time, and a car that drives on ends its wait [TAXI-003]', async () => {
  const trip = await aTripIn(city, 'TRIP_STARTED', { stops: [ximen], featureMap: 1_048_576 })
  await drive(trip)
  await reach(trip, 1, ximen, 1000, 30)
  await city.pass(400)
  // Without a report of the departure, the wait ends once the car is 250 m away.
  await trip.driver.reads({ seq: 4, metres: 1250, slowSeconds: 430 })
  expect((await trip.rider.sees(trip.hash)).stop_wait).toBeNull()
  await city.pass(600)
  await trip.driver.finishes({ seq: 9, metres: 1250, slowSeconds: 430 })
  const lines = (await trip.rider.sees(trip.hash)).fare?.lines
  expect(lines?.find(({ kind }) => kind === 'stopWait')).toMatchObject({ quantity: 100, amountTwd: 5 })
  expect(lines?.find(({ kind }) => kind === 'slowTime')).toBeUndefined()
})

test('a stop in the sea, a fourth stop, adjacent stops, a stop at the pick-up and stops without a destination are refused by field, and nothing is written', async () => {
  const ana = await city.rider()
  const stopsOf = (...stops: readonly (typeof ximen)[]) => requestOf({ stops }, '').stops
  const sea = { address: '海上', location: { lat: 25.3, lng: 121.2 } }
  const penghu = { address: '馬公', location: { lat: 23.566, lng: 119.579 } }
  const near = { address: '西門町旁', location: { lat: 25.0422, lng: 121.5082 } }
  const cases = [
    [422, 'OUTSIDE_SERVICE_AREA', 'stops.1.lat', { stops: stopsOf(ximen, sea) }],
    [422, 'NOT_BY_ROAD', 'stops.0.lat', { stops: stopsOf(penghu) }],
    [422, 'TOO_MANY_STOPS', 'stops.3', { stops: stopsOf(...threeStops, { ...ximen }) }],
    [422, 'PLACES_TOO_NEAR', 'stops.1.lat', { stops: stopsOf(ximen, near) }],
    [422, 'PLACES_TOO_NEAR', 'stops.0.lat', { stops: stopsOf(mainStation) }],
    [
      400,
      'INVALID_INPUT',
      'end_latitude',
      { stops: stopsOf(ximen), end_latitude: '', end_longitude: '', end_address: '' },
    ],
    [400, 'INVALID_INPUT', 'stops.0.lat', { stops: [{ address: 'x', lat: 91, lng: 121 }] }],
  ] as const
  const { fare_hash: _hash, payment_method: _method, ...body } = requestOf({}, '')
  const before = await countRows(city)
  for (const [status, code, field, change] of cases) {
    const answer = await city.call(estimateRide, { body: { ...body, ...change } as typeof body, as: ana.as })
    expect([field, outcomeOf(answer)]).toMatchObject([field, { status, code, data: { field } }])
  }
  expect(await countRows(city)).toEqual(before)
})

const Offered = z.object({ near_address: z.string(), near_lat: z.number(), near_lng: z.number() })

test('a stop in the sea and one on another island come with the name and position of a near place that fits', async () => {
  const ana = await city.rider()
  const { fare_hash: _hash, payment_method: _method, ...body } = requestOf({}, '')
  const estimate = (change: object) => city.call(estimateRide, { body: { ...body, ...change }, as: ana.as })
  const offPort = { address: '海上', location: { lat: 25.19, lng: 121.38 } }
  const penghu = { address: '馬公', location: { lat: 23.566, lng: 119.579 } }
  for (const refused of [offPort, penghu]) {
    const answer = outcomeOf(await estimate({ stops: requestOf({ stops: [ximen, refused] }, '').stops }))
    const { near_address: address, near_lat: lat, near_lng: lng } = z.parse(Offered, answer.data)
    expect(answer).toMatchObject({
      status: 422,
      data: { field: 'stops.1.lat', near_address: expect.stringMatching(/./) },
    })
    const instead = requestOf({ stops: [ximen, { address, location: { lat, lng } }] }, '').stops
    expect((await estimate({ stops: instead })).status).toBe(200)
  }
  const end = outcomeOf(await estimate({ end_latitude: 25.19, end_longitude: 121.38 }))
  expect(end).toMatchObject({ status: 422, data: { field: 'end_latitude', near_address: expect.stringMatching(/./) } })
})

test('a quote is valid for its own stops only, and stops are reported in order, at their place, by the driver of the ride', async () => {
  const ana = await city.rider()
  const { fareHash } = await ana.estimates()
  const smuggled = await ana.hails({ stops: [ximen] }, { fare_hash: fareHash })
  expect(outcomeOf(smuggled)).toMatchObject({ status: 422, code: 'QUOTE_DOES_NOT_FIT' })
  const trip = await aTripIn(city, 'TRIP_STARTED', { stops: [ximen, daan] })
  await city.pass(120)
  expect(outcomeOf(await reach(trip, 2, daan))).toMatchObject({ status: 422, code: 'STOP_OUT_OF_ORDER' })
  expect(outcomeOf(await reach(trip, 1, taipei101))).toMatchObject({ status: 422, code: 'TOO_FAR_FROM_STOP' })
  expect((await reach(trip, 3)).status).toBe(404)
  expect(outcomeOf(await leave(trip, 1))).toMatchObject({ status: 422, code: 'STOP_OUT_OF_ORDER' })
  const other = await city.driver()
  expect((await reach({ ...trip, driver: other }, 1)).status).toBe(404)
  const bogus = { body: { trip_hash: trip.hash, change_hash: fareHash }, as: trip.rider.as }
  expect(outcomeOf(await city.call(confirmChange, bogus))).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' })
  expect((await trip.rider.sees(trip.hash)).stops.some(({ is_passed: isPassed }) => isPassed)).toBe(false)
})
