import {
  getStreetCode,
  getStreetDriver,
  reportFinished,
  type RideRequest,
  requestStreetRide,
  retryRide,
  type Trip,
} from '@daoxing/taxi/contract'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, type City, codeAt, type CityDriver, type CityRider, mainStation, taipei101 } from './testing/index.ts'
import { outcomeOf } from './testing/outcome-of.ts'
import { brokenTruths } from './testing/unbroken-truths.ts'

const bank = pretendBank()
let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error', portsInstead: bankPorts(bank) })
})
afterAll(() => city.close())

const here = mainStation.location
const byCard = { payment_method: 'creditcard' }
const toTower = {
  end_address: taipei101.address,
  end_latitude: taipei101.location.lat,
  end_longitude: taipei101.location.lng,
}

async function aRiderWithCard(): Promise<CityRider> {
  const rider = await city.rider()
  await withCard(city, rider)
  return rider
}
async function codeOf(driver: CityDriver): Promise<string> {
  const { number, secret } = (await city.call(getStreetCode, { as: driver.as })).data
  return number + codeAt({ secret, at: city.clock.now() })
}
const looks = (rider: CityRider, id: string) =>
  city.call(getStreetDriver, { params: { id }, query: here, as: rider.as })
const sees = async (rider: CityRider, id: string) => (await looks(rider, id)).data.sighting
const boards = (rider: CityRider, sighting: string, more: Partial<RideRequest> = byCard, key?: string) =>
  city.call(requestStreetRide, {
    body: { sighting, start_latitude: here.lat, start_longitude: here.lng, ...more },
    as: rider.as,
    ...(key && { key }),
  })

type Finished = { readonly metres: number; readonly slowSeconds?: number; readonly fareTwd?: number }
async function finishes(driver: CityDriver, trip: Trip, { metres, slowSeconds = 0, fareTwd }: Finished) {
  const reading = { seq: 1, metres, slowSeconds, at: city.clock.now(), point: here }
  const sent = { params: { hash: trip.trip_hash }, body: { reading, fareTwd }, as: driver.as }
  expect((await city.call(reportFinished, sent)).status).toBe(200)
  await city.settle()
}

test('a card holds the documented amount before a ride without a destination, and the fare is captured from it', async () => {
  const [rider, driver] = [await aRiderWithCard(), await city.driver()]
  const before = bank.heldTwd()
  const { data: seen } = await looks(rider, await codeOf(driver))
  expect(seen.held_without_end).toBe(250)
  const { data: trip } = await boards(rider, seen.sighting)
  expect(trip).toMatchObject({ trip_status: 'TRIP_STARTED', payment_method: 'creditcard', offline: true })
  expect(bank.heldTwd() - before).toBe(250)
  expect(await brokenTruths(city)).toEqual({})
  await city.pass(300)
  await finishes(driver, trip, { metres: 1200 })
  const paid = await rider.sees(trip.trip_hash)
  expect(paid).toMatchObject({ trip_status: 'COMPLETED', payment: { paid_amount: paid.fare?.amount, open_amount: 0 } })
  expect(bank.heldTwd()).toBe(before)
})

test('with a destination the upper end of the estimate is held, and a dearer fare is raised and paid in full', async () => {
  const [rider, driver] = [await aRiderWithCard(), await city.driver()]
  const before = bank.heldTwd()
  const { data: trip } = await boards(rider, await sees(rider, await codeOf(driver)), { ...byCard, ...toTower })
  const most = trip.estimate.fare_range?.max ?? 0
  expect(bank.heldTwd() - before).toBe(most)
  await city.pass(1800)
  await finishes(driver, trip, { metres: 20_000, slowSeconds: 300 })
  const paid = await rider.sees(trip.trip_hash)
  expect(paid.fare?.amount).toBeGreaterThan(most)
  expect(paid.payment).toMatchObject({ paid_amount: paid.fare?.amount, open_amount: 0 })
  expect(await brokenTruths(city)).toEqual({})
})

test('a declined card is answered before boarding: neither the code nor the driver is bound, and cash begins the ride', async () => {
  const [rider, driver] = [await aRiderWithCard(), await city.driver()]
  const code = await codeOf(driver)
  const sighting = await sees(rider, code)
  bank.feels('poor')
  const declined = await boards(rider, sighting)
  expect(outcomeOf(declined)).toMatchObject({ status: 422, code: 'INSUFFICIENT_BALANCE' })
  expect(await driver.trip()).toBeNull()
  // Another rider can still use the same code.
  expect((await looks(await city.rider(), code)).status).toBe(200)
  const { data: trip } = await boards(rider, sighting, { payment_method: 'cash' })
  expect(trip).toMatchObject({ trip_status: 'TRIP_STARTED', payment_method: 'cash' })
  expect(await brokenTruths(city)).toEqual({})
})

test('a hold whose answer is lost is settled by the job, and the ride begins only then, once', async () => {
  const [rider, driver] = [await aRiderWithCard(), await city.driver()]
  const sighting = await sees(rider, await codeOf(driver))
  bank.feels('loses')
  const { data: waiting } = await boards(rider, sighting, byCard, 'one-tap')
  expect(waiting).toMatchObject({ trip_status: 'REQUESTING', driver_info: null, last_event: 'PAYMENT_PENDING' })
  await city.pass(60)
  expect(await rider.sees(waiting.trip_hash)).toMatchObject({ trip_status: 'TRIP_STARTED', offline: true })
  expect((await boards(rider, sighting, byCard, 'one-tap')).data.trip_hash).toBe(waiting.trip_hash)
  expect(await brokenTruths(city)).toEqual({})
})

test('a car that leaves with another rider while the card is asked releases the hold, and no other car is looked for', async () => {
  const [rider, faster, driver] = [await aRiderWithCard(), await city.rider(), await city.driver()]
  const before = bank.heldTwd()
  const code = await codeOf(driver)
  const [mine, theirs] = [await sees(rider, code), await sees(faster, code)]
  bank.feels('loses')
  const { data: waiting } = await boards(rider, mine)
  expect((await boards(faster, theirs, { payment_method: 'cash' })).status).toBe(200)
  await city.pass(60)
  const ended = await rider.sees(waiting.trip_hash)
  expect(ended).toMatchObject({ trip_status: 'CANCELED', can: { retry: false }, cancel: { by: 'system' } })
  expect(bank.heldTwd()).toBe(before)
  const again = await city.call(retryRide, { body: { trip_hash: waiting.trip_hash }, as: rider.as })
  expect(outcomeOf(again)).toMatchObject({ code: 'CANNOT_RETRY_NOW' })
  expect(await brokenTruths(city)).toEqual({})
})

test('of five riders by card who board with one code at once exactly one rides, and one amount stays held', async () => {
  const driver = await city.driver()
  const before = bank.heldTwd()
  const code = await codeOf(driver)
  const riders = await Promise.all(Array.from({ length: 5 }, aRiderWithCard))
  const sightings = await Promise.all(riders.map((rider) => sees(rider, code)))
  const answers = await Promise.all(riders.map((rider, at) => boards(rider, sightings[at] ?? '')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const refused of answers.filter(({ status }) => status !== 200))
    expect(['DRIVER_BUSY', 'STREET_CODE_USED']).toContain(outcomeOf(refused).code)
  await city.pass(60)
  expect(bank.heldTwd() - before).toBe(250)
  expect(await brokenTruths(city)).toEqual({})
})

test('the amount that the car shows is captured from the hold as the fare', async () => {
  const [rider, driver] = [await aRiderWithCard(), await city.driver()]
  const { data: trip } = await boards(rider, await sees(rider, await codeOf(driver)))
  await city.pass(300)
  await finishes(driver, trip, { metres: 1200, fareTwd: 85 })
  expect((await rider.sees(trip.trip_hash)).payment).toMatchObject({ paid_amount: 85, open_amount: 0 })
})
