import {
  acceptChange,
  confirmChange,
  estimateChange,
  getStreetCode,
  getStreetDriver,
  requestStreetRide,
} from '@daoxing/taxi/contract'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, brokenTruths, type City, codeAt, mainStation } from './testing/index.ts'

const songshan = { end_address: '松山車站', end_latitude: 25.0493, end_longitude: 121.578 }
const far = { end_address: '淡水', end_latitude: 25.1677, end_longitude: 121.4456 }

const bank = pretendBank()
let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'silent', portsInstead: bankPorts(bank) })
})
afterAll(() => city.close())

test('a server that stops while the driver is asked decides the change afterwards, exactly once', async () => {
  const { rider, hash } = await aTripIn(city, 'TRIP_STARTED')
  const { as } = rider
  const change = (await city.call(estimateChange, { body: { trip_hash: hash, ...songshan }, as })).data
  const body = { trip_hash: hash, change_hash: change.change_hash }
  expect((await city.call(confirmChange, { body, as, key: 'one-tap' })).status).toBe(200)
  await city.restart()
  // The response was lost, so the page retries.
  expect((await city.call(confirmChange, { body, as, key: 'one-tap' })).status).toBe(200)
  await city.pass(31)
  await city.restart()
  const seen = await rider.sees(hash)
  expect(seen).toMatchObject({ end_address: '松山車站', estimate: { fare_hash: change.change_hash }, change: null })
  expect((await city.call(confirmChange, { body, as })).data.estimate).toEqual(seen.estimate)
  expect(await brokenTruths(city)).toEqual({})
})

test('a hold whose response is lost is settled by the job, and the change applies only then', async () => {
  const rider = await city.rider()
  await withCard(city, rider)
  await city.driver()
  const { as } = rider
  const hash = (await rider.hails({}, { payment_method: 'creditcard' })).data.trip_hash
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  const change = (await city.call(estimateChange, { body: { trip_hash: hash, ...far }, as })).data
  bank.feels('loses')
  const body = { trip_hash: hash, change_hash: change.change_hash }
  const answered = await city.call(confirmChange, { body, as })
  expect(answered.data.change?.state).toBe('AUTHORIZING')
  expect(answered.data.end_address).not.toBe('淡水')
  await city.pass(60)
  await city.call(acceptChange, { params: { hash }, body: { changeHash: change.change_hash }, as: driver.as })
  await city.pass(60)
  expect((await rider.sees(hash)).end_address).toBe('淡水')
  expect(await brokenTruths(city)).toEqual({})
})

test('of many riders who scan one code at once, exactly one starts a ride', async () => {
  const driver = await city.driver()
  const { number, secret } = (await city.call(getStreetCode, { as: driver.as })).data
  const code = number + codeAt({ secret, at: city.clock.now() })
  const { lat, lng } = mainStation.location
  const riders = await Promise.all(Array.from({ length: 8 }, () => city.rider()))
  const begins = await Promise.all(
    riders.map(async ({ as }) => {
      const { sighting } = (await city.call(getStreetDriver, { params: { id: code }, query: { lat, lng }, as })).data
      const body = { sighting, start_latitude: lat, start_longitude: lng, payment_method: 'cash' }
      return { body, as }
    }),
  )
  const answers = await Promise.all(begins.map((begin) => city.call(requestStreetRide, begin)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(new Set(statuses.filter((status) => status !== 200)).difference(new Set([409, 422]))).toEqual(new Set())
  // A sighting is visible to its own rider only.
  const [mine, others] = [begins[0], begins[1]]
  expect(
    (await city.call(requestStreetRide, { body: mine?.body ?? { sighting: '' }, as: others?.as ?? {} })).status,
  ).toBeGreaterThanOrEqual(400)
  expect(await brokenTruths(city)).toEqual({})
})
