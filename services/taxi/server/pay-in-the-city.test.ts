import { cardBindingLink, getDefaultPayment, getPaymentWhole } from '@daoxing/wallet/contract'
import {
  type CityProgram,
  type FrontGate,
  openCardForm,
  openCityProgram,
  openFrontGate,
  typeCard,
} from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCity, brokenTruths, type City, type CityRider } from './testing/index.ts'

// Starts a separate program and calls it over HTTP.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const citySecret = 'a-secret-of-forty-characters-or-about-so'
let program: CityProgram
let gate: FrontGate
let city: City
beforeAll(async () => {
  program = await openCityProgram({ citySecret })
  gate = await openFrontGate()
  const settings = { cityUrl: program.url, citySecret, publicUrl: gate.url }
  city = await aCity({ settings, portsInstead: [] })
  gate.leadTo(await city.listen())
})
afterAll(async () => {
  await gate.close()
  await city.close()
  await program.close()
})

/** A rider who has entered a card on the provider's page and passed 3-D Secure. */
async function aRiderWithCard(number: string): Promise<CityRider> {
  const rider = await city.rider()
  const { data } = await city.call(cardBindingLink, { as: rider.as })
  const done = await typeCard(await openCardForm(data.url, rider.as.cookie), number)
  await done.submit('')
  const cards = async () => {
    await city.settle()
    return (await city.call(getDefaultPayment, { as: rider.as })).data.creditcard.length
  }
  await expect.poll(cards, { timeout: 20_000 }).toBe(1)
  return rider
}

test('a card that was bound at the provider of the city pays for a ride there, end to end [TAXI-001]', async () => {
  const rider = await aRiderWithCard('5200 8282 8282 8210')
  await city.driver()
  const hail = await rider.hails({}, { payment_method: undefined })
  expect([hail.status, hail.data.payment_method]).toEqual([200, 'creditcard'])
  const { trip_hash: hash } = hail.data
  const payment = async () => (await city.call(getPaymentWhole, { params: { id: hash }, as: rider.as })).data
  expect(await payment()).toMatchObject({ pre_auth: 'AUTHORIZED', payment_status: 1 })
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  const trip = await rider.sees(hash)
  expect(trip.trip_status).toBe('COMPLETED')
  expect(await payment()).toMatchObject({ payment_status: 2, paid_amount: trip.fare?.amount, open_amount: 0 })
  expect(await brokenTruths(city)).toEqual({})
})

const declined = [
  ['4000 0000 0000 0341', 'POST_RIDES_0011', 905],
  ['4000 0000 0000 0069', 'POST_RIDES_0011', 954],
  ['4000 0000 0000 9995', 'INSUFFICIENT_BALANCE', 951],
] as const
for (const [number, code, status] of declined)
  test(`a hail that the bank declines has its number in the body, ${status}, in addition to the code [ERR-001, ERR-005]`, async () => {
    const rider = await aRiderWithCard(number)
    const refused = await rider.hails({}, { payment_method: 'creditcard' })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ code, status, data: { status, payment_method: 'creditcard' } })
  })

test('a hold that the payment desk does not release stays held, and is released as soon as the desk allows it', async () => {
  const rider = await aRiderWithCard('5200 8282 8282 8210')
  const { data } = await rider.hails({}, { payment_method: 'creditcard' })
  const held = async () => {
    const { rows } = await city.house.database.pool.query<{ state: string }>(
      'SELECT state FROM wallet.holds WHERE order_hash = $1',
      [data.trip_hash],
    )
    return rows.map(({ state }) => state)
  }
  await program.setMood('/pay/card', { refusesReleases: true })
  await rider.cancels(data.trip_hash)
  await city.advance(120)
  expect(await held()).toEqual(['RELEASING'])
  await program.setMood('/pay/card', { refusesReleases: false })
  await city.advance(3600)
  expect(await held()).toEqual(['RELEASED'])
})
