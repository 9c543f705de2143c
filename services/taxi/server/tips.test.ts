import { overrideConfig } from '@daoxing/configs/server'
import { reportNotInCar, retryRide } from '@daoxing/taxi/contract'
import { ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { bankPorts, type PretendBank, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, brokenTruths, type City } from './testing/index.ts'
import { taxiConfigs } from './taxi-configs.ts'

let city: City
let bank: PretendBank
beforeAll(async () => {
  bank = pretendBank()
  city = await aCity({ portsInstead: bankPorts(bank), logLevel: 'error' })
})
afterAll(() => city.close())

/** A ride by card with a tip, until the rider is reported aboard. */
async function aTippedRide(amount: number) {
  const rider = await city.rider()
  await withCard(city, rider)
  await city.driver()
  const heldBefore = bank.heldTwd()
  const { data } = await rider.hails({}, { payment_method: 'creditcard', pretrip_tips: { amount } })
  const hash = data.trip_hash
  await city.pass(3)
  const heldTwd = bank.heldTwd() - heldBefore
  const driver = await city.offered(hash)
  await driver.accepts()
  await driver.arrives()
  await driver.starts()
  return { rider, driver, hash, heldTwd, heldBefore }
}

const earnedOf = async (hash: string, driverId: string) => {
  const { rows } = await city.house.database.pool.query<{ twd: number }>(
    `SELECT coalesce(sum(-amount_twd), 0)::int AS twd FROM wallet.postings JOIN wallet.entries USING (entry_id)
     WHERE order_hash = $1 AND account = $2`,
    [hash, `earned:driver:${driverId}`],
  )
  return rows[0]?.twd
}

test('a tip is held with the price, charged with the fare, and goes to the driver in full [TAXI-021]', async () => {
  const { rider, driver, hash, heldTwd } = await aTippedRide(50)
  const riding = await rider.sees(hash)
  expect(riding.pretrip_tips).toEqual({ amount: 50, status: 'PENDING' })
  expect(heldTwd).toBe((riding.estimate.estimatePriceAfterCoupon ?? 0) + 50)
  await city.pass(600)
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  const paid = await rider.sees(hash)
  expect(paid.pretrip_tips).toEqual({ amount: 50, status: 'PAID' })
  const fareTwd = paid.fare?.amount ?? 0
  expect(paid.payment.paid_amount).toBe(fareTwd + 50)
  expect(await earnedOf(hash, driver.driverId)).toBe(fareTwd + 50)
  expect([await ledgerSumTwd(city.house.database), await brokenTruths(city)]).toEqual([0, {}])
})

test('a rider who was not in the car pays neither fare nor tip: the whole hold is released', async () => {
  const { rider, driver, hash, heldBefore } = await aTippedRide(30)
  await city.call(reportNotInCar, { params: { id: hash }, as: rider.as })
  await city.settle()
  expect((await rider.sees(hash)).pretrip_tips).toEqual({ amount: 30, status: 'CANCELED' })
  expect(bank.heldTwd()).toBe(heldBefore)
  expect(await earnedOf(hash, driver.driverId)).toBe(0)
  expect(await brokenTruths(city)).toEqual({})
})

test('a tip above the limit is refused', async () => {
  const rider = await city.rider()
  await withCard(city, rider)
  const { status, body } = await rider.hails({}, { payment_method: 'creditcard', pretrip_tips: 501 })
  expect([status, body.data]).toMatchObject([400, { field: 'pretrip_tips' }])
})

test('a hail accepts a tip only while tips are on and neither the default nor this ride is paid in cash [TAXI-055]', async () => {
  const { database, clock } = city.house
  const rider = await city.rider()
  const hailed = async (payment_method: string | undefined) => {
    const answer = await rider.hails({}, { pretrip_tips: 30, payment_method })
    if (answer.status !== 200) return answer.body.code
    await rider.cancels(answer.data.trip_hash)
    return answer.data.pretrip_tips?.amount
  }
  // Cash is the default of a rider without a card.
  expect(await hailed(undefined)).toBe('TIP_NOT_WITH_CASH')
  await withCard(city, rider)
  expect(await hailed(undefined)).toBe(30)
  expect(await hailed('cash')).toBe('TIP_NOT_WITH_CASH')
  await overrideConfig(database, clock, { config: taxiConfigs.taxi_tip_is_on, value: false })
  expect(await hailed(undefined)).toBe('TIPS_ARE_OFF')
  await overrideConfig(database, clock, { config: taxiConfigs.taxi_tip_is_on, value: true })
})

test('a retried trip keeps its tip only while such a tip is allowed', async () => {
  const { database, clock } = city.house
  const rider = await city.rider()
  await withCard(city, rider)
  const first = await rider.hails({}, { payment_method: 'creditcard', pretrip_tips: { amount: 50 } })
  await rider.cancels(first.data.trip_hash)
  const tipOfRetry = async () => {
    const again = await city.call(retryRide, { body: { trip_hash: first.data.trip_hash }, as: rider.as })
    expect(again.status).toBe(200)
    await rider.cancels(again.data.trip_hash)
    return again.data.pretrip_tips?.amount
  }
  expect(await tipOfRetry()).toBe(50)
  await overrideConfig(database, clock, { config: taxiConfigs.taxi_tip_twd_max, value: 40 })
  expect(await tipOfRetry()).toBeUndefined()
  await overrideConfig(database, clock, { config: taxiConfigs.taxi_tip_twd_max, value: 500 })
  await overrideConfig(database, clock, { config: taxiConfigs.taxi_tip_is_on, value: false })
  expect(await tipOfRetry()).toBeUndefined()
  await overrideConfig(database, clock, { config: taxiConfigs.taxi_tip_is_on, value: true })
})
