import { claimBooking, listDriverBookings } from '@daoxing/bookings/contract'
import { cancelReservation } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, type City, type CityDriver } from './testing/a-city.ts'
import { aReservation } from './testing/a-reservation.ts'
import { outcomeOf } from './testing/outcome-of.ts'

let city: City
let driver: CityDriver
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
  driver = await city.driver()
})
afterAll(() => city.close())

const minute = 60
const hour = 3600
const songshan = { end_address: '松山車站', end_latitude: 25.0493, end_longitude: 121.578 }
const ximen = { start_address: '西門町', start_latitude: 25.0421, start_longitude: 121.5081 }
const claims = (hash: string) => city.call(claimBooking, { params: { hash }, as: driver.as })
const board = async () => (await city.call(listDriverBookings, { as: driver.as })).data

test('a change against a claim, a cancellation and another change at once: one of both wins, and nothing is double', async () => {
  for (let round = 0; round < 3; round += 1) {
    const ride = await aReservation({ city, seconds: 16 * hour + round * 3 * hour })
    const asked = await Promise.all([ride.asks(songshan), ride.asks(ximen)])
    const hashes = asked.map(({ data }) => data.estimate.fareHash)
    const answers = await Promise.all([...hashes.map((hash) => ride.agrees(hash)), claims(ride.hash)])
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted((one, two) => one - two),
    ).toEqual([200, 409])
    expect(answers[2]?.status).toBe(200)
    expect((await ride.sees()).driver_info?.driver_id).toBe(driver.driverId)
    const [again, gone] = [await ride.asks({ reservation_time: ride.at + 600 }), { id: ride.hash }]
    const [changed, cancelled] = await Promise.all([
      ride.agrees(again.data.estimate.fareHash),
      city.call(cancelReservation, { params: gone, as: ride.rider.as }),
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 409]).toContain(changed.status)
    expect((await ride.sees()).trip_status).toBe('CANCELED')
    expect((await board()).mine.map(({ orderHash }) => orderHash)).not.toContain(ride.hash)
  }
})

test('a change at the dispatch an hour ahead ends the search, and the ride is sought once, at its new time', async () => {
  const ride = await aReservation({ city, seconds: 61 * minute })
  const at = ride.at + 20 * minute
  const { data: asked } = await ride.asks({ reservation_time: at })
  const [changed] = await Promise.all([ride.agrees(asked.estimate.fareHash), ride.passUntil(59 * minute + 58)])
  expect(changed.status).toBe(200)
  await city.pass(10)
  expect(await seekersOf(ride.hash)).toBe(0)
  expect(await ride.sees()).toMatchObject({ trip_status: 'RESERVED', reserve_time: at })
  await ride.passUntil(59 * minute + 55, at)
  expect(await seekersOf(ride.hash)).toBe(1)
  // The change withdraws the open offer.
  expect((await city.offered(ride.hash)).driverId).toBe(driver.driverId)
  expect((await ride.changes({ reservation_time: at + 20 * minute })).status).toBe(200)
  expect([await seekersOf(ride.hash), await driver.offer()]).toEqual([0, null])
  await ride.rider.cancels(ride.hash)
})

test('a change within the hour is sought again at once, and once the driver is under way it is refused by its name', async () => {
  const ride = await aReservation({ city, seconds: 50 * minute })
  await city.pass(25)
  await driver.accepts()
  // A driver who accepts the offer early has claimed the ride, and a change keeps that claim.
  expect((await ride.changes(songshan)).data.driver_info?.driver_id).toBe(driver.driverId)
  const asked = await ride.asks(ximen)
  await ride.passUntil(4 * minute)
  expect((await ride.sees()).trip_status).toBe('DRIVER_EN_ROUTE')
  const refusal = { status: 409, code: 'CANNOT_CHANGE_NOW' }
  expect(outcomeOf(await ride.asks(songshan))).toMatchObject(refusal)
  expect(outcomeOf(await ride.agrees(asked.data.estimate.fareHash))).toMatchObject(refusal)
})

async function seekersOf(hash: string): Promise<number> {
  const { rows } = await city.house.database.pool.query('SELECT 1 FROM dispatch.seekers WHERE order_hash = $1', [hash])
  return rows.length
}
