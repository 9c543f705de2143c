import { claimBooking, listDriverBookings } from '@daoxing/bookings/contract'
import { unixSecondsOf } from '@daoxing/kit/contract'
import { feature, listReservedTrips } from '@daoxing/taxi/contract'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, type City, type CityDriver } from './testing/a-city.ts'
import { aReservation } from './testing/a-reservation.ts'
import { outcomeOf } from './testing/outcome-of.ts'

const bank = pretendBank()
let city: City
let drivers: readonly CityDriver[]
beforeAll(async () => {
  city = await aCity({ logLevel: 'error', portsInstead: bankPorts(bank) })
  drivers = await Promise.all([city.driver({ number: 1 }), city.driver({ number: 2 })])
})
afterAll(() => city.close())

const hour = 3600
const songshan = { end_address: '松山車站', end_latitude: 25.0493, end_longitude: 121.578 }
const ximen = { start_address: '西門町', start_latitude: 25.0421, start_longitude: 121.5081 }
const driver = (index: number): CityDriver => {
  const found = drivers[index]
  if (!found) throw new Error('there is no such driver')
  return found
}
const claims = ({ as }: CityDriver, hash: string) => city.call(claimBooking, { params: { hash }, as })
const board = async ({ as }: CityDriver) => (await city.call(listDriverBookings, { as })).data
/** The events that a driver received about a booking, in order. */
const toldOf = ({ driverId }: CityDriver, hash: string) =>
  city.sent
    .filter(({ room, name }) => room === `driver:${driverId}` && name === 'driverBookingChanged')
    .map(({ payload }) => payload as { why: string; booking: { orderHash: string } })
    .filter(({ booking }) => booking.orderHash === hash)
    .map(({ why }) => why)

test('time, places and car change by one consent at a price that stands beside the old one, and the order stays the same', async () => {
  const ride = await aReservation({ city, seconds: 5 * hour })
  const before = await ride.sees()
  const at = ride.at + 2 * hour
  const { data: asked } = await ride.asks({
    reservation_time: at,
    ...ximen,
    ...songshan,
    feature_map: feature.BY_METER,
  })
  expect(asked.before.fare).toBe(before.estimate.estimatePriceAfterCoupon)
  for (const [index, { change_hash, difference, difference_lines }] of asked.changes.entries()) {
    expect(change_hash).toBe(asked.estimate.options[index]?.fareHash)
    expect(difference_lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0)).toBe(difference)
  }
  const fixed = asked.estimate.options.find(({ fareMode }) => fareMode === 'FIX_FARE')
  const change = asked.changes.find(({ change_hash }) => change_hash === fixed?.fareHash)
  expect(change?.difference).toBe((fixed?.fare ?? 0) - (asked.before.fare ?? 0))
  // The estimate alone changes nothing.
  expect(await ride.sees()).toEqual(before)
  const { data: changed, status } = await ride.agrees(asked.estimate.fareHash)
  expect(status).toBe(200)
  expect(changed).toMatchObject({
    trip_hash: ride.hash,
    trip_status: 'RESERVED',
    reserve_time: at,
    start_address: '西門町',
    end_address: '松山車站',
    fare_mode: 'BY_METER',
    estimate: { fare_hash: asked.estimate.fareHash, fare_range: asked.estimate.fare_range },
  })
  const { data } = await city.call(listReservedTrips, { as: ride.rider.as })
  expect(data.trips.map(({ trip_hash, reserve_time }) => [trip_hash, reserve_time])).toEqual([[ride.hash, at]])
  // After a lost response, the repeated consent applies once.
  expect((await ride.agrees(asked.estimate.fareHash)).data.revision).toBe(changed.revision)
})

test('a price is made for this reservation as it was shown, and dies: no other consent changes anything', async () => {
  const rider = await city.rider()
  const [ride, other] = [
    await aReservation({ city, rider, seconds: 3 * hour }),
    await aReservation({ city, rider, seconds: 5 * hour }),
  ]
  const { data: first } = await ride.asks(songshan)
  const { data: second } = await ride.asks(ximen)
  expect(outcomeOf(await other.agrees(first.estimate.fareHash))).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' })
  expect((await ride.agrees(first.estimate.fareHash)).status).toBe(200)
  // The old price that was shown with this quote has changed since.
  expect(outcomeOf(await ride.agrees(second.estimate.fareHash))).toMatchObject({
    status: 409,
    code: 'TRIP_MOVED_MEANWHILE',
  })
  const { data: third } = await ride.asks(ximen)
  await city.pass(301)
  expect(outcomeOf(await ride.agrees(third.estimate.fareHash))).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' })
  expect((await ride.sees()).start_address).not.toBe('西門町')
  // A hail's quote cannot change a reservation, and a change's quote cannot request a ride.
  const { fareHash } = await rider.estimates()
  expect(outcomeOf(await ride.agrees(fareHash))).toMatchObject({ code: 'QUOTE_EXPIRED' })
})

test('window and clash are checked again, and a reservation does not clash with its own old time [RSV-006, RSV-007, RSV-010]', async () => {
  const rider = await city.rider()
  const ride = await aReservation({ city, rider, seconds: 4 * hour })
  const other = await aReservation({ city, rider, seconds: 6 * hour })
  for (const at of [unixSecondsOf(city.clock.now()) + 1799, unixSecondsOf(city.clock.now()) + 7 * 24 * hour + 1])
    expect(outcomeOf(await ride.asks({ reservation_time: at }))).toMatchObject({
      status: 422,
      code: 'RESERVATION_TIME_OUTSIDE_WINDOW',
    })
  for (const at of [other.at - 1800, other.at, other.at + 1800])
    expect(outcomeOf(await ride.asks({ reservation_time: at }))).toMatchObject({
      status: 409,
      code: 'RESERVATION_CLASH',
    })
  const { data: soon } = await ride.asks({ reservation_time: other.at - 1801 })
  expect((await ride.changes({ reservation_time: ride.at + 600 })).data.reserve_time).toBe(ride.at + 600)
  expect(outcomeOf(await ride.agrees(soon.estimate.fareHash))).toMatchObject({ code: 'TRIP_MOVED_MEANWHILE' })
  // Another order takes the time slot before the rider consents.
  const { data: late } = await ride.asks({ reservation_time: ride.at + 5 * hour })
  const taken = await aReservation({ city, rider, seconds: ride.at + 5 * hour + 900 - unixSecondsOf(city.clock.now()) })
  const refused = await ride.agrees(late.estimate.fareHash)
  expect(refused.body).toMatchObject({ code: 'RESERVATION_CLASH', data: { trip_hash: taken.hash } })
  expect((await ride.sees()).reserve_time).toBe(ride.at + 600)
})

test('a ride that begins in less than 30 minutes keeps its places and its car, which the refusal says, and can still be moved to a later time [RSV-006]', async () => {
  const ride = await aReservation({ city, seconds: 31 * 60 })
  const { data: asked } = await ride.asks(songshan)
  await city.pass(61)
  const asPage = { ...songshan, reservation_time: ride.at }
  for (const refused of [
    await ride.asks(songshan),
    await ride.asks(asPage),
    await ride.agrees(asked.estimate.fareHash),
  ]) {
    expect(outcomeOf(refused)).toMatchObject({
      ...{ status: 422, code: 'RESERVATION_TOO_NEAR_TO_CHANGE' },
      data: { minutes: 30, field: 'reservation_time' },
    })
    expect(refused.body).toMatchObject({ message: expect.stringMatching(/不到 30 分鐘.*更晚的時間.*取消後立即叫車/) })
  }
  const { data: later } = await ride.asks({ ...songshan, reservation_time: ride.at + hour })
  expect((await ride.agrees(later.estimate.fareHash)).data).toMatchObject({
    ...{ trip_status: 'RESERVED', reserve_time: ride.at + hour, end_address: songshan.end_address },
  })
})

test('a driver keeps a changed booking that fits the own jobs and car, and hears of it', async () => {
  const ride = await aReservation({ city, seconds: 6 * hour })
  expect((await claims(driver(0), ride.hash)).status).toBe(200)
  const { data: asked } = await ride.asks({ reservation_time: ride.at + hour })
  expect(asked.changes.find(({ change_hash }) => change_hash === asked.estimate.fareHash)?.keeps_driver).toBe(true)
  const { data: changed } = await ride.agrees(asked.estimate.fareHash)
  expect(changed).toMatchObject({
    driver_info: { driver_id: driver(0).driverId },
    reservation: { driver_released: false },
  })
  const { mine } = await board(driver(0))
  expect(mine.find(({ orderHash }) => orderHash === ride.hash)).toMatchObject({
    boardingAt: new Date((ride.at + hour) * 1000).toISOString(),
  })
  await city.settle()
  expect(toldOf(driver(0), ride.hash)).toEqual(['moved'])
  await ride.rider.cancels(ride.hash)
})

test('a driver whom a change does not fit is released and told, the rider reads it, and another may claim the ride', async () => {
  const ride = await aReservation({ city, seconds: 10 * hour })
  const later = await aReservation({ city, seconds: 14 * hour })
  for (const { hash } of [ride, later]) expect((await claims(driver(0), hash)).status).toBe(200)
  const { data: asked } = await ride.asks({ reservation_time: later.at + 600 })
  expect(asked.changes.map(({ keeps_driver }) => keeps_driver)).not.toContain(true)
  const { data: changed } = await ride.agrees(asked.estimate.fareHash)
  expect(changed).toMatchObject({ driver_info: null, reservation: { driver_released: true } })
  await city.settle()
  expect(toldOf(driver(0), ride.hash)).toEqual(['lost'])
  expect((await board(driver(0))).mine.map(({ orderHash }) => orderHash)).toEqual([later.hash])
  expect((await claims(driver(1), ride.hash)).status).toBe(200)
  expect((await ride.sees()).reservation).toMatchObject({ driver_released: false })
  // The second driver's car does not have six seats.
  const big = await ride.changes({ feature_map: feature.FIX_FARE + feature.SIX_SEATER })
  expect(big.data).toMatchObject({ driver_info: null, reservation: { driver_released: true } })
})

test('a dearer change holds the difference first; where that is declined the reservation stays as it was', async () => {
  const rider = await city.rider()
  await withCard(city, rider)
  const ride = await aReservation({ city, rider, seconds: 8 * hour, more: { payment_method: 'creditcard' } })
  await claims(driver(0), ride.hash)
  // The calendar requests the hold in a job.
  await city.pass(40)
  const heldTwd = bank.heldTwd()
  const before = await ride.sees()
  const far = { end_address: '桃園火車站', end_latitude: 24.9892, end_longitude: 121.3133 }
  bank.feels('declines')
  const declined = await ride.changes(far)
  expect(outcomeOf(declined)).toMatchObject({ status: 422, code: 'POST_RIDES_0011' })
  expect(await ride.sees()).toMatchObject({
    end_address: before.end_address,
    estimate: before.estimate,
    change: { state: 'HOLD_DECLINED' },
    reservation: { can_change: true },
  })
  expect(bank.heldTwd()).toBe(heldTwd)
  // The bank's response is lost, so the change applies once the result is known.
  bank.feels('loses')
  const { data: waiting } = await ride.changes(far)
  expect(waiting).toMatchObject({ change: { state: 'AUTHORIZING' }, end_address: before.end_address })
  await city.pass(60)
  const changed = await ride.sees()
  expect(changed).toMatchObject({ end_address: '桃園火車站', change: null })
  const difference = (changed.estimate.estimatePriceAfterCoupon ?? 0) - (before.estimate.estimatePriceAfterCoupon ?? 0)
  expect(difference).toBeGreaterThan(0)
  expect(bank.heldTwd() - heldTwd).toBe(difference)
  await rider.cancels(ride.hash)
  await city.settle()
  expect(bank.heldTwd()).toBe(0)
})
