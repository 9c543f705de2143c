import { getDefaultPayment } from '@daoxing/wallet/contract'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, brokenTruths, type City } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ portsInstead: bankPorts(pretendBank()) })
})
afterAll(() => city.close())

test('what a driver owes for giving the trip back stands to the credit of the rider, and comes off the next fare by card', async () => {
  const rider = await city.rider()
  await withCard(city, rider)
  const creditTwd = async () => (await city.call(getDefaultPayment, { as: rider.as })).data.credit
  const nextDriver = async (hash: string) => {
    await city.driver()
    await city.pass(3)
    const driver = await city.offered(hash)
    await driver.accepts()
    return driver
  }
  const hash = (await rider.hails({}, { payment_method: 'creditcard' })).data.trip_hash
  await (await nextDriver(hash)).cancels()
  expect(await creditTwd()).toBe(40)
  expect((await rider.sees(hash)).payment.credit_used).toBe(0)
  const driver = await nextDriver(hash)
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  const { payment, fare, credits } = await rider.sees(hash)
  expect(payment).toMatchObject({ credit_used: 40, paid_amount: fare?.amount, open_amount: 0 })
  expect(credits).toEqual([{ amount: 40, why: 'driverCancelled' }])
  expect(await creditTwd()).toBe(0)
  expect(await brokenTruths(city)).toEqual({})
})
