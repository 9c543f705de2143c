import { claimBooking, driverBookingChanged, listDriverBookings } from '@daoxing/bookings/contract'
import { endShift, getDriverState } from '@daoxing/dispatch/contract'
import type { DeskStandIn } from '@daoxing/flights/server/testing'
import { plusSeconds, secondsBetween, unixSecondsOf } from '@daoxing/kit/contract'
import { noticeTold } from '@daoxing/notices/contract'
import { airportPlace, keepDivertedTrip } from '@daoxing/taxi/contract'
import { creditOfTwd, ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { City, CityDriver, CityRider } from '../testing/a-city.ts'
import { reserves } from '../testing/a-rider.ts'
import { aCityWithFlights, boardsAt, booksShuttle, landsAt, onBoard } from '../testing/a-shuttle.ts'
import { brokenTruths } from '../testing/unbroken-truths.ts'
import { planFirstPoll } from './jobs/follow-flight-job.ts'

let city: City
let desk: DeskStandIn
let rider: CityRider
let driver: CityDriver
let hash: string
beforeEach(async () => {
  ;({ city, desk } = await aCityWithFlights())
  rider = await city.rider()
  hash = (await booksShuttle({ city, rider })).data.trip_hash
  desk.board.set('BR108', onBoard())
  city.clock.moveTo(plusSeconds(boardsAt, -2 * hour))
  await city.settle()
  driver = await city.driver({ at: besideTerminal2 })
})
afterEach(() => city.close())

const [minute, hour] = [60, 3600]
const besideTerminal2 = { lat: 25.0764, lng: 121.2329 }
const passUntil = (before: number, at = boardsAt) => city.pass(secondsBetween(city.clock.now(), at) - before)
const sees = () => rider.sees(hash)
const stateOf = async ({ as }: CityDriver) => (await city.call(getDriverState, { as })).data.state
const bookingsOf = async ({ as }: CityDriver) => (await city.call(listDriverBookings, { as })).data
const claims = ({ as }: CityDriver, orderHash = hash) => city.call(claimBooking, { as, params: { hash: orderHash } })
const delayOf = (seconds: number) => onBoard({ state: 'delayed', estimatedAt: plusSeconds(landsAt, seconds) })
const hears = async (row: ReturnType<typeof onBoard>) => {
  desk.board.set('BR108', row)
  await city.pass(2 * minute)
}
/** Polls the desk now instead of within the next minute. */
const looksNow = async () => {
  const { database } = city.house
  await database.pool.query(
    "UPDATE flights.desk_answers SET answered_at = answered_at - interval '2 minutes', asked_at = asked_at - interval '2 minutes'",
  )
  await database.transaction((tx) => planFirstPoll({ tx, house: city.house, tripHash: hash }))
  await city.settle()
}
const searchEndsAt = async () => {
  const { rows } = await city.house.database.pool.query('SELECT give_up_at FROM dispatch.seekers')
  return new Date(rows[0]?.give_up_at).toISOString()
}
const toldDriver = ({ driverId }: CityDriver) =>
  city.sent
    .filter(({ room, name }) => room === `driver:${driverId}` && name === driverBookingChanged.name)
    .map(({ payload }) => driverBookingChanged.payload.parse(payload))
    .map(({ why, booking: { boardingAt, pickup } }) => ({ why, boardingAt, at: pickup.address }))
const noticesSent = () =>
  city.sent
    .filter(({ room, name }) => room === `rider:${rider.riderId}` && name === noticeTold.name)
    .map(({ payload }) => noticeTold.payload.parse(payload).kind)
    .filter((kind) => kind.startsWith('flight'))
const delaySeconds = 90 * minute
const later = plusSeconds(boardsAt, delaySeconds)

/** Lets the driver claim the ride and drive to terminal 2. */
async function comes(): Promise<void> {
  expect((await claims(driver)).status).toBe(200)
  await passUntil(6 * minute)
  expect((await sees()).trip_status).toBe('DRIVER_EN_ROUTE')
}

/** Lets the rider of a moved ride board at its new time, and pay the quoted price. */
async function ridesAt(boardingAt: string): Promise<void> {
  await passUntil(3 * minute, boardingAt)
  expect(await sees()).toMatchObject({ trip_status: 'DRIVER_EN_ROUTE', reserve_time: unixSecondsOf(boardingAt) })
  await driver.trip()
  await driver.arrives()
  await passUntil(-2 * minute, boardingAt)
  expect((await driver.starts()).status).toBe(200)
  await city.pass(1800)
  await driver.finishes({ seq: 1, metres: 40_000, slowSeconds: 0 })
  await driver.collects()
  expect(await sees()).toMatchObject({ trip_status: 'COMPLETED', fare: { amount: 1100 }, credits: [] })
  expect(await creditOfTwd(city.house.database, rider.riderId)).toBe(0)
  expect(await ledgerSumTwd(city.house.database)).toBe(0)
  expect(await brokenTruths(city)).toEqual({})
}

test('claimed: a late flight moves the promise of the driver, who is told, and drives at the new time', async () => {
  await claims(driver)
  await hears(delayOf(delaySeconds))
  expect(toldDriver(driver)).toEqual([{ why: 'moved', boardingAt: later, at: airportPlace('TPE2', 'pickup').address }])
  expect((await bookingsOf(driver)).mine.map(({ boardingAt }) => boardingAt)).toEqual([later])
  expect(noticesSent()).toEqual(['flightMoved'])
  await passUntil(0)
  expect(await stateOf(driver)).toBe('free')
  await ridesAt(later)
})

test('claimed: a driver whose next ride leaves no time for the moved one loses it, is told, and another one may claim it', async () => {
  const other = await city.rider()
  const next = (await reserves({ city, rider: other, at: unixSecondsOf(later) + 40 * minute })).data.trip_hash
  expect([await claims(driver), await claims(driver, next)].map(({ status }) => status)).toEqual([200, 200])
  await hears(delayOf(delaySeconds))
  expect((await bookingsOf(driver)).mine.map(({ orderHash }) => orderHash)).toEqual([next])
  expect(toldDriver(driver).map(({ why }) => why)).toEqual(['lost'])
  expect(await sees()).toMatchObject({ trip_status: 'RESERVED', driver_info: null })
  expect((await claims(await city.driver({ at: besideTerminal2 }))).status).toBe(200)
})

test('sought: a search that has begun ends, no driver is asked any more, and it begins again an hour before the new time', async () => {
  await passUntil(59 * minute + 55)
  expect((await driver.offer())?.orderHash).toBe(hash)
  await hears(delayOf(delaySeconds))
  expect(await driver.offer()).toBeNull()
  expect(await sees()).toMatchObject({ trip_status: 'RESERVED', reserve_time: unixSecondsOf(later) })
  await passUntil(61 * minute, later)
  expect(await driver.offer()).toBeNull()
  await passUntil(59 * minute + 55, later)
  expect((await driver.accepts()).status).toBe(200)
  expect((await sees()).driver_info?.driver_id).toBe(driver.driverId)
})

test('sought: after a short delay the search goes on, and ends later by as much', async () => {
  await city.call(endShift, { as: driver.as })
  await passUntil(59 * minute)
  const before = await searchEndsAt()
  desk.board.set('BR108', delayOf(20 * minute))
  await looksNow()
  expect(await sees()).toMatchObject({ trip_status: 'RESERVED', reserve_time: unixSecondsOf(boardsAt) + 20 * minute })
  // A search whose boarding time is more than an hour away starts again at its own time.
  await passUntil(59 * minute, plusSeconds(boardsAt, 20 * minute))
  expect(secondsBetween(before, await searchEndsAt())).toBe(20 * minute)
  await passUntil(50 * minute, plusSeconds(boardsAt, 20 * minute))
  desk.board.set('BR108', delayOf(25 * minute))
  await looksNow()
  expect(secondsBetween(before, await searchEndsAt())).toBe(25 * minute)
})

test('sought: another terminal withdraws the open offer, and drivers are asked with the new meeting point', async () => {
  await passUntil(59 * minute + 55)
  expect((await driver.offer())?.pickup.address).toBe(airportPlace('TPE2', 'pickup').address)
  desk.board.set('BR108', onBoard({ terminal: '1' }))
  await looksNow()
  expect((await sees()).airport?.airport_code).toBe('TPE1')
  await city.pass(3)
  expect((await driver.offer())?.pickup.address).toBe(airportPlace('TPE1', 'pickup').address)
})

test('coming: a flight far behind its time calls the driver back, who keeps the ride and is free until it is time', async () => {
  await comes()
  desk.board.set('BR108', delayOf(delaySeconds))
  await city.pass(2 * minute)
  expect(await sees()).toMatchObject({
    trip_status: 'RESERVED',
    reserve_time: unixSecondsOf(later),
    driver_info: { driver_id: driver.driverId },
  })
  expect(await stateOf(driver)).toBe('free')
  expect(toldDriver(driver).map(({ why }) => why)).toEqual(['moved'])
  // The rider may take another car meanwhile.
  const meanwhile = await rider.hails()
  expect(meanwhile.status).toBe(200)
  await rider.cancels(meanwhile.data.trip_hash)
  await ridesAt(later)
})

test('coming: a driver who waits at the kerb is called back as well, and neither pays nor is paid for it', async () => {
  await comes()
  await driver.trip()
  await driver.arrives()
  desk.board.set('BR108', delayOf(delaySeconds))
  await city.pass(2 * minute)
  expect(await sees()).toMatchObject({ trip_status: 'RESERVED', waiting: null, credits: [] })
  expect(await stateOf(driver)).toBe('free')
})

test('coming: after a short delay the driver stays, and the promise and the free wait move', async () => {
  await comes()
  desk.board.set('BR108', delayOf(20 * minute))
  await city.pass(2 * minute)
  const moved = plusSeconds(boardsAt, 20 * minute)
  expect(await sees()).toMatchObject({
    trip_status: 'DRIVER_EN_ROUTE',
    reserve_time: unixSecondsOf(moved),
    pickup: { promised_at: unixSecondsOf(moved) },
    airport: { free_until: plusSeconds(landsAt, (20 + 75) * minute) },
  })
  expect((await driver.trip())?.boardingAt).toBe(moved)
  await ridesAt(moved)
})

test('coming: another terminal sends the driver to the other meeting point, also one who waits at the former', async () => {
  await comes()
  await driver.trip()
  await driver.arrives()
  expect((await sees()).trip_status).toBe('ARRIVED')
  desk.board.set('BR108', onBoard({ terminal: '1' }))
  await city.pass(2 * minute)
  const point = airportPlace('TPE1', 'pickup')
  expect(await sees()).toMatchObject({
    trip_status: 'DRIVER_EN_ROUTE',
    start_address: point.address,
    airport: { airport_code: 'TPE1', meeting_point: point.address },
  })
  const trip = await driver.trip()
  expect(trip?.pickup).toMatchObject(point)
  expect(trip?.pickupRoute.distanceMetres).toBeGreaterThan(0)
  expect(noticesSent()).toEqual(['flightMoved'])
  driver.stands(point.location)
  await city.pass(10)
  expect((await driver.arrives()).data.state).toBe('ARRIVED')
  await passUntil(-3 * minute)
  expect((await driver.starts()).body.code).toBeUndefined()
  expect((await sees()).trip_status).toBe('TRIP_STARTED')
})

test('given back: the search lasts until after the boarding time, a short delay asks again, and a long one ends it until its own time', async () => {
  await comes()
  await driver.trip()
  expect((await driver.cancels('換班')).status).toBe(200)
  expect((await sees()).trip_status).toBe('MATCHING')
  expect(secondsBetween(boardsAt, await searchEndsAt())).toBe(30 * minute)
  const second = await city.driver({ at: besideTerminal2 })
  await city.pass(5)
  expect((await second.offer())?.orderHash).toBe(hash)
  desk.board.set('BR108', delayOf(5 * minute))
  await looksNow()
  await city.pass(5)
  expect((await second.offer())?.orderHash).toBe(hash)
  desk.board.set('BR108', delayOf(delaySeconds))
  await looksNow()
  expect(await sees()).toMatchObject({ trip_status: 'RESERVED', reserve_time: unixSecondsOf(later) })
  expect(await second.offer()).toBeNull()
  await passUntil(59 * minute + 55, later)
  expect((await second.accepts()).status).toBe(200)
  expect(await brokenTruths(city)).toEqual({})
})

test('coming: a cancelled flight costs nothing at the kerb, and the driver is free', async () => {
  await comes()
  await driver.trip()
  await driver.arrives()
  await city.pass(4 * minute)
  desk.board.set('BR108', onBoard({ state: 'cancelled', estimatedAt: null }))
  await city.pass(2 * minute)
  expect(await sees()).toMatchObject({ trip_status: 'CANCELED', cancel: { fee: 0 }, credits: [] })
  expect(await stateOf(driver)).toBe('free')
  expect(noticesSent()).toEqual(['flightCancelled'])
})

test('claimed: a cancelled flight ends the claim, and tells the driver', async () => {
  await claims(driver)
  await hears(onBoard({ state: 'cancelled', estimatedAt: null }))
  expect((await sees()).trip_status).toBe('CANCELED')
  expect(toldDriver(driver).map(({ why }) => why)).toEqual(['ended'])
  expect((await bookingsOf(driver)).mine).toEqual([])
})

test('coming: a diverted flight asks; the rider who cancels pays nothing even after a long wait, and one who keeps it rides', async () => {
  await comes()
  desk.board.set('BR108', onBoard({ state: 'diverted' }))
  await city.pass(2 * minute)
  expect(await sees()).toMatchObject({ trip_status: 'DRIVER_EN_ROUTE', airport: { asks: 'diverted' } })
  expect((await city.call(keepDivertedTrip, { as: rider.as, params: { hash } })).data.airport?.asks).toBeNull()
  await driver.trip()
  await driver.arrives()
  await passUntil(-80 * minute)
  const cancelled = await rider.cancels(hash)
  expect(cancelled.data).toMatchObject({ trip_status: 'CANCELED', cancel: { fee: 0 } })
})

test('a diverted flight that comes after all takes its question back', async () => {
  await hears(onBoard({ state: 'diverted' }))
  expect((await sees()).airport?.asks).toBe('diverted')
  await hears(delayOf(hour))
  expect(await sees()).toMatchObject({
    reserve_time: unixSecondsOf(plusSeconds(boardsAt, hour)),
    airport: { asks: null },
  })
})
