import { statementsDuring } from '@daoxing/kit/server/testing'
import { requestRide } from '@daoxing/taxi/contract'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOf } from './testing/a-rider.ts'
import { aCity, aTripIn, type City } from './testing/index.ts'

// Upper limits of database statements per call. Each statement delays the driver or the rider, and costs money.
const statementsOfDriverCallMax = 15
const statementsOfCardHailMax = 40

let city: City
beforeAll(async () => {
  city = await aCity({ portsInstead: bankPorts(pretendBank()), logLevel: 'error' })
})
afterAll(() => city.close())

type Answer = { readonly status: number; readonly body: unknown }

/** The number of statements of a successful call. */
async function costOf(call: () => Promise<Answer>): Promise<number> {
  let answer: Answer | undefined
  const statements = await statementsDuring(city.house, async () => {
    answer = await call()
  })
  expect([answer?.status, answer?.body]).toEqual([200, expect.anything()])
  return statements.length
}

test('a cash trip costs at most fifteen statements for each call of its driver, and sends each snapshot once for each change', async () => {
  const rider = await city.rider()
  await city.driver()
  await city.settle()
  city.sent.splice(0)
  const { trip_hash: hash, boarding_code: code } = (await rider.hails()).data
  await city.pass(3)
  const driver = await city.offered(hash)
  const costs: Record<string, number> = {}
  // The test driver also reads the offer. Those statements are subtracted.
  const looking = await statementsDuring(city.house, () => driver.offer())
  costs['accepted'] = (await costOf(() => driver.accepts())) - looking.length
  costs['arrived'] = await costOf(() => driver.arrives(driver.position()))
  costs['started'] = await costOf(() => driver.starts(code))
  await city.pass(60)
  costs['readings'] = await costOf(() => driver.reads({ seq: 1, metres: 300, slowSeconds: 10 }))
  await city.pass(540)
  costs['finished'] = await costOf(() => driver.finishes({ seq: 2, metres: 6000, slowSeconds: 120 }))
  const amount = (await rider.sees(hash)).fare?.amount ?? 0
  costs['paid'] = await costOf(() => driver.collects(amount))
  for (const [call, count] of Object.entries(costs))
    expect([call, count <= statementsOfDriverCallMax, count]).toEqual([call, true, count])
  await city.settle()
  const sent = Map.groupBy(city.sent, ({ name }) => name)
  // The changes of the trip are hailed, offered, accepted, arrived, started, finished and paid. Those of the payment
  // are opened, fixed and paid.
  expect(['tripChanged', 'orderChanged', 'tripPaymentChanged'].map((name) => sent.get(name)?.length)).toEqual([7, 7, 3])
})

test('a driver who gives a trip back costs at most fifteen statements', async () => {
  const { driver } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  expect(await costOf(() => driver.cancels())).toBeLessThanOrEqual(statementsOfDriverCallMax)
})

test('a hail by card costs at most forty statements, with the hold at its provider', async () => {
  const rider = await city.rider()
  await withCard(city, rider)
  await city.settle()
  const { fareHash } = await rider.estimates()
  const body = { ...requestOf({}, fareHash), payment_method: 'creditcard' }
  const hail = () => city.call(requestRide, { params: { region: 'north' }, body, as: rider.as, key: 'one-tap' })
  expect(await costOf(hail)).toBeLessThanOrEqual(statementsOfCardHailMax)
})
