import { claimBooking } from '@daoxing/bookings/contract'
import { openSecondHouse } from '@daoxing/kit/server/testing'
import { configsServer } from '@daoxing/configs/server'
import { dispatchServer } from '@daoxing/dispatch/server'
import { testService } from '@daoxing/dispatch/server/testing'
import { plusSeconds, unixSecondsOf } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingsServer, endBooking, freeStarts, possibleEnd, refuseOverHours } from './index.ts'
import { claim } from './driver-bookings.ts'
import { findBooking } from './stores/booking-store.ts'
import { replaceSpans } from './stores/span-store.ts'
import { assignedPolicy, bookedService, type BookingsWorld, openBookingsWorld } from './testing/bookings-world.ts'

const { assign: _assigned, ...claimedPolicy } = assignedPolicy
let world: BookingsWorld
beforeEach(async () => {
  world = await openBookingsWorld(claimedPolicy)
})
afterEach(() => world.close())

const claims = (driver: { readonly as: { readonly bearer?: string } }, hash: string) =>
  world.house.call(claimBooking, { params: { hash }, as: driver.as })
async function oneDriver() {
  const [driver] = await world.staff([{ driverId: 'ana' }])
  if (!driver) throw new Error('there is no driver')
  return driver
}

test('of two servers that give a driver two bookings at the same time, the database refuses one', async () => {
  await world.staff([{ driverId: 'ana' }])
  await world.books('one', { inHours: 24 })
  await world.books('two', { inHours: 25 })
  const slices = [configsServer, dispatchServer, testService, bookingsServer, bookedService([])]
  const second = await openSecondHouse(world.house, { slices, clock: world.house.clock })
  try {
    // Neither takes the driver's lock, and both have begun before either writes.
    let begun = 0
    let goOn = () => {}
    const bothHaveBegun = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const gives = ({ database, clock }: House, orderHash: string, inHours: number) =>
      database.transaction(async (tx) => {
        await findBooking(tx, orderHash)
        begun += 1
        if (begun === 2) goOn()
        await bothHaveBegun
        const startsAt = plusSeconds(clock.now(), inHours * 3600)
        const span = { orderHash, driverId: 'ana', service: 'test', startsAt, drivingSeconds: 3600 }
        await replaceSpans(tx, [{ ...span, endsAt: plusSeconds(startsAt, 3 * 3600) }])
      })
    const outcomes = await Promise.allSettled([gives(world.house.house, 'one', 24), gives(second.house, 'two', 25)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(lost?.reason).toMatchObject({ key: 'bookings.driverBusyThen' })
    expect(await world.spans()).toHaveLength(1)
  } finally {
    await second.close()
  }
})

test('of two servers on which a driver claims two bookings at once, one refuses', async () => {
  await oneDriver()
  await world.books('one', { inHours: 24 })
  await world.books('two', { inHours: 25 })
  const slices = [configsServer, dispatchServer, testService, bookingsServer, bookedService([])]
  const second = await openSecondHouse(world.house, { slices, clock: world.house.clock })
  try {
    const claimsOn = (house: House, orderHash: string) =>
      house.database.transaction((tx) => claim({ tx, house, driverId: 'ana', orderHash }))
    const outcomes = await Promise.allSettled([claimsOn(world.house.house, 'one'), claimsOn(second.house, 'two')])
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(lost?.reason).toMatchObject({ key: 'bookings.driverBusyThen' })
    expect(await world.spans()).toHaveLength(1)
  } finally {
    await second.close()
  }
})

test('a span has the way before the ride and its reserve, and goes when the booking ends', async () => {
  const driver = await oneDriver()
  await world.books('ride', { inHours: 10, hours: 2 })
  expect((await claims(driver, 'ride')).status).toBe(200)
  const boardingAt = plusSeconds(world.house.clock.now(), 10 * 3600)
  // The unknown way of twenty minutes, the margin of five, and the lead of three.
  expect(await world.spans()).toMatchObject([
    { starts_at: plusSeconds(boardingAt, -1680), ends_at: plusSeconds(boardingAt, 7200) },
  ])
  const { house } = world.house
  await house.database.transaction((tx) => endBooking({ tx, house, orderHash: 'ride' }))
  expect(await world.spans()).toEqual([])
})

test('a claim beyond the hours of the law is refused with what is possible, and so is a later end', async () => {
  const driver = await oneDriver()
  await world.books('morning', { inHours: 20, hours: 6 })
  await world.books('evening', { inHours: 27, hours: 5 })
  expect((await claims(driver, 'morning')).status).toBe(200)
  const refused = await claims(driver, 'evening')
  expect([refused.status, refused.body.code]).toEqual([409, 'DRIVER_HOURS_LAW'])
  expect(refused.body.data).toMatchObject({ limit: 'atTheWheel' })
  const { house } = world.house
  const order = { tx: house.database, house, driverId: 'ana', orderHash: 'morning' }
  const boardingAt = plusSeconds(house.clock.now(), 20 * 3600)
  const end = await possibleEnd(order)
  // Eleven hours from the departure.
  expect(end).toBe(plusSeconds(boardingAt, 11 * 3600 - 1680))
  const later = (endsAt: string) => house.database.transaction((tx) => refuseOverHours({ ...order, tx, endsAt }))
  await later(end)
  await expect(later(plusSeconds(end, 60))).rejects.toMatchObject({
    key: 'bookings.hoursLaw',
    facts: { limit: 'dutySpan', possible_until: unixSecondsOf(end) },
  })
})

test('work of another service counts: a driver of four hours gets no offer before a rest', async () => {
  const [ana, ben] = await world.staff([{ driverId: 'ana' }, { driverId: 'ben' }])
  if (!ana || !ben) throw new Error('a driver is missing')
  const place = { lat: 25.0478, lng: 121.517 }
  ana.isAt(place)
  const long = await world.hails('long')
  await world.house.settle()
  await ana.accepts()
  await world.house.leap(3.7 * 3600)
  await long.ends()
  const next = await world.hails('next', { dropoff: { address: '東', location: { lat: 25.0478, lng: 121.6 } } })
  ana.isAt(place)
  await world.house.advance(4)
  expect((await ana.state()).offer).toBeNull()
  ben.isAt({ lat: 25.06, lng: 121.517 })
  await world.house.advance(4)
  expect((await ben.state()).offer?.orderHash).toBe('next')
  await ben.rejects()
  await next.cancels()
  await world.house.leap(1800)
  await world.hails('rested', { dropoff: { address: '東', location: { lat: 25.0478, lng: 121.6 } } })
  ana.isAt(place)
  await world.house.advance(4)
  expect((await ana.state()).offer?.orderHash).toBe('rested')
})

test('an hour is free while more drivers are free than bookings need, and not on a day off or in a night of rest', async () => {
  const [ana] = await world.staff([
    { driverId: 'ana', roster: { daysOff: [7] } },
    { driverId: 'ben', roster: { daysOff: [7] } },
  ])
  if (!ana) throw new Error('there is no driver')
  // From Friday 14:05 on: Saturday 10:05 to 13:05 twice.
  await world.books('one', { inHours: 20 })
  await world.books('two', { inHours: 20 })
  const hours = async () => {
    const { house } = world.house
    const wish = { house, tx: house.database, service: 'test', from: '2026-11-20', days: 3, lengthSeconds: 2 * 3600 }
    return (await freeStarts(wish)).map(({ day, hours }) => [day, hours.map((is) => (is ? 'x' : '.')).join('')])
  }
  const saturday = 'xxxxxxxx......xxxxxxxxxx'
  expect(await hours()).toEqual([
    ['2026-11-20', '...............xxxxxxxxx'],
    ['2026-11-21', saturday],
    ['2026-11-22', '.'.repeat(24)],
  ])
  expect((await claims(ana, 'one')).status).toBe(200)
  const [friday, claimed] = await hours()
  // One driver is left for the other booking, so these hours stay; ana rests in the night before.
  expect([friday?.[1], claimed?.[1]]).toEqual(['...............xxxxxxxxx', saturday])
})
