import { instantFromMs, type LatLng, secondsBetween, unixSecondsOf } from '@daoxing/kit/contract'
import { endShift, getDriverState } from '@daoxing/dispatch/contract'
import { testLength } from '@daoxing/kit/server/testing'
import { travelEstimate } from '@daoxing/places/server'
import { creditOfTwd, ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getStreetCode, getStreetDriver, requestStreetRide, type Trip } from '@daoxing/taxi/contract'
import { aCity, type City, type CityDriver, type CityRider } from './testing/a-city.ts'
import { reserves } from './testing/a-rider.ts'
import { codeAt } from './testing/index.ts'
import { outcomeOf } from './testing/outcome-of.ts'
import { mainStation, taipei101 } from './testing/places-of-taipei.ts'
import { brokenTruths } from './testing/unbroken-truths.ts'

let city: City
let rider: CityRider
beforeEach(async () => {
  city = await aCity({ logLevel: 'error' })
  rider = await city.rider()
})
afterEach(() => city.close())

const minute = 60
const hour = 3600
const searchMinutes = testLength({ usual: 2, full: 120 })

/** A reservation this many seconds ahead, with functions that advance to its boarding time. */
async function reservedIn(seconds: number) {
  const at = unixSecondsOf(city.clock.now()) + seconds
  const { data } = await reserves({ city, rider, at })
  const boardingAt = instantFromMs(at * 1000)
  return {
    hash: data.trip_hash,
    passUntil: (before: number) => city.pass(secondsBetween(city.clock.now(), boardingAt) - before),
    /**
     * Simulates only the first minutes and the last one of a search without drivers, since an hour of it is 1,800 equal
     * batches.
     */
    async searchesUntil(before: number) {
      await this.passUntil(Math.max(before, hour - searchMinutes * minute))
      await city.leap(Math.max(0, secondsBetween(city.clock.now(), boardingAt) - before - minute))
      await this.passUntil(before)
    },
    sees: (): Promise<Trip> => rider.sees(data.trip_hash),
  }
}
const noticesOf = async (hash: string) => {
  const query = 'SELECT kind FROM notices.notices WHERE order_hash = $1 ORDER BY told_at, kind'
  return (await city.house.database.pool.query(query, [hash])).rows.map(({ kind }) => kind)
}
const kilometresNorth = (kilometres: number) => ({
  lat: mainStation.location.lat + kilometres / 111,
  lng: mainStation.location.lng,
})
const stateOf = async ({ as }: CityDriver) => (await city.call(getDriverState, { as })).data.state

test('an hour ahead a driver is found, who stays free until departure, and the rider boards at the promised time [RSV-001, TAXI-034]', async () => {
  const driver = await city.driver()
  const ride = await reservedIn(3 * hour)
  await ride.passUntil(61 * minute)
  expect(await driver.offer()).toBeNull()
  await ride.passUntil(59 * minute + 55)
  expect((await driver.accepts()).status).toBe(200)
  expect(await stateOf(driver)).toBe('free')
  expect(await ride.sees()).toMatchObject({
    trip_status: 'RESERVED',
    session_stage: 'DRIVER_RESERVED',
    driver_info: { driver_id: driver.driverId },
  })
  await ride.passUntil(30 * minute)
  expect(await stateOf(driver)).toBe('free')
  await ride.passUntil(3 * minute)
  const coming = await ride.sees()
  expect(coming).toMatchObject({ trip_status: 'DRIVER_EN_ROUTE', driver_info: { driver_id: driver.driverId } })
  expect(coming.pickup?.promised_at).toBe(coming.reserve_time)
  expect(await stateOf(driver)).toBe('busy')
  await driver.arrives()
  await ride.passUntil(-1 * minute)
  expect((await driver.starts()).status).toBe(200)
  expect(await ride.sees()).toMatchObject({ trip_status: 'TRIP_STARTED', credits: [] })
  expect(await brokenTruths(city)).toEqual({})
})

test('a driver who does not depart in time loses the reservation, and the dispatcher sends another one', async () => {
  const first = await city.driver()
  const ride = await reservedIn(2 * hour)
  await ride.passUntil(59 * minute + 55)
  expect((await first.accepts()).status).toBe(200)
  await city.call(endShift, { as: first.as })
  const second = await city.driver()
  await ride.passUntil(7 * minute)
  expect((await ride.sees()).driver_info?.driver_id).toBe(first.driverId)
  for (let looks = 0; looks < 60 && (await second.offer()) === null; looks += 1) await city.pass(5)
  const lost = { former_driver: { why: 'notUnderWay' } }
  expect(await ride.sees()).toMatchObject({ trip_status: 'RESERVED', driver_info: null, ...lost })
  expect(await noticesOf(ride.hash)).toEqual(['reservationSoon', 'reservationDriver', 'reservationDriverLost'])
  expect((await second.accepts()).status).toBe(200)
  expect(await ride.sees()).toMatchObject({
    trip_status: 'DRIVER_EN_ROUTE',
    driver_info: { driver_id: second.driverId },
    ...lost,
  })
})

test('a driver whose other ride ends a little late keeps the reservation, and leaves for it at once', async () => {
  const driver = await city.driver()
  const ride = await reservedIn(2 * hour)
  await ride.passUntil(59 * minute + 55)
  expect((await driver.accepts()).status).toBe(200)
  const inBetween = await city.rider()
  expect((await inBetween.hails()).status).toBe(200)
  await city.pass(5)
  expect((await driver.accepts()).status).toBe(200)
  await driver.arrives()
  await city.pass(minute)
  expect((await driver.starts()).status).toBe(200)
  // The route is short, so the driver should have departed five minutes before the boarding.
  await ride.passUntil(2 * minute)
  expect(await ride.sees()).toMatchObject({
    trip_status: 'RESERVED',
    driver_info: { driver_id: driver.driverId },
    former_driver: null,
  })
  const { collectTwd } = (await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })).data
  expect((await driver.collects(collectTwd ?? 0)).status).toBe(200)
  await city.pass(25)
  expect(await ride.sees()).toMatchObject({
    trip_status: 'DRIVER_EN_ROUTE',
    driver_info: { driver_id: driver.driverId },
    former_driver: null,
  })
})

test('a driver who is far from a rider gets no ride that would end too late for a promised one', async () => {
  const driver = await city.driver({ at: kilometresNorth(3) })
  const ride = await reservedIn(2 * hour)
  await ride.passUntil(59 * minute + 55)
  expect((await driver.accepts()).status).toBe(200)
  // The hailed ride and the way back to the reserved rider would fit in time, but not with the drive to the hailing
  // rider.
  const { location } = mainStation
  const way = (from: LatLng, to: LatLng) => travelEstimate(from, to, city.clock.now()).seconds
  const wayBack = way(taipei101.location, location)
  const fitting = 1.2 * way(location, taipei101.location) + wayBack + 12 * minute
  await ride.passUntil(fitting)
  expect((await (await city.rider()).hails()).status).toBe(200)
  await city.pass(10)
  expect(await driver.offer()).toBeNull()
  const near = await city.driver()
  await city.pass(5)
  expect(await near.offer()).not.toBeNull()
})

test('a driver who was sent and does not leave loses the reservation five minutes before the way would be too long, and another one comes', async () => {
  const first = await city.driver({ at: kilometresNorth(4) })
  const ride = await reservedIn(2 * hour)
  await ride.passUntil(59 * minute + 55)
  expect((await first.accepts()).status).toBe(200)
  await ride.passUntil(30 * minute)
  const waySeconds = travelEstimate(first.position(), mainStation.location, city.clock.now()).seconds
  await ride.passUntil(waySeconds + 6 * minute)
  expect(await ride.sees()).toMatchObject({ trip_status: 'DRIVER_EN_ROUTE', former_driver: null })
  const second = await city.driver()
  await ride.passUntil(waySeconds + 5.5 * minute)
  for (let looks = 0; looks < 18 && (await second.offer()) === null; looks += 1) await city.pass(5)
  expect(await ride.sees()).toMatchObject({ trip_status: 'MATCHING', former_driver: { why: 'notUnderWay' } })
  expect((await second.accepts()).status).toBe(200)
  // The driver may still be early, but the rider was told that the car is coming.
  expect(await ride.sees()).toMatchObject({
    trip_status: 'DRIVER_EN_ROUTE',
    driver_info: { driver_id: second.driverId },
  })
  expect(await first.trip()).toBeNull()
  await second.arrives()
  await ride.passUntil(-1 * minute)
  expect((await second.starts()).status).toBe(200)
  expect(await ride.sees()).toMatchObject({ trip_status: 'TRIP_STARTED', credits: [], former_driver: null })
  expect(await brokenTruths(city)).toEqual({})
})

test('a driver who was sent and comes nearer keeps the reservation, however slowly', async () => {
  const driver = await city.driver({ at: kilometresNorth(4) })
  const ride = await reservedIn(2 * hour)
  await ride.passUntil(59 * minute + 55)
  await driver.accepts()
  const waySeconds = travelEstimate(driver.position(), mainStation.location, city.clock.now()).seconds
  await ride.passUntil(waySeconds + 6 * minute)
  driver.stands(kilometresNorth(3.5))
  await ride.passUntil(1 * minute)
  expect(await ride.sees()).toMatchObject({ trip_status: 'DRIVER_EN_ROUTE', former_driver: null })
})

test('a driver who has promised a ride gets no other one before it that would keep the car away', async () => {
  const driver = await city.driver()
  const ride = await reservedIn(2 * hour)
  await ride.passUntil(59 * minute + 55)
  await driver.accepts()
  await ride.passUntil(40 * minute)
  const other = await city.rider()
  const { trip_hash: hash } = (await other.hails()).data
  await city.pass(5)
  expect(await driver.offer()).toBeNull()
  const free = await city.driver({ at: kilometresNorth(1) })
  await city.pass(10)
  expect((await free.offer())?.orderHash).toBe(hash)
})

/** Requests a ride in a street-hailed car at the main station. */
async function waves(driver: CityDriver, end: object) {
  const other = await city.rider()
  const { number, secret } = (await city.call(getStreetCode, { as: driver.as })).data
  const id = number + codeAt({ secret, at: city.clock.now() })
  const { lat, lng } = mainStation.location
  const seen = await city.call(getStreetDriver, { params: { id }, query: { lat, lng }, as: other.as })
  if (seen.status !== 200) return { looked: seen }
  const start = { start_latitude: lat, start_longitude: lng }
  const body = { sighting: seen.data.sighting, offline: true, payment_method: 'cash', ...start, ...end }
  return { looked: seen, boarded: await city.call(requestStreetRide, { body, as: other.as }) }
}
const isPromised = { status: 422, code: 'STREET_CAR_PROMISED', data: { field: 'end_latitude' } }
const nearBy = { end_latitude: 25.0421, end_longitude: 121.5081 }

test('a driver who has promised a ride takes a rider from the street only where the promise still fits', async () => {
  const driver = await city.driver()
  const ride = await reservedIn(2 * hour)
  await ride.passUntil(59 * minute + 55)
  expect((await driver.accepts()).status).toBe(200)
  await ride.passUntil(50 * minute)
  const far = await waves(driver, { end_latitude: 25.1677, end_longitude: 121.4456 })
  const unknown = await waves(driver, {})
  for (const { looked, boarded } of [far, unknown]) {
    expect(looked.status).toBe(200)
    expect(boarded && outcomeOf(boarded)).toMatchObject(isPromised)
  }
  expect(await stateOf(driver)).toBe('free')
  expect((await waves(driver, nearBy)).boarded?.status).toBe(200)
  expect(await brokenTruths(city)).toEqual({})
})

test('the code of a driver whose promised ride is about to begin shows no driver', async () => {
  const driver = await city.driver()
  const ride = await reservedIn(2 * hour)
  await ride.passUntil(59 * minute + 55)
  await driver.accepts()
  await ride.passUntil(9 * minute)
  expect(outcomeOf((await waves(driver, nearBy)).looked)).toMatchObject(isPromised)
})

test('if no car has come five minutes after the time, the rider is credited 80 once, and a car still comes', async () => {
  const ride = await reservedIn(2 * hour)
  await ride.searchesUntil(-4 * minute)
  expect(await creditOfTwd(city.house.database, rider.riderId)).toBe(0)
  await ride.passUntil(-6 * minute)
  expect(await creditOfTwd(city.house.database, rider.riderId)).toBe(80)
  expect((await ride.sees()).credits).toEqual([{ amount: 80, why: 'driverLate' }])
  expect(await noticesOf(ride.hash)).toEqual(['reservationSoon', 'reservationLate'])
  const driver = await city.driver()
  await city.pass(10)
  await driver.accepts()
  await driver.arrives()
  expect((await driver.starts()).status).toBe(200)
  expect(await creditOfTwd(city.house.database, rider.riderId)).toBe(80)
  expect(await ledgerSumTwd(city.house.database)).toBe(0)
})

test('a rider whose reserved car came and was then lost with its driver is credited once, even if no other one comes', async () => {
  const driver = await city.driver()
  const ride = await reservedIn(2 * hour)
  await ride.passUntil(59 * minute + 55)
  await driver.accepts()
  await ride.passUntil(4 * minute)
  await driver.arrives()
  await ride.passUntil(-6 * minute)
  // The car is at the pick-up, so no credit is due yet.
  expect((await ride.sees()).credits).toEqual([])
  driver.fallsSilent()
  await ride.passUntil(-29 * minute)
  expect(await creditOfTwd(city.house.database, rider.riderId)).toBe(0)
  await ride.passUntil(-31 * minute)
  expect(await ride.sees()).toMatchObject({ driver_info: null, credits: [{ amount: 80, why: 'driverLate' }] })
  await ride.passUntil(-45 * minute)
  expect((await ride.sees()).trip_status).toBe('MATCH_FAILED')
  expect(await creditOfTwd(city.house.database, rider.riderId)).toBe(80)
  expect(await ledgerSumTwd(city.house.database)).toBe(0)
  expect(await brokenTruths(city)).toEqual({})
})

test('a rider who let a reserved car wait until it might leave is owed nothing when its driver falls silent', async () => {
  const driver = await city.driver()
  const ride = await reservedIn(2 * hour)
  await ride.passUntil(59 * minute + 55)
  await driver.accepts()
  await ride.passUntil(4 * minute)
  await driver.arrives()
  await ride.passUntil(-12 * minute)
  driver.fallsSilent()
  await ride.passUntil(-32 * minute)
  expect(await ride.sees()).toMatchObject({ driver_info: null, credits: [] })
  expect(await creditOfTwd(city.house.database, rider.riderId)).toBe(0)
})

test('a reservation that no driver accepts within half an hour after its time fails, and its time slot is free again', async () => {
  const ride = await reservedIn(2 * hour)
  await ride.searchesUntil(-31 * minute)
  expect(await ride.sees()).toMatchObject({ trip_status: 'MATCH_FAILED', cancel: { reason: 'SYSTEM_TIME_OUT' } })
  expect((await rider.hails()).status).toBe(200)
})

test('a server that was down an hour ahead continues the reservation after its restart', async () => {
  const driver = await city.driver()
  const ride = await reservedIn(2 * hour)
  await ride.passUntil(61 * minute)
  await city.restart()
  await ride.passUntil(59 * minute + 55)
  expect((await driver.accepts()).status).toBe(200)
  await city.restart()
  await ride.passUntil(3 * minute)
  expect((await ride.sees()).trip_status).toBe('DRIVER_EN_ROUTE')
})
