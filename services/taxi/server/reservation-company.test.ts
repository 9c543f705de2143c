import { claimBooking } from '@daoxing/bookings/contract'
import { leaveCompany, listBusinessAccounts, listCompanyTrips } from '@daoxing/business/contract'
import { aCompany, type CompanyOfTest } from '@daoxing/business/server/testing'
import { instantFromMs, secondsBetween, taipeiTime, unixSecondsOf } from '@daoxing/kit/contract'
import { estimateRide, payReservation } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, type City, type CityRider } from './testing/a-city.ts'
import { aReservation } from './testing/a-reservation.ts'
import { requestOf, reserves } from './testing/a-rider.ts'
import { outcomeOf } from './testing/outcome-of.ts'

let city: City
beforeAll(async () => {
  // A few days before the end of a month.
  city = await aCity({ logLevel: 'error', start: '2026-11-27T06:05:00.000Z' })
})
afterAll(() => city.close())

const hour = 3600
const byCompany = ({ groupId }: CompanyOfTest) => ({ payment_method: 'company', group_id: groupId })
const inSeconds = (seconds: number) => unixSecondsOf(city.clock.now()) + seconds
async function aMember(firm: CompanyOfTest): Promise<CityRider> {
  const rider = await city.rider()
  await firm.hires(rider)
  return rider
}
const leftOf = async ({ as }: CityRider) =>
  (await city.call(listBusinessAccounts, { as })).data.accounts[0]?.groups[0]?.month_left
const sumOf = async (account: string) => {
  const { rows } = await city.house.database.pool.query(
    'SELECT coalesce(sum(amount_twd), 0)::int AS sum FROM wallet.postings WHERE account = $1',
    [account],
  )
  return rows[0]?.sum
}
/** Returns the seconds until 00:30 on the first day of the next month in Taipei. */
const secondsToNextMonth = () => {
  const today = Temporal.PlainDate.from(taipeiTime(city.clock.now()).day)
  const first = today.add({ months: 1 }).with({ day: 1 }).toZonedDateTime('Asia/Taipei').epochMilliseconds
  return secondsBetween(city.clock.now(), instantFromMs(first)) + 1800
}

test('a company reserves its limit with the reservation, and pays the ride on its account [BIZ-001]', async () => {
  const firm = await aCompany(city, { rules: { month_limit: 5000, needs_note: true } })
  const rider = await aMember(firm)
  const driver = await city.driver()
  const more = { ...byCompany(firm), business_note: '拜訪客戶' }
  const ride = await aReservation({ city, rider, seconds: 61 * 60, more })
  const { estimate } = await ride.sees()
  const priceTwd = estimate.estimatePriceAfterCoupon ?? 0
  expect(await leftOf(rider)).toBe(5000 - priceTwd)
  await ride.passUntil(59 * 60 + 55)
  await driver.accepts()
  await ride.passUntil(4 * 60)
  await driver.arrives()
  await ride.passUntil(0)
  await driver.starts()
  await city.pass(600)
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  expect(await sumOf(`company:${firm.companyId}`)).toBe(priceTwd)
  const { data } = await city.call(listCompanyTrips, { query: {}, as: rider.as })
  expect(data.trips).toMatchObject([{ trip_hash: ride.hash, amount: priceTwd, status: 'COMPLETED' }])
})

test('a company judges a reservation by its boarding time: hours, places, fields and the limit of a ride', async () => {
  const { hour: now } = taipeiTime(city.clock.now())
  const clock = (at: number) => `${String(at % 24).padStart(2, '0')}:00`
  const everyDay = [0, 1, 2, 3, 4, 5, 6]
  // The allowed hours begin two hours from now.
  const firm = await aCompany(city, {
    rules: { hours: [{ weekdays: everyDay, from: clock(now + 2), to: clock(now + 6) }] },
  })
  const rider = await aMember(firm)
  const reserve = (seconds: number, more = {}) =>
    reserves({ city, rider, at: inSeconds(seconds), more: { ...byCompany(firm), ...more } })
  expect(outcomeOf(await rider.hails({}, byCompany(firm)))).toMatchObject({ status: 422, code: 'COMPANY_HOURS' })
  expect(outcomeOf(await reserve(7 * hour))).toMatchObject({ status: 422, code: 'COMPANY_HOURS' })
  expect(outcomeOf(await reserve(3 * hour, { business_note: '不需要' }))).toMatchObject({
    code: 'COMPANY_FIELD_NOT_ASKED',
  })
  const { fare_hash: _hash, payment_method: _method, ...body } = requestOf({}, '')
  const ask = { ...body, group_id: firm.groupId, reservation_time: inSeconds(7 * hour) }
  expect(outcomeOf(await city.call(estimateRide, { body: ask, as: rider.as }))).toMatchObject({ code: 'COMPANY_HOURS' })
  expect((await reserve(3 * hour)).status).toBe(200)
})

test('the limit of a month counts the month of the boarding, and is never passed by reservations at once', async () => {
  const probe = await aReservation({ city, seconds: 2 * hour })
  const priceTwd = (await probe.sees()).estimate.estimatePriceAfterCoupon ?? 0
  const firm = await aCompany(city, { rules: { month_limit: priceTwd * 3 - 1 } })
  const riders = await Promise.all(Array.from({ length: 6 }, () => aMember(firm)))
  const at = inSeconds(2 * hour)
  const answers = await Promise.all(riders.map((rider) => reserves({ city, rider, at, more: byCompany(firm) })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ body }) => body.code === 'COMPANY_MONTH_LIMIT')).toHaveLength(4)
  const winner = riders[answers.findIndex(({ status }) => status === 200)]
  const loser = riders[answers.findIndex(({ status }) => status !== 200)]
  if (!winner || !loser) throw new Error('some ride, and some do not')
  // The next month has its own limit, which this month's rides do not use.
  const next = await reserves({ city, rider: loser, at: inSeconds(secondsToNextMonth()), more: byCompany(firm) })
  expect(next.status).toBe(200)
  expect(await leftOf(winner)).toBe(priceTwd - 1)
  const hash = answers.find(({ status }) => status === 200)?.data.trip_hash ?? ''
  await winner.cancels(hash)
  expect(await leftOf(winner)).toBe(priceTwd * 2 - 1)
})

test('a change of a ride that a company pays is checked again, and its limit counts the new price', async () => {
  const probe = await aReservation({ city, seconds: 2 * hour })
  const priceTwd = (await probe.sees()).estimate.estimatePriceAfterCoupon ?? 0
  const firm = await aCompany(city, { rules: { month_limit: priceTwd * 2 } })
  const rider = await aMember(firm)
  const ride = await aReservation({ city, rider, seconds: 4 * hour, more: byCompany(firm) })
  const far = { end_address: '桃園火車站', end_latitude: 24.9892, end_longitude: 121.3133 }
  const { data: asked } = await ride.asks(far)
  expect(outcomeOf(await ride.agrees(asked.estimate.fareHash))).toMatchObject({ code: 'COMPANY_MONTH_LIMIT' })
  expect((await ride.sees()).end_address).not.toBe('桃園火車站')
  const { data: near } = await ride.changes({ end_address: '西門町', end_latitude: 25.0421, end_longitude: 121.5081 })
  const nearTwd = near.estimate.estimatePriceAfterCoupon ?? 0
  expect(nearTwd).toBeLessThan(priceTwd)
  expect(await leftOf(rider)).toBe(priceTwd * 2 - nearTwd)
})

test('a reservation that moves into another month needs room in that month, also at the same price', async () => {
  const probe = await aReservation({ city, seconds: 2 * hour })
  const priceTwd = (await probe.sees()).estimate.estimatePriceAfterCoupon ?? 0
  const firm = await aCompany(city, { rules: { month_limit: Math.floor(priceTwd * 1.5) } })
  const [rider, colleague] = [await aMember(firm), await aMember(firm)]
  const december = secondsToNextMonth()
  await aReservation({ city, rider: colleague, seconds: december, more: byCompany(firm) })
  const ride = await aReservation({ city, rider, seconds: 6 * hour, more: byCompany(firm) })
  const moved = await ride.asks({ reservation_time: inSeconds(december + hour) })
  expect(outcomeOf(await ride.agrees(moved.data.estimate.fareHash))).toMatchObject({ code: 'COMPANY_MONTH_LIMIT' })
  expect((await ride.sees()).reserve_time).toBe(ride.at)
})

test('a member who leaves pays a reservation otherwise: asked as the driver commits, and what the company reserved is free', async () => {
  const firm = await aCompany(city, { rules: { month_limit: 5000 } })
  const [rider, colleague] = [await aMember(firm), await aMember(firm)]
  const ride = await aReservation({ city, rider, seconds: 5 * hour, more: byCompany(firm) })
  await city.call(leaveCompany, { params: { company_id: firm.companyId }, as: rider.as })
  const driver = await city.driver()
  await city.call(claimBooking, { params: { hash: ride.hash }, as: driver.as })
  await city.settle()
  expect((await ride.sees()).reservation?.pay_by).not.toBeNull()
  const body = { payment_method: 'cash' }
  const paid = await city.call(payReservation, { params: { id: ride.hash }, body, as: rider.as })
  expect(paid.data).toMatchObject({
    payment_method: 'cash',
    company: null,
    driver_info: { driver_id: driver.driverId },
  })
  expect(await leftOf(colleague)).toBe(5000)
})
