import { putCompany } from '@daoxing/business/contract'
import { aCompany, openRules } from '@daoxing/business/server/testing'
import { feature } from '@daoxing/taxi/contract'
import { payTrip } from '@daoxing/wallet/contract'
import { refundPart } from '@daoxing/wallet/server'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCity,
  aCompanyRide,
  aMember,
  brokenTruths,
  byCompany,
  type City,
  companyOwesTwd,
  companyTripsOf,
  monthLeftOf,
} from './testing/index.ts'

const metered = { featureMap: feature.BY_METER }

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error', portsInstead: bankPorts(pretendBank()) })
})
afterAll(() => city.close())

/** The highest expected price of a metered ride. */
const mostTwd = async () => (await (await city.rider()).estimates(metered)).fare_range?.max ?? 0

test('a meter above the estimate at the last dollar of the month: the company pays up to its limit, the rider owes the rest and pays it', async () => {
  const most = await mostTwd()
  const firm = await aCompany(city, { rules: { month_limit: most + 20 } })
  const { rider, driver, hash } = await aCompanyRide(city, firm, { wish: metered })
  expect(await monthLeftOf(city, rider)).toBe(20)
  await city.pass(1800)
  await driver.finishes({ seq: 1, metres: 18_000, slowSeconds: 120 })
  await city.settle()
  const seen = await rider.sees(hash)
  const fare = seen.fare?.amount ?? 0
  expect(fare).toBeGreaterThan(most + 100)
  const own = fare - most - 20
  expect(seen.payment).toMatchObject({
    paid_amount: most + 20,
    open_amount: own,
    company_paid: most + 20,
    collection_status: 'COLLECTABLE',
    trip_payment_status: 'ADJUSTMENT_REQUIRED',
    can_pay: true,
  })
  expect([await companyOwesTwd(city, firm), await monthLeftOf(city, rider)]).toEqual([most + 20, 0])
  expect((await companyTripsOf(city, rider))[0]?.amount).toBe(most + 20)
  // The rider had no chance to pay the rest earlier, so it does not block the next ride yet.
  const next = await rider.hails()
  expect(next.status).toBe(200)
  await rider.cancels(next.data.trip_hash)
  // Raising the limit afterwards does not change a finished ride.
  await firm.rules({ month_limit: 10_000 })
  const card = await withCard(city, rider)
  const paid = await city.call(payTrip, {
    params: { id: hash },
    body: { payment_method: 'creditcard', card_id: card },
    as: rider.as,
    key: 'pay-the-rest',
  })
  expect(paid.status).toBe(200)
  await city.settle()
  expect((await rider.sees(hash)).payment).toMatchObject({
    open_amount: 0,
    paid_amount: fare,
    company_paid: most + 20,
    paid_with: 'creditcard',
  })
  expect(await companyOwesTwd(city, firm)).toBe(most + 20)
  // A refund returns the rider's own part first, and the rest to the company.
  await city.house.database.transaction((tx) =>
    refundPart({ tx, house: city.house, orderHash: hash, amountTwd: own + 30, key: 'toll' }),
  )
  await city.settle()
  expect(await companyOwesTwd(city, firm)).toBe(most - 10)
  expect((await companyTripsOf(city, rider))[0]?.amount).toBe(most - 10)
  expect(await brokenTruths(city)).toEqual({})
})

test('four rides that end at once above their estimates never exceed the limit of the month together', async () => {
  const most = await mostTwd()
  const limit = most * 4 + 37
  const firm = await aCompany(city, { rules: { month_limit: limit } })
  const rides = []
  for (let count = 0; count < 4; count += 1) rides.push(await aCompanyRide(city, firm, { wish: metered }))
  await city.pass(1500)
  await Promise.all(rides.map(({ driver }) => driver.finishes({ seq: 1, metres: 14_000, slowSeconds: 60 })))
  await city.settle()
  const paid = await Promise.all(rides.map(async ({ rider, hash }) => (await rider.sees(hash)).payment.paid_amount))
  expect(paid.reduce((sum, twd) => sum + twd, 0)).toBe(limit)
  for (const twd of paid) expect(twd).toBeGreaterThanOrEqual(most)
  expect(await companyOwesTwd(city, firm)).toBe(limit)
  expect(await brokenTruths(city)).toEqual({})
})

test('a live ride is paid as it was reserved after its group has lowered the limit or was closed, and the next one is refused', async () => {
  const most = await mostTwd()
  const firm = await aCompany(city, { rules: { month_limit: 5000 } })
  const { rider, driver, hash } = await aCompanyRide(city, firm, { wish: metered })
  await firm.rules({ month_limit: 10, ride_limit: 10 })
  const refused = await (await aMember(city, firm)).hails({}, byCompany(firm))
  expect([refused.status, refused.body.code]).toEqual([422, 'COMPANY_RIDE_LIMIT'])
  const other = { code: 'other', name: '另一群組', joins_by_mail: false, rules: openRules }
  const body = { name: '示範公司', mail_domain: null, groups: [other] }
  await city.call(putCompany, { params: { code: firm.code }, body, as: firm.desk })
  await city.pass(1500)
  await driver.finishes({ seq: 1, metres: 14_000, slowSeconds: 60 })
  await city.settle()
  const { payment } = await rider.sees(hash)
  expect(payment.paid_amount).toBe(most)
  expect(await companyOwesTwd(city, firm)).toBe(most)
  await driver.collects(payment.open_amount)
  await city.settle()
  expect((await rider.sees(hash)).payment).toMatchObject({ open_amount: 0 })
  expect((await rider.hails({}, byCompany(firm))).status).toBe(404)
  expect(await brokenTruths(city)).toEqual({})
})

test('a meter above the estimate is paid up to the limit of a ride', async () => {
  const most = await mostTwd()
  const firm = await aCompany(city, { rules: { ride_limit: most + 5 } })
  const { rider, driver, hash } = await aCompanyRide(city, firm, { wish: metered })
  await city.pass(1500)
  await driver.finishes({ seq: 1, metres: 14_000, slowSeconds: 60 })
  await city.settle()
  expect((await rider.sees(hash)).payment.paid_amount).toBe(most + 5)
})
