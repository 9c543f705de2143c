import { listReservedTrips, lookInOnTrips, validateRegKey } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

test('the key that a ride would be registered under is checked before it is requested [TAXI-092]', async () => {
  const [ana, ben] = [await city.rider(), await city.rider()]
  const { fareHash, fare, feature_map: featureMap } = await ana.estimates()
  const check = async (as = ana.as, regKey = fareHash) =>
    (await city.call(validateRegKey, { query: { regKey }, as })).data
  expect(await check()).toMatchObject({ valid: true, reason: 'OK', fare, feature_map: featureMap, car_model: null })
  expect(await check(ben.as)).toMatchObject({ valid: false, reason: 'UNKNOWN', fare: null })
  expect(await check(ana.as, 'made-up')).toEqual(await check(ben.as))
  const trip = (await ana.hails({}, { fare_hash: fareHash })).data
  expect(await check()).toMatchObject({ valid: false, reason: 'RIDING' })
  await ana.cancels(trip.trip_hash)
  expect(await check()).toMatchObject({ valid: true })
  await city.advance(300)
  expect(await check()).toMatchObject({ valid: false, reason: 'EXPIRED' })
})

test('looking in answers what is under way and notes when the rider was here [SHR-006]', async () => {
  expect([lookInOnTrips.method, lookInOnTrips.path]).toEqual(['PUT', '/v3/trip/ongoing'])
  const { rider, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  await city.pass(30)
  const { data } = await city.call(lookInOnTrips, { as: rider.as })
  expect(data.trips).toEqual([await rider.sees(hash)])
  const { rows } = await city.house.database.pool.query('SELECT seen_at FROM taxi.live_trips WHERE trip_hash = $1', [
    hash,
  ])
  expect(rows).toEqual([{ seen_at: city.clock.now() }])
  expect(data.last_seen).toBe(Math.floor(Date.parse(city.clock.now()) / 1000))
  const idle = await city.rider()
  expect((await city.call(lookInOnTrips, { as: idle.as })).data.trips).toEqual([])
})

test('reserved trips are those that the register of orders holds as reserved, soonest first [RSV-015]', async () => {
  const { rider, hash } = await aTripIn(city, 'MATCHING')
  const reserved = async () => (await city.call(listReservedTrips, { as: rider.as })).data.trips
  expect(await reserved()).toEqual([])
  await city.house.database.pool.query(
    `UPDATE orders.orders SET booking_type = 'TAXI_RESERVATION' WHERE order_hash = $1`,
    [hash],
  )
  expect((await reserved()).map(({ trip_hash: of }) => of)).toEqual([hash])
  await rider.cancels(hash)
  expect(await reserved()).toEqual([])
})
