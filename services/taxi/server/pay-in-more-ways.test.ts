import { systemClock } from '@daoxing/kit/server'
import { getDriverTrip } from '@daoxing/taxi/contract'
import {
  afteeBindingUrl,
  getPaymentWhole,
  giveDeviceToken,
  openDeviceSheet,
  putDefaultPayment,
} from '@daoxing/wallet/contract'
import {
  aVisitor,
  bankVisitor,
  type CityProgram,
  type FrontGate,
  ledgerSumTwd,
  openCityProgram,
  openFrontGate,
  signOnPhone,
} from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCity, brokenTruths, type City, type CityDriver, type CityRider } from './testing/index.ts'

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
  // The phones of the city sign with the time of the machine.
  city = await aCity({ settings, portsInstead: [], start: systemClock.now() })
  gate.leadTo(await city.listen())
})
afterAll(async () => {
  await gate.close()
  await city.close()
  await program.close()
})

async function driven(hash: string): Promise<CityDriver> {
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  return driver
}
const paymentOf = async ({ as }: CityRider, hash: string) =>
  (await city.call(getPaymentWhole, { params: { id: hash }, as })).data

test.each(['applepay', 'googlepay'] as const)(
  'a hail by %s is refused with its amount, and pays the ride once the rider has confirmed that on the device',
  async (method) => {
    const rider = await city.rider()
    const { as } = rider
    await city.call(putDefaultPayment, { body: { default: method }, as })
    const refused = await rider.hails({}, { payment_method: undefined })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ code: 'DEVICE_CONSENT_NEEDED', data: { payment_method: method } })
    const { amount } = (refused.body as { data: { amount: number } }).data
    const sheet = (await city.call(openDeviceSheet, { body: { payment_method: method, amount }, as })).data
    const token = await signOnPhone({ cityUrl: program.url, method }, { amountTwd: amount, data: sheet.data })
    await city.call(giveDeviceToken, { params: { id: sheet.id }, body: { token }, as })
    await city.driver()
    const hail = await rider.hails({}, { payment_method: undefined })
    expect([hail.status, hail.data.payment_method]).toEqual([200, method])
    const { trip_hash: hash } = hail.data
    expect(await paymentOf(rider, hash)).toMatchObject({ pre_auth: 'AUTHORIZED', held_amount: amount })
    await driven(hash)
    const trip = await rider.sees(hash)
    expect(trip.trip_status).toBe('COMPLETED')
    expect(await paymentOf(rider, hash)).toMatchObject({
      payment_status: 2,
      paid_amount: trip.fare?.amount,
      open_amount: 0,
    })
    // The consent is spent: the next ride asks again.
    expect((await rider.hails({}, { payment_method: method })).body).toMatchObject({ code: 'DEVICE_CONSENT_NEEDED' })
    expect(await brokenTruths(city)).toEqual({})
  },
)

test('on the terminal of the car nothing is held, the driver is told so, and confirms the fare', async () => {
  const rider = await city.rider()
  await city.driver()
  const hail = await rider.hails({}, { payment_method: 'instore' })
  expect(hail.status).toBe(200)
  const { trip_hash: hash } = hail.data
  expect((await paymentOf(rider, hash)).held_amount).toBe(0)
  const driver = await driven(hash)
  expect(await paymentOf(rider, hash)).toMatchObject({
    payment_method: 'instore',
    payment_status: 1,
    can: { pay: true },
  })
  const seen = await city.call(getDriverTrip, { as: driver.as })
  expect(seen.data).toMatchObject({ isAtTerminal: true, isPaidInApp: false })
  const amount = (await rider.sees(hash)).fare?.amount ?? 0
  expect((await driver.collects(amount)).status).toBe(200)
  expect((await rider.sees(hash)).trip_status).toBe('COMPLETED')
  const { database } = city.house
  const { rows } = await database.pool.query<{ account: string; amount_twd: number }>(
    `SELECT account, amount_twd FROM wallet.postings JOIN wallet.entries USING (entry_id) WHERE order_hash = $1
     AND account LIKE 'terminal:%'`,
    [hash],
  )
  expect(rows).toMatchObject([{ amount_twd: amount }])
  expect(await ledgerSumTwd(database)).toBe(0)
  expect(await brokenTruths(city)).toEqual({})
})

test('a hail beyond the limit of AFTEE is refused as auto_payment_block [ERR-006]', async () => {
  const rider = await city.rider()
  const atAftee = aVisitor({ stopAt: (url) => new URL(url).pathname.startsWith('/gw/payment/returns/') })
  const page = await atAftee.open((await city.call(afteeBindingUrl, { as: rider.as })).data.url)
  const back = await page.submit('/agree', { account: 'thrifty' })
  await bankVisitor.open(back.url, rider.as.cookie)
  const refused = await rider.hails({}, { payment_method: 'aftee' })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    code: 'AUTO_PAYMENT_BLOCK',
    message: 'auto_payment_block',
    data: { payment_method: 'aftee' },
  })
})
