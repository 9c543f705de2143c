import { bindPort } from '@daoxing/kit/server'
import { routesPort } from '@daoxing/places/server'
import { feature, getRetryTrip } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, type City } from '../testing/index.ts'

/** How many connections of the database are taken at the moments at which the engine of routes is asked. */
const taken: number[] = []
let city: City
beforeAll(async () => {
  const engine = {
    async route() {
      const { pool } = city.house.database
      taken.push(pool.totalCount - pool.idleCount)
      return { distanceMetres: 6400, durationSeconds: 1200, ordinarySeconds: 1200, polyline: '', schematic: true }
    },
  }
  city = await aCity({ portsInstead: [bindPort(routesPort, engine)] })
})
afterAll(() => city.close())

test('while the engine of routes is asked for a price no transaction waits for it', async () => {
  const ana = await city.rider()
  const estimate = await ana.estimates()
  expect([estimate.route?.distanceMetres, taken]).toEqual([6400, [0]])
  const { data } = await ana.hails()
  await ana.cancels(data.trip_hash)
  taken.length = 0
  const again = await city.call(getRetryTrip, { params: { hash: data.trip_hash }, as: ana.as })
  expect([again.data.estimate.options.length > 0, taken]).toEqual([true, [0]])
}, 60_000)

test('nor while a search is opened to any taxi by itself', async () => {
  const ben = await city.rider()
  const wish = { featureMap: feature.PET_FRIENDLY + feature.FIX_FARE }
  const { data } = await ben.hails(wish, { agreeExpandMatching: true })
  taken.length = 0
  await city.advance(41)
  expect([(await ben.sees(data.trip_hash)).match_expanded, taken]).toEqual([true, [0]])
  await ben.cancels(data.trip_hash)
}, 60_000)
