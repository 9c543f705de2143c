import { claimBooking, listDriverBookings } from '@daoxing/bookings/contract'
import type { DeskStandIn } from '@daoxing/flights/server/testing'
import { plusSeconds, unixSecondsOf } from '@daoxing/kit/contract'
import { cancelReservation } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { City } from '../testing/a-city.ts'
import { aCityWithFlights, boardsAt, booksShuttle, landsAt, onBoard } from '../testing/a-shuttle.ts'
import { brokenTruths } from '../testing/unbroken-truths.ts'
import { followFlightHandler } from './jobs/follow-flight-handler.ts'

let city: City
let desk: DeskStandIn
const rounds = 4
type Booked = { readonly rider: Awaited<ReturnType<City['rider']>>; readonly hash: string }
const booked: Booked[] = []

const [minute, hour] = [60, 3600]
const later = plusSeconds(boardsAt, 90 * minute)
const besideTerminal2 = { lat: 25.0764, lng: 121.2329 }
const looks = (tripHash: string) => followFlightHandler({ payload: { tripHash }, house: city.house })
const bookingsOf = async (hash: string) =>
  (await city.house.database.pool.query('SELECT FROM bookings.bookings WHERE order_hash = $1', [hash])).rowCount

/** Riders whose flight has just been announced as late. No job has polled it yet. */
beforeAll(async () => {
  ;({ city, desk } = await aCityWithFlights())
  for (let number = 0; number < rounds * 2; number += 1) {
    const rider = await city.rider()
    booked.push({ rider, hash: (await booksShuttle({ city, rider })).data.trip_hash })
  }
  desk.board.set('BR108', onBoard())
  city.clock.moveTo(plusSeconds(boardsAt, -2 * hour))
  await city.settle()
  desk.board.set('BR108', onBoard({ state: 'delayed', estimatedAt: plusSeconds(landsAt, 90 * minute) }))
  city.clock.moveTo(plusSeconds(city.clock.now(), 59))
  await city.house.database.pool.query(
    "UPDATE flights.desk_answers SET asked_at = asked_at - interval '2 minutes', answered_at = answered_at - interval '2 minutes'",
  )
})
afterAll(() => city.close())

test('a late flight against a rider who cancels: the ride is cancelled, costs nothing, and is in no calendar', async () => {
  for (const { rider, hash } of booked.slice(0, rounds)) {
    const [, answer] = await Promise.all([
      looks(hash),
      city.call(cancelReservation, { as: rider.as, params: { id: hash } }),
    ])
    expect(answer.status).toBe(200)
    expect(await rider.sees(hash)).toMatchObject({ trip_status: 'CANCELED', cancel: { fee: 0 } })
    expect(await bookingsOf(hash)).toBe(0)
  }
})

test('a late flight against a driver who claims: the driver has the ride, at the new time', async () => {
  for (const [index, { rider, hash }] of booked.slice(rounds).entries()) {
    const driver = await city.driver({ number: 50 + index, at: besideTerminal2 })
    const [, claim] = await Promise.all([looks(hash), city.call(claimBooking, { as: driver.as, params: { hash } })])
    expect(claim.status).toBe(200)
    const { mine } = (await city.call(listDriverBookings, { as: driver.as })).data
    expect(mine.map(({ orderHash, boardingAt }) => [orderHash, boardingAt])).toEqual([[hash, later]])
    expect(await rider.sees(hash)).toMatchObject({
      reserve_time: unixSecondsOf(later),
      driver_info: { driver_id: driver.driverId },
    })
  }
  expect(await brokenTruths(city)).toEqual({})
})

test('of two shuttles that a rider books at once for one time, one is booked and the other names it', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const rider = await city.rider()
    const at = plusSeconds(boardsAt, (6 + round) * 24 * hour)
    const answers = await Promise.all([booksShuttle({ city, rider, at }), booksShuttle({ city, rider, at })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const [made, refused] = answers.toSorted((one, other) => one.status - other.status)
    expect(refused?.body).toMatchObject({ code: 'RESERVATION_CLASH', data: { trip_hash: made?.data.trip_hash } })
  }
})
