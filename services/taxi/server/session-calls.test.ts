import { listReservedTrips, visitTrips, validateRegKey } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

test('the key of a future ride is checked before its request [TAXI-092]', async () => {
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

test('a visit returns the live trip and records its time [SHR-006]', async () => {
  expect([visitTrips.method, visitTrips.path]).toEqual(['PUT', '/v3/trip/ongoing'])
  const { rider, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  await city.pass(30)
  const { data } = await city.call(visitTrips, { as: rider.as })
  expect(data.trips).toEqual([await rider.sees(hash)])
  const { rows } = await city.house.database.pool.query('SELECT seen_at FROM taxi.live_trips WHERE trip_hash = $1', [
    hash,
  ])
  expect(rows).toEqual([{ seen_at: city.clock.now() }])
  expect(data.last_seen).toBe(Math.floor(Date.parse(city.clock.now()) / 1000))
  const idle = await city.rider()
  expect((await city.call(visitTrips, { as: idle.as })).data.trips).toEqual([])
})

test('reserved trips are those with that status in the order list, soonest first [RSV-015]', async () => {
  const { rider, hash } = await aTripIn(city, 'MATCHING')
  const reserved = async ({ as } = rider) =>
    (await city.call(listReservedTrips, { as })).data.trips.map(({ trip_hash: of }) => of)
  const becomes = (bookingType: string, of: string, startsAt: string) =>
    city.house.database.pool.query(
      `UPDATE orders.orders SET booking_type = $1, starts_at = $3, tab = 'unfinished' WHERE order_hash = $2`,
      [bookingType, of, startsAt],
    )
  expect(await reserved()).toEqual([])
  await becomes('TAXI_RESERVATION', hash, '2026-11-22T02:00:00Z')
  expect(await reserved()).toEqual([hash])
  await rider.cancels(hash)
  expect(await reserved()).toEqual([])
  const toAirport = (await rider.hails()).data.trip_hash
  await rider.cancels(toAirport)
  await becomes('TAXI_RESERVATION', hash, '2026-11-22T02:00:00Z')
  await becomes('TAXI_AIRPORT_RESERVATION', toAirport, '2026-11-21T02:00:00Z')
  expect(await reserved()).toEqual([toAirport, hash])
  expect(await reserved(await city.rider())).toEqual([])
  const wire = await fetch(`${await city.listen()}/gw/rides/reserved`, { headers: { cookie: rider.as.cookie ?? '' } })
  expect(JSON.parse(await wire.text()).data.trips).toEqual([await rider.sees(toAirport), await rider.sees(hash)])
})
