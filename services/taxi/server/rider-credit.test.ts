import { getDefaultPayment, PaymentDefaults } from '@daoxing/wallet/contract'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aCity, brokenTruths, type City } from './testing/index.ts'

const Announced = z.object({ defaults: PaymentDefaults })

let city: City
beforeAll(async () => {
  city = await aCity({ portsInstead: bankPorts(pretendBank()) })
})
afterAll(() => city.close())

test('the amount that a driver owes for giving the trip back is credited to the rider, and deducted from the next fare by card', async () => {
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

test('a response from just before a driver gave the trip back does not hide the credit, because its revision is older', async () => {
  const rider = await city.rider()
  await withCard(city, rider)
  const pictureNow = async () => (await city.call(getDefaultPayment, { as: rider.as })).data
  const announced = () =>
    city.sent
      .filter(({ room, name }) => room === `rider:${rider.riderId}` && name === 'paymentDefaultsChanged')
      .map(({ payload }) => Announced.parse(payload).defaults)
  const tip = { pretrip_tips: { amount: 30 } }
  const hash = (await rider.hails({}, { payment_method: 'creditcard', ...tip })).data.trip_hash
  await city.driver()
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  // The response to this request may arrive after the event with the credit.
  const late = await pictureNow()
  await driver.cancels()
  await city.settle()
  const latest = announced().at(-1)
  expect([late.credit, latest?.credit]).toEqual([0, 40])
  expect(latest?.revision).toBeGreaterThan(late.revision)
  expect(await pictureNow()).toEqual(latest)

  // When the credit pays, the snapshot that still shows it has the lower revision, too.
  await city.driver()
  await city.pass(3)
  const next = await city.offered(hash)
  await next.accepts()
  await next.arrives()
  await next.starts()
  await city.pass(600)
  await next.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  const spent = announced().at(-1)
  expect(spent?.credit).toBe(0)
  expect(spent?.revision).toBeGreaterThan(latest?.revision ?? 0)
})
