import { claimBooking, confirmBooking, driverBookingChanged, giveBackBooking } from '@daoxing/bookings/contract'
import type { TestDriver } from '@daoxing/dispatch/server/testing'
import { north } from '@daoxing/dispatch/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BookingsWorld, openBookingsWorld } from './testing/bookings-world.ts'

let world: BookingsWorld
beforeEach(async () => {
  world = await openBookingsWorld()
})
afterEach(() => world.close())

const hour = 3600
const garageAt = (metres: number) => ({ garage: { address: '車庫', location: north(metres) } })
const call = (what: typeof confirmBooking | typeof claimBooking, { as }: TestDriver, hash: string) =>
  world.house.call(what, { params: { hash }, as })
const confirms = (driver: TestDriver, hash: string) => call(confirmBooking, driver, hash)
const driverOf = async (hash: string) => (await world.booking(hash))?.driverId ?? null
const told = (driver: TestDriver) =>
  world.house.sent.flatMap(({ room, name, payload }) => {
    if (room !== `driver:${driver.driverId}` || name !== driverBookingChanged.name) return []
    const { why, booking } = driverBookingChanged.payload.parse(payload)
    return [`${why} ${booking.orderHash}`]
  })
async function staff(...plans: Parameters<BookingsWorld['staff']>[0]) {
  const drivers = await world.staff(plans)
  return (index: number): TestDriver => {
    const found = drivers[index]
    if (!found) throw new Error('there is no such driver')
    return found
  }
}

test('a booking gets the driver with the shortest way a day ahead, who is told and confirms, also twice', async () => {
  const driver = await staff({ driverId: 'ana', roster: garageAt(9000) }, { driverId: 'ben', roster: garageAt(1000) })
  await world.books('tour', { inHours: 30 })
  await world.house.advance(5 * hour)
  expect(await driverOf('tour')).toBeNull()
  await world.house.advance(hour)
  expect(await driverOf('tour')).toBe('ben')
  expect(world.story).toEqual(['driverPromised tour ben'])
  expect(told(driver(1))).toEqual(['assigned tour'])
  const { mine } = await world.board(driver(1))
  expect(mine.map(({ orderHash, confirmBy }) => [orderHash, confirmBy])).toEqual([
    ['tour', plusSeconds(world.house.clock.now(), 2 * hour)],
  ])
  expect((await confirms(driver(0), 'tour')).status).toBe(404)
  expect((await confirms(driver(1), 'tour')).data.confirmBy).toBeNull()
  expect((await confirms(driver(1), 'tour')).status).toBe(200)
  await world.house.advance(3 * hour)
  expect(await driverOf('tour')).toBe('ben')
})

test('a booking that is made late gets a driver at once', async () => {
  await staff({ driverId: 'ana' })
  await world.books('tour', { inHours: 5 })
  await world.house.settle()
  expect(await driverOf('tour')).toBe('ana')
})

test('a driver who does not confirm loses the booking to the next one, and the rider is told both', async () => {
  const driver = await staff({ driverId: 'ana', roster: garageAt(0) }, { driverId: 'ben', roster: garageAt(5000) })
  await world.books('tour', { inHours: 24 })
  await world.house.advance(2 * hour - 1)
  expect(await driverOf('tour')).toBe('ana')
  await world.house.advance(1)
  expect(await driverOf('tour')).toBe('ben')
  expect(world.story).toEqual(['driverPromised tour ana', 'driverLost tour ana', 'driverPromised tour ben'])
  expect(told(driver(0))).toEqual(['assigned tour', 'lost tour'])
  expect((await confirms(driver(0), 'tour')).status).toBe(404)
  // A former driver does not get it again.
  expect((await call(claimBooking, driver(0), 'tour')).body.code).toBe('BOOKING_TAKEN')
})

test('the driver is asked again two hours ahead, and one who is silent then is replaced', async () => {
  const driver = await staff({ driverId: 'ana', roster: garageAt(0) }, { driverId: 'ben', roster: garageAt(5000) })
  await world.books('tour', { inHours: 24 })
  await world.house.settle()
  await confirms(driver(0), 'tour')
  await world.house.advance(22 * hour)
  expect(told(driver(0))).toEqual(['assigned tour', 'confirm tour'])
  expect((await world.board(driver(0))).mine[0]?.confirmBy).toBe(plusSeconds(world.house.clock.now(), 1200))
  await world.house.advance(1200)
  expect(await driverOf('tour')).toBe('ben')
  expect((await world.board(driver(1))).mine).toHaveLength(1)
})

test('a driver who is ill gives the booking back at any time before leaving, and another one gets it', async () => {
  const driver = await staff({ driverId: 'ana', roster: garageAt(0) }, { driverId: 'ben', roster: garageAt(5000) })
  await world.books('tour', { inHours: 24 })
  await world.house.settle()
  await confirms(driver(0), 'tour')
  await world.house.advance(22.2 * hour)
  const givesBack = (reason?: 'ill') =>
    world.house.call(giveBackBooking, { params: { hash: 'tour' }, query: reason ? { reason } : {}, as: driver(0).as })
  expect((await givesBack()).body.code).toBe('BOOKING_TOO_LATE')
  expect((await givesBack('ill')).status).toBe(200)
  await world.house.settle()
  expect(await driverOf('tour')).toBe('ben')
  const { rows } = await world.house.house.database.pool.query('SELECT driver_id, why FROM bookings.former_drivers')
  expect(rows).toEqual([{ driver_id: 'ana', why: 'ill' }])
})

test('a booking that no driver can have ends in time, and its rider hears of it', async () => {
  await staff({ driverId: 'ana', vehicle: { seats: 4 } })
  await world.books('bus', { inHours: 10, more: { seats: 7 } })
  await world.house.advance(9 * hour - 1)
  expect(world.story).toEqual([])
  await world.house.advance(1)
  expect(world.story).toEqual(['nobody bus'])
  expect(await world.booking('bus')).toBeUndefined()
})

test('no driver gets a booking on a day off, without the gearbox, without the language, or beyond the law', async () => {
  // The rides are on Saturday in Taipei.
  const able = { gearboxes: ['manual' as const], languages: ['ja'] }
  const driver = await staff(
    { driverId: 'ana', roster: { ...able, daysOff: [6] } },
    { driverId: 'ben', roster: { languages: ['ja'] } },
    { driverId: 'cat', roster: { gearboxes: ['manual'] } },
    { driverId: 'dan', roster: able },
  )
  const more = { gearbox: 'manual', language: 'ja' } as const
  await world.books('early', { inHours: 22, hours: 6, more })
  await world.books('late', { inHours: 29, hours: 6, more })
  await world.house.settle()
  expect((await confirms(driver(3), 'early')).status).toBe(200)
  await world.house.advance(6 * hour)
  expect([await driverOf('early'), await driverOf('late')]).toEqual(['dan', null])
})

test('as many bookings as possible get a driver: one whose only driver is near to another one, too', async () => {
  await staff(
    { driverId: 'van', vehicle: { seats: 8 }, roster: garageAt(0) },
    { driverId: 'car', vehicle: { seats: 4 }, roster: garageAt(8000) },
  )
  await world.books('two', { inHours: 20, more: { seats: 2 } })
  await world.books('seven', { inHours: 20, more: { seats: 7 } })
  await world.house.settle()
  expect([await driverOf('two'), await driverOf('seven')]).toEqual(['car', 'van'])
})
