import { claimBooking, giveBackBooking, listDriverBookings } from '@daoxing/bookings/contract'
import { unixSecondsOf } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, type City, type CityDriver } from './testing/a-city.ts'
import { reserves } from './testing/a-rider.ts'

let city: City
let drivers: readonly CityDriver[]
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
  drivers = await Promise.all([city.driver({ number: 1 }), city.driver({ number: 2 })])
})
afterAll(() => city.close())

const hour = 3600
const driver = (index: number): CityDriver => {
  const found = drivers[index]
  if (!found) throw new Error('there is no such driver')
  return found
}
const reservedIn = async (seconds: number): Promise<string> => {
  const rider = await city.rider()
  return (await reserves({ city, rider, at: unixSecondsOf(city.clock.now()) + seconds })).data.trip_hash
}
const claims = ({ as }: CityDriver, hash: string) => city.call(claimBooking, { params: { hash }, as })
const givesBack = ({ as }: CityDriver, hash: string) => city.call(giveBackBooking, { params: { hash }, as })
const board = async ({ as }: CityDriver) => (await city.call(listDriverBookings, { as })).data

test('of two drivers who claim a booking at once, one gets it, and a repeated claim is the same claim', async () => {
  const hash = await reservedIn(10 * hour)
  expect((await board(driver(0))).open.map(({ orderHash }) => orderHash)).toContain(hash)
  const answers = await Promise.all(drivers.map((one) => claims(one, hash)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const winner = driver(answers.findIndex(({ status }) => status === 200))
  expect((await claims(winner, hash)).status).toBe(200)
  expect((await board(winner)).mine.map(({ orderHash }) => orderHash)).toEqual([hash])
  expect((await givesBack(winner, hash)).status).toBe(200)
})

test("bookings can be claimed from a day ahead, and only if they fit between the driver's other claims", async () => {
  const far = await reservedIn(25 * hour)
  expect((await claims(driver(0), far)).body.code).toBe('BOOKING_TAKEN')
  const [first, near] = [await reservedIn(6 * hour), await reservedIn(6 * hour + 600)]
  expect((await claims(driver(0), first)).status).toBe(200)
  expect((await claims(driver(0), near)).body.code).toBe('DRIVER_BUSY_THEN')
  expect((await board(driver(0))).open.map(({ orderHash }) => orderHash)).not.toContain(near)
  expect((await claims(driver(1), near)).status).toBe(200)
})

test('a claim is given back until two hours ahead, and its driver does not get it again', async () => {
  const hash = await reservedIn(3 * hour)
  expect((await claims(driver(0), hash)).status).toBe(200)
  expect((await givesBack(driver(1), hash)).status).toBe(404)
  expect((await givesBack(driver(0), hash)).status).toBe(200)
  expect((await claims(driver(0), hash)).body.code).toBe('BOOKING_TAKEN')
  expect((await claims(driver(1), hash)).status).toBe(200)
  await city.pass(hour + 60)
  expect((await givesBack(driver(1), hash)).body.code).toBe('BOOKING_TOO_LATE')
})
