import type { DeskStandIn } from '@daoxing/flights/server/testing'
import { plusSeconds, unixSecondsOf } from '@daoxing/kit/contract'
import { noticeTold } from '@daoxing/notices/contract'
import { cancelReservation, keepDivertedTrip } from '@daoxing/taxi/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { City, CityRider } from '../testing/a-city.ts'
import { aCityWithFlights, boardsAt, booksShuttle, landsAt, onBoard, papersOf } from '../testing/a-shuttle.ts'

let city: City
let desk: DeskStandIn
let rider: CityRider
let hash: string
/** Each test has its own city, since the clock moves by days. */
beforeEach(async () => {
  ;({ city, desk } = await aCityWithFlights())
  rider = await city.rider()
  hash = (await booksShuttle({ city, rider })).data.trip_hash
  await city.settle()
})
afterEach(() => city.close())

const day = 24 * 3600
const sees = () => rider.sees(hash)
/** The last day passes job by job, since the desk is polled several times during it. */
const toTheMorning = async () => {
  await city.leap(3 * day - 4 * 3600)
  await city.advance(day)
}
const noticesSent = () =>
  city.sent
    .filter(({ room, name }) => room === `rider:${rider.riderId}` && name === noticeTold.name)
    .map(({ payload }) => noticeTold.payload.parse(payload).kind)
const bookingOf = async () =>
  (await city.house.database.pool.query('SELECT boarding_at FROM bookings.bookings WHERE order_hash = $1', [hash])).rows

test('a booking has its free wait at once, and the desk is not queried before its board lists the flight', async () => {
  expect((await sees()).airport).toMatchObject({
    free_until: plusSeconds(landsAt, 75 * 60),
    wait: { free_minutes: 75 },
  })
  desk.questions.length = 0
  await city.advance(2 * day)
  expect(desk.questions).toEqual([])
})

test("a flight three hours late moves the ride, the drivers' calendar and the free wait, and notifies the rider once", async () => {
  desk.board.set('BR108', onBoard({ state: 'delayed', estimatedAt: plusSeconds(landsAt, 3 * 3600) }))
  await toTheMorning()
  expect(await sees()).toMatchObject({
    reserve_time: unixSecondsOf(boardsAt) + 3 * 3600,
    airport: { free_until: plusSeconds(landsAt, 3 * 3600 + 75 * 60), flight: { state: 'delayed' } },
  })
  expect(new Date((await bookingOf())[0].boarding_at).toISOString()).toBe(plusSeconds(boardsAt, 3 * 3600))
  expect(noticesSent()).toEqual(['flightMoved'])
  // The estimate was wrong, but the promise to the rider stays.
  desk.board.set('BR108', onBoard())
  await city.advance(1800)
  expect((await sees()).airport?.free_until).toBe(plusSeconds(landsAt, 3 * 3600 + 75 * 60))
})

test('another terminal moves the meeting point', async () => {
  desk.board.set('BR108', onBoard({ terminal: '1' }))
  await toTheMorning()
  expect(await sees()).toMatchObject({
    start_address: '桃園國際機場第一航廈，一樓入境大廳外，計程車排班處',
    airport: { airport_code: 'TPE1', flight: { terminal: '1' } },
  })
  expect(noticesSent()).toEqual(['flightMoved'])
})

test('a cancelled flight ends the ride and costs nothing, and the papers are erased 30 days after it', async () => {
  desk.board.set('BR108', onBoard({ state: 'cancelled', estimatedAt: null }))
  await toTheMorning()
  expect(await sees()).toMatchObject({ trip_status: 'CANCELED', cancel: { fee: 0 } })
  expect(noticesSent()).toEqual(['flightCancelled'])
  expect(await bookingOf()).toEqual([])
  const papers = () => papersOf(city, hash)
  await city.leap(29 * day)
  expect(await papers()).toBeDefined()
  await city.leap(3 * day)
  expect(await papers()).toBeUndefined()
})

test('a diverted flight asks the rider, who keeps the car or cancels for free; a stranger cannot answer', async () => {
  desk.board.set('BR108', onBoard({ state: 'diverted' }))
  await toTheMorning()
  expect((await sees()).airport).toMatchObject({ asks: 'diverted', flight: { state: 'diverted' } })
  expect(noticesSent()).toEqual(['flightDiverted'])
  const params = { hash }
  const stranger = await city.rider()
  expect((await city.call(keepDivertedTrip, { as: stranger.as, params })).status).toBe(404)
  expect((await city.call(keepDivertedTrip, { as: rider.as, params })).data.airport?.asks).toBeNull()
  expect((await city.call(keepDivertedTrip, { as: rider.as, params })).body.code).toBe('NOTHING_ASKED')
  await city.advance(3600)
  expect((await sees()).airport?.asks).toBeNull()
  const cancelled = await city.call(cancelReservation, { as: rider.as, params: { id: hash } })
  expect(cancelled.data).toMatchObject({ trip_status: 'CANCELED', cancel: { fee: 0 } })
})

test('if the desk fails the ride stays unchanged; a code share follows the operating flight', async () => {
  desk.fails('forbidden')
  await toTheMorning()
  expect((await sees()).reserve_time).toBe(unixSecondsOf(boardsAt))
  desk.fails(null)
  const delayed = { state: 'delayed', estimatedAt: plusSeconds(landsAt, 3600) } as const
  desk.board.set('NH5801', onBoard({ ...delayed, flightNo: 'NH5801', codeShares: ['BR108'] }))
  await city.advance(900)
  expect((await sees()).reserve_time).toBe(unixSecondsOf(boardsAt) + 3600)
})
