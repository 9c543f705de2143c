import { listOrders } from '@daoxing/orders/contract'
import { getPaymentWhole, payLater, payTrip, sayCashPaid } from '@daoxing/wallet/contract'
import { bankPorts, type PretendBank, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCity, type City } from './testing/index.ts'

// A whole ride.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let city: City
let bank: PretendBank
beforeAll(async () => {
  bank = pretendBank()
  city = await aCity({ portsInstead: bankPorts(bank) })
})
afterAll(() => city.close())

/** A ride by a card that does not pay, or for cash, until the driver has said that it is over. */
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

test('cash that the rider speaks of and no driver confirms stops the next hail again after the time of grace', async () => {
  const { rider, driver, hash } = await anOwedRide()
  const say = (key: string) => city.call(sayCashPaid, { params: { id: hash }, as: rider.as, key })
  expect((await say('said')).status).toBe(200)
  const ride = await rider.hails()
  expect(ride.status).toBe(200)
  await rider.cancels(ride.data.trip_hash)
  const payment = async () => (await city.call(getPaymentWhole, { params: { id: hash }, as: rider.as })).data
  const told = await payment()
  expect(told).toMatchObject({ payment_status: 20, collection_status: null, cash_told: { is_overdue: false } })
  const newsBefore = city.sent.length
  await city.advance(3 * 24 * 3600 + 60)
  expect((await rider.hails()).body.code).toBe('UNPAID_TRIPS')
  // It is not being confirmed any more: it says that it is late, what can be done, and its pages hear of it.
  expect(await payment()).toMatchObject({
    payment_status: 11,
    trip_payment_status: 'COLLECTABLE',
    collection_status: 'ARREARS',
    cash_told: { confirm_until: told.cash_told?.confirm_until, is_overdue: true },
    can: { pay: true },
  })
  expect((await rider.sees(hash)).payment).toMatchObject({ status: 11, collection_status: 'ARREARS' })
  const putOff = await city.call(payLater, { params: { id: hash }, as: rider.as, key: 'later' })
  expect([putOff.status, putOff.body.code]).toEqual([409, 'PAY_LATER_OVER'])
  const { orders } = (await city.call(listOrders, { query: { status: 'unfinished' }, as: rider.as })).data
  expect(orders.find(({ orderHash }) => orderHash === hash)?.paymentStatus).toBe(11)
  expect(city.sent.slice(newsBefore).map(({ name }) => name)).toContain('tripPaymentChanged')
  // A card that is tried again and declined opens no second time of grace.
  bank.feels('declines')
  await city.call(payTrip, { params: { id: hash }, body: {}, as: rider.as, key: 'tried' })
  expect((await say('again')).status).toBe(200)
  expect((await rider.hails()).body.code).toBe('UNPAID_TRIPS')
  expect((await driver.collects((await rider.sees(hash)).fare?.amount ?? 0)).status).toBe(200)
  expect((await rider.hails()).status).toBe(200)
})

test('a card that declines what was to be paid in cash takes no time of grace away, and gives none', async () => {
  const { rider, hash } = await anOwedRide('cash')
  const { as } = rider
  const call = { params: { id: hash }, as }
  const tried = async (key: string) => {
    bank.feels('declines')
    await city.call(payTrip, { ...call, body: {}, key })
    return (await city.call(getPaymentWhole, call)).data
  }
  expect((await city.call(sayCashPaid, { ...call, key: 'said' })).status).toBe(200)
  await city.advance(24 * 3600)
  expect((await tried('soon')).can.pay_later).toBe(false)
  const ride = await rider.hails()
  expect(ride.status).toBe(200)
  await rider.cancels(ride.data.trip_hash)
  await city.advance(2 * 24 * 3600 + 60)
  expect((await rider.hails()).body.code).toBe('UNPAID_TRIPS')
  expect(await tried('late')).toMatchObject({ collection_status: 'ARREARS', can: { pay: true, pay_later: false } })
  expect((await rider.hails()).body.code).toBe('UNPAID_TRIPS')
})

test.each(['this server', 'a server of before beside it'])(
  'what was put off by %s is not offered to be put off again, and a card that is tried meanwhile changes nothing about it',
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
    await city.advance(24 * 3600)
    bank.feels('declines')
    await city.call(payTrip, { params: { id: hash }, body: {}, as, key: 'tried' })
    const { pay_later_until: until, can } = await payment()
    expect([until, can.pay_later]).toEqual([owed.pay_later_until, false])
    const ride = await rider.hails()
    expect(ride.status).toBe(200)
    await rider.cancels(ride.data.trip_hash)
    // Tapped in two tabs it is put off once, until the same moment.
    expect((await later('again')).data.pay_later_until).toBe(until)
    // However often a card is tried, the time of grace ends when it was said to end.
    await city.advance(2 * 24 * 3600 + 60)
    expect((await rider.hails()).body.code).toBe('UNPAID_TRIPS')
    bank.feels('declines')
    await city.call(payTrip, { params: { id: hash }, body: {}, as, key: 'late' })
    expect(await payment()).toMatchObject({ collection_status: 'ARREARS', can: { pay: true, pay_later: false } })
    await city.call(payTrip, { params: { id: hash }, body: {}, as, key: 'paid' })
    expect(await payment()).toMatchObject({ pay_later_until: null, can: { pay: false, pay_later: false } })
  },
)
