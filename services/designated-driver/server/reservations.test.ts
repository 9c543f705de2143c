import { claimBooking, listDriverBookings } from '@daoxing/bookings/contract'
import { unixSecondsOf } from '@daoxing/kit/contract'
import { noticeTold } from '@daoxing/notices/contract'
import type { TestRider } from '@daoxing/identity/server/testing'
import { getActiveDesignatedTrip, getDesignatedSummary } from '@daoxing/designated-driver/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from './testing/open-world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const hour = 3600
const byCard = { pay_with_cash: false, payment_method: 'creditcard' }
const inSeconds = (seconds: number) => ({
  mode: 'LATER' as const,
  reserve_time: unixSecondsOf(world.house.clock.now()) + seconds,
})
const noticesOf = ({ riderId }: TestRider) =>
  world.sent
    .filter(({ room, name }) => room === `rider:${riderId}` && name === noticeTold.name)
    .map(({ payload }) => noticeTold.payload.parse(payload).kind)

/** The driver who accepts the first offer of the next minutes. */
async function acceptedSoon(hash: string) {
  for (let tries = 0; tries < 60; tries += 1) {
    const driver = await world.accepted(hash).catch(() => undefined)
    if (driver) return driver
    await world.pass(4)
  }
  throw new Error('no driver was offered the reservation')
}

test('a reserved driver is found an hour ahead with the price held, leaves in time, and drives home', async () => {
  const rider = await world.rider()
  const { data } = await world.asks(rider, { estimate: inSeconds(3 * hour), trip: byCard })
  const { trip_hash: hash } = data
  expect(data).toMatchObject({ trip_status: 'RESERVED', is_under_way: false, reservation: { has_driver: false } })
  expect((await world.call(getActiveDesignatedTrip, { as: rider.as })).data).toBeNull()
  expect((await world.call(getDesignatedSummary, { query: {}, as: rider.as })).data).toMatchObject({ reserved: 1 })
  await world.leap(2 * hour - 60)
  expect(world.bank.heldTwd()).toBe(0)
  await world.driver()
  const driver = await acceptedSoon(hash)
  expect(world.bank.heldTwd()).toBe(1000)
  expect(await world.sees(rider, hash)).toMatchObject({ trip_status: 'RESERVED', reservation: { has_driver: true } })
  expect((await driver.state()).state).toBe('free')
  // Half an hour of equal positions says nothing.
  await world.leap(hour - 1500)
  await world.pass(1200)
  expect(await world.sees(rider, hash)).toMatchObject({ trip_status: 'DRIVER_EN_ROUTE', is_under_way: true })
  expect(noticesOf(rider)).toEqual(expect.arrayContaining(['reservationSoon', 'reservationDriver', 'driverAccepted']))
  await world.steps({ rider, driver, hash }).reaches('PENDING_PAYMENT')
  await world.settle()
  expect(await world.sees(rider, hash)).toMatchObject({ trip_status: 'COMPLETED', payment: { paid_amount: 1000 } })
})

test('a driver claims a reservation a day ahead, and only one who can do what its rider wishes', async () => {
  const rider = await world.rider()
  const estimate = inSeconds(20 * hour)
  const { trip_hash: hash } = (await world.asks(rider, { estimate, trip: { driving_preferences: ['manual'] } })).data
  const plain = await world.driver()
  const skilled = await world.driver(['professional-small', 'manual-gearbox'])
  const claim = (as: typeof plain.as) => world.call(claimBooking, { params: { hash }, as })
  expect((await claim(plain.as)).status).toBe(404)
  const open = (await world.call(listDriverBookings, { as: skilled.as })).data.open
  expect(open.map(({ orderHash }) => orderHash)).toEqual([hash])
  expect((await claim(skilled.as)).status).toBe(200)
  expect(await world.sees(rider, hash)).toMatchObject({ reservation: { has_driver: true } })
  await world.cancels(rider, hash)
  expect((await world.call(listDriverBookings, { as: skilled.as })).data.mine).toEqual([])
})

test('reservations of one rider are more than 30 minutes apart, and cancelling one is free', async () => {
  const rider = await world.rider()
  const first = (await world.asks(rider, { estimate: inSeconds(5 * hour) })).data
  const near = await world.asks(rider, { estimate: inSeconds(5 * hour + 1800) })
  expect(near.body).toMatchObject({ code: 'RESERVATION_CLASH', data: { trip_hash: first.trip_hash } })
  const far = await world.asks(rider, { estimate: inSeconds(5 * hour + 1900) })
  expect(far.status).toBe(200)
  expect((await world.cancels(rider, first.trip_hash)).data.cancel).toMatchObject({ charged_fee: 0 })
  const again = await world.asks(rider, { estimate: inSeconds(5 * hour - 1800) })
  expect(again.status).toBe(200)
})

test('a reserved driver who gives it back on the way is replaced, and the rider pays nothing for it', async () => {
  const rider = await world.rider()
  const { trip_hash: hash } = (await world.asks(rider, { estimate: inSeconds(2 * hour) })).data
  await world.leap(hour - 60)
  await world.driver()
  const first = await acceptedSoon(hash)
  // Half an hour of equal positions says nothing.
  await world.leap(hour - 1500)
  await world.pass(1200)
  const second = await world.driver()
  expect((await world.steps({ rider, driver: first, hash }).leaves('cannotCome')).data.state).toBe('REQUESTING')
  await world.pass(4)
  expect((await world.accepted(hash)).driverId).toBe(second.driverId)
  await world.steps({ rider, driver: second, hash }).reaches('COMPLETED')
  expect(await world.sees(rider, hash)).toMatchObject({ driver_cancels: 1, amount: 1000 })
})

test('a reservation without a driver, or whose card declines, ends with a notice and costs nothing', async () => {
  const rider = await world.rider()
  const { trip_hash: hash } = (await world.asks(rider, { estimate: inSeconds(2 * hour), trip: byCard })).data
  await world.leap(hour - 60)
  world.bank.feels(...Array.from({ length: 20 }, () => 'declines' as const))
  await world.advance(120)
  expect((await world.sees(rider, hash)).reservation?.pay_by).not.toBeNull()
  await world.advance(1900)
  expect(await world.sees(rider, hash)).toMatchObject({
    trip_status: 'CANCELED',
    cancel: { reason: 'UNPAID_SYSTEM_CANCEL', charged_fee: 0 },
  })
  expect(noticesOf(rider)).toEqual(expect.arrayContaining(['reservationUnpaid', 'reservationEnded']))
  expect(world.bank.takenTwd()).toBe(0)
})
