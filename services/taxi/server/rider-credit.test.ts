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

test('a page that asked just before a driver gave the trip back keeps the credit, because its answer is of an older revision', async () => {
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
  // The answer to this question may arrive after the event that tells of the credit.
  const late = await pictureNow()
  await driver.cancels()
  await city.settle()
  const told = announced().at(-1)
  expect([late.credit, told?.credit]).toEqual([0, 40])
  expect(told?.revision).toBeGreaterThan(late.revision)
  expect(await pictureNow()).toEqual(told)

  // The same where the credit pays: the picture that still shows it is the older one.
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
  expect(spent?.revision).toBeGreaterThan(told?.revision ?? 0)
})
