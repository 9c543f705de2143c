import { claimBooking } from '@daoxing/bookings/contract'
import { noticeTold } from '@daoxing/notices/contract'
import { payReservation } from '@daoxing/taxi/contract'
import { bankPorts, pretendBank, withCard, withLinePay } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCity, type City, type CityDriver, type CityRider } from './testing/a-city.ts'
import { aReservation, type ReservationOfTest } from './testing/a-reservation.ts'
import { outcomeOf } from './testing/outcome-of.ts'

const bank = pretendBank()
let city: City
let driver: CityDriver
beforeAll(async () => {
  city = await aCity({ logLevel: 'error', portsInstead: bankPorts(bank) })
  driver = await city.driver()
})
afterAll(() => city.close())
let rider: CityRider
beforeEach(async () => {
  // The hold of an earlier ride is released first.
  await city.settle()
  bank.feels()
  rider = await city.rider()
  await withCard(city, rider)
})

const minute = 60
const hour = 3600
/** The calendar requests the hold in a job, which runs within this time. */
const bankSeconds = 40
const byCard = (seconds: number) => aReservation({ city, rider, seconds, more: { payment_method: 'creditcard' } })
const claims = ({ hash }: ReservationOfTest) => city.call(claimBooking, { params: { hash }, as: driver.as })
const pays = ({ hash }: ReservationOfTest, payment_method: string) =>
  city.call(payReservation, { params: { id: hash }, body: { payment_method }, as: rider.as })
/** The kinds of notification sent to the rider so far. */
const notices = () =>
  city.sent
    .filter(({ room, name }) => room === `rider:${rider.riderId}` && name === noticeTold.name)
    .map(({ payload }) => noticeTold.payload.parse(payload).kind)

async function untilOffered({ hash }: ReservationOfTest): Promise<void> {
  for (let looks = 0; looks < 15 && (await driver.offer()) === null; looks += 1) await city.pass(4)
  expect((await driver.offer())?.orderHash).toBe(hash)
}

test('the price is held once a driver claims the ride, and not before', async () => {
  const before = bank.heldTwd()
  const ride = await byCard(5 * hour)
  await city.pass(bankSeconds)
  expect(bank.heldTwd()).toBe(before)
  expect((await claims(ride)).status).toBe(200)
  await city.pass(bankSeconds)
  expect(bank.heldTwd() - before).toBe((await ride.sees()).estimate.estimatePriceAfterCoupon)
  await rider.cancels(ride.hash)
  await city.settle()
  expect(bank.heldTwd()).toBe(before)
})

test('without a claim the price is held an hour ahead, before a driver is sought', async () => {
  const before = bank.heldTwd()
  const ride = await byCard(61 * minute)
  await ride.passUntil(60 * minute + 5)
  expect(bank.heldTwd()).toBe(before)
  await ride.passUntil(59 * minute + 50)
  expect(await driver.offer()).toBeNull()
  // The search starts once the bank has responded.
  await untilOffered(ride)
  expect(bank.heldTwd()).toBeGreaterThan(before)
  await rider.cancels(ride.hash)
})

test('a decline at the claim keeps the driver for 30 minutes, in which another method holds the price', async () => {
  const ride = await byCard(5 * hour)
  bank.feels('declines')
  await claims(ride)
  await city.pass(bankSeconds)
  const declined = await ride.sees()
  expect(declined).toMatchObject({
    trip_status: 'RESERVED',
    driver_info: { driver_id: driver.driverId },
    payment: { trip_payment_status: 'FAILED' },
  })
  const payBy = declined.reservation?.pay_by ?? 0
  const leftSeconds = payBy - city.clock.nowMs() / 1000
  expect(leftSeconds).toBeGreaterThan(29 * minute)
  expect(leftSeconds).toBeLessThanOrEqual(30 * minute)
  expect(notices()).toContain('reservationUnpaid')
  // A second declined method does not extend the deadline.
  await withLinePay(city, rider)
  bank.feels('declines')
  expect((await pays(ride, 'linepay')).status).toBe(422)
  expect((await ride.sees()).reservation?.pay_by).toBe(payBy)
  const before = bank.heldTwd()
  const paid = await pays(ride, 'linepay')
  expect(paid.data).toMatchObject({ payment_method: 'linepay', reservation: { pay_by: null } })
  expect(bank.heldTwd() - before).toBe(paid.data.estimate.estimatePriceAfterCoupon)
  await city.pass(31 * minute)
  expect(await ride.sees()).toMatchObject({
    trip_status: 'RESERVED',
    driver_info: { driver_id: driver.driverId },
    reservation: { pay_by: null },
  })
  expect(outcomeOf(await pays(ride, 'cash'))).toMatchObject({ status: 409, code: 'PAYMENT_NOT_NOW' })
  await rider.cancels(ride.hash)
})

test('30 minutes after the decline without another method the ride is cancelled free of charge, and its driver is free', async () => {
  const ride = await byCard(5 * hour)
  bank.feels('declines')
  await claims(ride)
  await city.pass(bankSeconds + 29 * minute)
  expect((await ride.sees()).trip_status).toBe('RESERVED')
  await city.pass(minute + 5)
  expect(await ride.sees()).toMatchObject({
    trip_status: 'CANCELED',
    cancel: { reason: 'UNPAID_SYSTEM_CANCEL', by: 'system', fee: 0 },
    payment: { open_amount: 0 },
  })
  expect(notices()).toContain('reservationEnded')
  expect(outcomeOf(await pays(ride, 'cash'))).toMatchObject({ status: 409, code: 'CANNOT_CHANGE_NOW' })
  const told = city.sent.filter(
    ({ room, name }) => room === `driver:${driver.driverId}` && name === 'driverBookingChanged',
  )
  expect(told.at(-1)?.payload).toMatchObject({ why: 'ended', booking: { orderHash: ride.hash } })
})

test('after a decline an hour ahead the rider pays in cash, and a driver is sought at once', async () => {
  const ride = await byCard(61 * minute)
  bank.feels('declines')
  await ride.passUntil(59 * minute)
  expect((await ride.sees()).reservation?.pay_by).not.toBeNull()
  await city.pass(10 * minute)
  expect(await driver.offer()).toBeNull()
  const stranger = await city.rider()
  const theirs = { params: { id: ride.hash }, body: { payment_method: 'cash' }, as: stranger.as }
  expect((await city.call(payReservation, theirs)).status).toBe(404)
  expect((await pays(ride, 'cash')).data).toMatchObject({ payment_method: 'cash', reservation: { pay_by: null } })
  await untilOffered(ride)
  await rider.cancels(ride.hash)
})
