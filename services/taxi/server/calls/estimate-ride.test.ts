import { bindPort } from '@daoxing/kit/server'
import { routesPort } from '@daoxing/places/server'
import { feature, getRetryTrip, requestRide, retryRide } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, type City, requestOf } from '../testing/index.ts'

/** The number of database connections in use while the route engine runs. */
const taken: number[] = []
/** The engine waits for this promise before it responds. */
let hanging: Promise<void> | undefined
let city: City
beforeAll(async () => {
  const engine = {
    async route() {
      const { pool } = city.house.database
      taken.push(pool.totalCount - pool.idleCount)
      await hanging
      return { distanceMetres: 6400, durationSeconds: 1200, ordinarySeconds: 1200, polyline: '', schematic: true }
    },
  }
  city = await aCity({ portsInstead: [bindPort(routesPort, engine)] })
})
afterAll(() => city.close())

test('while the route engine computes a price no transaction is open', async () => {
  const ana = await city.rider()
  const estimate = await ana.estimates()
  expect([estimate.route?.distanceMetres, taken]).toEqual([6400, [0]])
  const { data } = await ana.hails()
  await ana.cancels(data.trip_hash)
  taken.length = 0
  const again = await city.call(getRetryTrip, { params: { hash: data.trip_hash }, as: ana.as })
  expect([again.data.estimate.options.length > 0, taken]).toEqual([true, [0]])
}, 60_000)

test('nor while a search is automatically opened to any taxi', async () => {
  const ben = await city.rider()
  const wish = { featureMap: feature.PET_FRIENDLY + feature.FIX_FARE }
  const { data } = await ben.hails(wish, { agreeExpandMatching: true })
  taken.length = 0
  await city.advance(41)
  expect([(await ben.sees(data.trip_hash)).match_expanded, taken]).toEqual([true, [0]])
  await ben.cancels(data.trip_hash)
}, 60_000)

test('a hanging engine holds no connection while a hail without a quote is decided, nor during a retry', async () => {
  const cat = await city.rider()
  const params = { region: 'north' } as const
  const body = { ...requestOf({ featureMap: feature.BY_METER }, ''), fare_hash: undefined }
  const hails = () => city.call(requestRide, { params, body, as: cat.as, key: 'one-tap' })
  const trip = (await whileItHangs(hails)).data
  expect(trip).toMatchObject({ vehicleType: 'BY_METER', trip_status: 'REQUESTING' })
  // The same tap gets its stored response, in any state of the engine.
  taken.length = 0
  expect([(await hails()).data.trip_hash, taken]).toEqual([trip.trip_hash, []])
  await cat.cancels(trip.trip_hash)
  await city.advance(3600)
  const tries = () => city.call(retryRide, { body: { trip_hash: trip.trip_hash }, as: cat.as })
  const again = (await whileItHangs(tries)).data
  expect(again.trip_hash).not.toBe(trip.trip_hash)
  await cat.cancels(again.trip_hash)
  // While its old quote is valid no request is sent.
  taken.length = 0
  const third = (await city.call(retryRide, { body: { trip_hash: again.trip_hash }, as: cat.as })).data
  expect([third.trip_status, taken]).toEqual(['REQUESTING', []])
  await cat.cancels(third.trip_hash)
}, 60_000)

test('nor while a driver accepts: the route to the pickup is requested before any lock', async () => {
  const dan = await city.rider()
  await city.driver()
  const { trip_hash: hash } = (await dan.hails()).data
  await city.pass(3)
  const driver = await city.offered(hash)
  expect((await whileItHangs(() => driver.accepts())).status).toBe(200)
  const coming = await dan.sees(hash)
  expect(coming).toMatchObject({ session_stage: 'DRIVER_ENROUTE', pickup: { distance_metres: 6400 } })
  await dan.cancels(hash)
}, 60_000)

/** Sends a call whose engine responds only after checking that no transaction is open. */
async function whileItHangs<T>(send: () => Promise<T>): Promise<T> {
  let letGo = () => undefined as void
  hanging = new Promise<void>((resolve) => {
    letGo = resolve
  })
  taken.length = 0
  const answer = send()
  await expect.poll(() => taken, { timeout: 20_000 }).toEqual([0])
  const { pool } = city.house.database
  expect(pool.totalCount - pool.idleCount).toBe(0)
  letGo()
  hanging = undefined
  return answer
}
