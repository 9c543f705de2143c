import { listOrders } from '@daoxing/orders/contract'
import { getPaymentWhole, payLater, payTrip, reportCashPaid } from '@daoxing/wallet/contract'
import { bankPorts, type PretendBank, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCity, type City } from './testing/index.ts'

// A complete ride per test.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let city: City
let bank: PretendBank
beforeAll(async () => {
  bank = pretendBank()
  city = await aCity({ portsInstead: bankPorts(bank) })
})
afterAll(() => city.close())

/** A ride with a failing card, or in cash, until the driver has reported its end. */
async function anOwedRide(method: 'creditcard' | 'cash' = 'creditcard') {
  const rider = await city.rider()
  await withCard(city, rider)
  await city.driver()
  const hash = (await rider.hails({}, { payment_method: method })).data.trip_hash
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  if (method === 'creditcard') bank.feels('declines', 'declines')
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  return { rider, driver, hash }
}

test("reported cash without the driver's confirmation blocks the next hail again after the grace period", async () => {
  const { rider, driver, hash } = await anOwedRide()
  const say = (key: string) => city.call(reportCashPaid, { params: { id: hash }, as: rider.as, key })
  expect((await say('said')).status).toBe(200)
  const ride = await rider.hails()
  expect(ride.status).toBe(200)
  await rider.cancels(ride.data.trip_hash)
  const payment = async () => (await city.call(getPaymentWhole, { params: { id: hash }, as: rider.as })).data
  const reported = await payment()
  expect(reported).toMatchObject({ payment_status: 20, collection_status: null, cash_told: { is_overdue: false } })
  const sentBefore = city.sent.length
  await city.leap(3 * 24 * 3600 + 60)
  expect((await rider.hails()).body.code).toBe('UNPAID_TRIPS')
  // It is no longer being confirmed: it is overdue, with the remaining options, and its pages are notified.
  expect(await payment()).toMatchObject({
    payment_status: 11,
    trip_payment_status: 'COLLECTABLE',
    collection_status: 'ARREARS',
    cash_told: { confirm_until: reported.cash_told?.confirm_until, is_overdue: true },
    can: { pay: true },
  })
  expect((await rider.sees(hash)).payment).toMatchObject({ status: 11, collection_status: 'ARREARS' })
  const putOff = await city.call(payLater, { params: { id: hash }, as: rider.as, key: 'later' })
  expect([putOff.status, putOff.body.code]).toEqual([409, 'PAY_LATER_OVER'])
  const { orders } = (await city.call(listOrders, { query: { status: 'unfinished' }, as: rider.as })).data
  expect(orders.find(({ orderHash }) => orderHash === hash)?.paymentStatus).toBe(11)
  expect(city.sent.slice(sentBefore).map(({ name }) => name)).toContain('tripPaymentChanged')
  // A retried card that is declined starts no second grace period.
  bank.feels('declines')
  await city.call(payTrip, { params: { id: hash }, body: {}, as: rider.as, key: 'tried' })
  expect((await say('again')).status).toBe(200)
  expect((await rider.hails()).body.code).toBe('UNPAID_TRIPS')
  expect((await driver.collects((await rider.sees(hash)).fare?.amount ?? 0)).status).toBe(200)
  expect((await rider.hails()).status).toBe(200)
})

test('a card that declines a cash fare neither shortens nor grants a grace period', async () => {
  const { rider, hash } = await anOwedRide('cash')
  const { as } = rider
  const call = { params: { id: hash }, as }
  const tried = async (key: string) => {
    bank.feels('declines')
    await city.call(payTrip, { ...call, body: {}, key })
    return (await city.call(getPaymentWhole, call)).data
  }
  expect((await city.call(reportCashPaid, { ...call, key: 'said' })).status).toBe(200)
  await city.leap(24 * 3600)
  expect((await tried('soon')).can.pay_later).toBe(false)
  const ride = await rider.hails()
  expect(ride.status).toBe(200)
  await rider.cancels(ride.data.trip_hash)
  await city.leap(2 * 24 * 3600 + 60)
  expect((await rider.hails()).body.code).toBe('UNPAID_TRIPS')
  expect(await tried('late')).toMatchObject({ collection_status: 'ARREARS', can: { pay: true, pay_later: false } })
  expect((await rider.hails()).body.code).toBe('UNPAID_TRIPS')
})

test.each(['this server', 'a server of before beside it'])(
  'a payment postponed by %s cannot be postponed again, and a card attempt in the meantime does not change that',
  async (by) => {
    const { rider, hash } = await anOwedRide()
    const { as } = rider
    const payment = async () => (await city.call(getPaymentWhole, { params: { id: hash }, as })).data
    const owed = await payment()
    expect(owed.can.pay_later).toBe(true)
    const later = (key: string) => city.call(payLater, { params: { id: hash }, as, key })
    expect((await later('later')).data).toMatchObject({ can: { pay: true, pay_later: false } })
    if (by !== 'this server')
      await city.house.database.pool.query(
        'UPDATE wallet.payments SET is_put_off = false, grace_ends_at = NULL WHERE order_hash = $1',
        [hash],
      )
    await city.leap(24 * 3600)
    bank.feels('declines')
    await city.call(payTrip, { params: { id: hash }, body: {}, as, key: 'tried' })
    const { pay_later_until: until, can } = await payment()
    expect([until, can.pay_later]).toEqual([owed.pay_later_until, false])
    const ride = await rider.hails()
    expect(ride.status).toBe(200)
    await rider.cancels(ride.data.trip_hash)
    // Tapped in two tabs it is postponed once, to the same deadline.
    expect((await later('again')).data.pay_later_until).toBe(until)
    // Any number of card attempts leaves the end of the grace period unchanged.
    await city.leap(2 * 24 * 3600 + 60)
    expect((await rider.hails()).body.code).toBe('UNPAID_TRIPS')
    bank.feels('declines')
    await city.call(payTrip, { params: { id: hash }, body: {}, as, key: 'late' })
    expect(await payment()).toMatchObject({ collection_status: 'ARREARS', can: { pay: true, pay_later: false } })
    await city.call(payTrip, { params: { id: hash }, body: {}, as, key: 'paid' })
    expect(await payment()).toMatchObject({ pay_later_until: null, can: { pay: false, pay_later: false } })
  },
)
