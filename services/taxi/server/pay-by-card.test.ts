// Over 350 lines because all card payments share the city and bank that are opened here.
import { listOrders } from '@daoxing/orders/contract'
import { listUnpaidTrips, retryRide } from '@daoxing/taxi/contract'
import {
  deleteDefaultPayment,
  getDefaultPayment,
  getPayment,
  getPaymentWhole,
  payLater,
  payTrip,
  putDefaultPayment,
  requestLinePay,
  reportCashPaid,
} from '@daoxing/wallet/contract'
import { ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { bankPorts, type PretendBank, pretendBank, withCard, withLinePay } from '@daoxing/wallet/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aCity, brokenTruths, type City, type CityDriver, type CityRider, eventsOf } from './testing/index.ts'

// Several whole rides per test.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let city: City
let bank: PretendBank
beforeAll(async () => {
  bank = pretendBank()
  city = await aCity({ portsInstead: bankPorts(bank) })
})
afterAll(() => city.close())
beforeEach(() => bank.feels())
afterEach(async () => {
  bank.feels()
  await city.settle()
  const broken = await brokenTruths(city)
  const sumTwd = await ledgerSumTwd(city.house.database)
  if (Object.keys(broken).length > 0 || sumTwd !== 0) throw new Error(JSON.stringify({ broken, sumTwd }))
})

const byCard = { payment_method: 'creditcard' }
async function aCardRider(): Promise<CityRider> {
  const rider = await city.rider()
  await withCard(city, rider)
  return rider
}

/** A ride that is paid by card, until the driver has reported its end. */
async function aFinishedRide(moods: Parameters<PretendBank['feels']> = []): Promise<{
  rider: CityRider
  driver: CityDriver
  hash: string
}> {
  const rider = await aCardRider()
  await city.driver()
  const hash = (await rider.hails({}, byCard)).data.trip_hash
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  bank.feels(...moods)
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  return { rider, driver, hash }
}

test('the hold before a ride starts at initial; the bank moves it on [PAY-003]', async () => {
  const rider = await aCardRider()
  const holdOf = async (hash: string) =>
    (await city.call(getPaymentWhole, { params: { id: hash }, as: rider.as })).data.pre_auth
  const inCash = (await rider.hails({}, { payment_method: 'cash' })).data.trip_hash
  expect(await holdOf(inCash)).toBe('INITIAL')
  await rider.cancels(inCash)
  expect(await holdOf(inCash)).toBe('INITIAL')
  bank.feels('loses', 'silent')
  const { trip_hash: byBank } = (await rider.hails({}, byCard)).data
  expect(await holdOf(byBank)).toBe('AUTHORIZING')
  await city.pass(20)
  expect(await holdOf(byBank)).toBe('AUTHORIZED')
  await rider.cancels(byBank)
  bank.feels('declines')
  const declined = await rider.hails({}, byCard)
  expect(await holdOf((declined.body.data as { trip_hash: string }).trip_hash)).toBe('FAILED')
})

test('a hail by card holds the price before the search starts, and captures it at the end', async () => {
  const rider = await aCardRider()
  const driver = await city.driver()
  const heldBefore = bank.heldTwd()
  bank.feels('loses', 'silent')
  const { data } = await rider.hails({}, byCard)
  expect([data.trip_status, data.payment_method]).toEqual(['REQUESTING', 'creditcard'])
  expect((await city.call(getPaymentWhole, { params: { id: data.trip_hash }, as: rider.as })).data).toMatchObject({
    pre_auth: 'AUTHORIZING',
    payment_status: 1,
  })
  await city.pass(4)
  expect(await driver.offer()).toBeNull()
  await city.pass(10)
  const held = await rider.sees(data.trip_hash)
  expect(bank.heldTwd() - heldBefore).toBe(held.estimate.estimatePriceAfterCoupon)
  const offered = await city.offered(data.trip_hash)
  await offered.accepts()
  await offered.arrives()
  await offered.starts()
  await city.pass(600)
  const finished = (await offered.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })).data
  expect([finished.isPaidInApp, finished.collectTwd]).toEqual([true, 0])
  await city.settle()
  const paid = await rider.sees(data.trip_hash)
  expect(paid).toMatchObject({ trip_status: 'COMPLETED', payment: { status: 2, trip_payment_status: 'COMPLETED' } })
  expect(bank.books.size).toBeGreaterThan(0)
  expect(await offered.trip()).toBeNull()
})

test('a declined hail ends without an offer, and the card is flagged [ERR-001]', async () => {
  const rider = await aCardRider()
  await city.driver()
  bank.feels('declines')
  const answer = await rider.hails({}, byCard, 'declined')
  expect([answer.status, answer.body.code]).toEqual([422, 'POST_RIDES_0011'])
  expect(answer.body.data).toMatchObject({ payment_method: 'creditcard', reason: 'cardDeclined' })
  // This bank returns texts, so there is no number in addition to the code.
  expect(answer.body).not.toHaveProperty('status')
  const { data } = await city.call(getDefaultPayment, { as: rider.as })
  expect([data.default, data.creditcard[0]?.is_flagged]).toEqual(['creditcard', true])
  // The same tap gets the same response, and the rider is free for the next one.
  expect((await rider.hails({}, byCard, 'declined')).status).toBe(422)
  const { trip_hash: hash } = answer.body.data as { trip_hash: string }
  expect(await eventsOf(city, hash)).toEqual(['PAYMENT_PENDING', 'CANCELED'])
  expect(await rider.sees(hash)).toMatchObject({ cancel: { reason: 'UNPAID_SYSTEM_CANCEL' }, payment: { status: 11 } })
  const again = await rider.hails({}, { payment_method: 'cash' })
  expect(again.status).toBe(200)
  await rider.cancels(again.data.trip_hash)
})

test('a hail with an insufficient balance is refused as such [ERR-005]', async () => {
  const rider = await aCardRider()
  bank.feels('poor')
  expect((await rider.hails({}, byCard)).body.code).toBe('INSUFFICIENT_BALANCE')
})

test('a rider whose card was declined repeatedly can pay only in cash for a day [ERR-006]', async () => {
  const rider = await aCardRider()
  for (let hail = 0; hail < 5; hail += 1) {
    bank.feels('declines')
    await rider.hails({}, byCard)
  }
  const blocked = await rider.hails({}, byCard)
  expect([blocked.status, blocked.body.message]).toEqual([422, 'auto_payment_block'])
  const cash = await rider.hails()
  expect(cash.status).toBe(200)
  await rider.cancels(cash.data.trip_hash)
})

test('the default pays if the request names no method, and explicit cash applies to this ride only', async () => {
  const rider = await aCardRider()
  const other = await rider.hails({}, { payment_method: undefined })
  expect(other.data.payment_method).toBe('creditcard')
  await rider.cancels(other.data.trip_hash)
  const cash = await rider.hails()
  expect(cash.data.payment_method).toBe('cash')
  await rider.cancels(cash.data.trip_hash)
  expect((await city.call(getDefaultPayment, { as: rider.as })).data.default).toBe('creditcard')
})

test('a hail without a bound card, or with a payment method that is not available, is refused with a specific code', async () => {
  const rider = await city.rider()
  const codeFor = async (payment_method: string) => (await rider.hails({}, { payment_method })).body.code
  for (const method of ['creditcard', 'linebank', 'aftee'])
    expect(await codeFor(method)).toBe('PAYMENT_METHOD_NOT_BOUND')
  expect(await codeFor('company')).toBe('PAYMENT_INVALID_METHOD')
  await withCard(city, { riderId: rider.riderId, expiresYymm: '2611' })
  expect(await codeFor('creditcard')).toBe('CARD_EXPIRED')
})

test('cancelling releases the hold, even with an unknown outcome', async () => {
  const rider = await aCardRider()
  const heldBefore = bank.heldTwd()
  const hail = await rider.hails({}, byCard)
  expect(bank.heldTwd()).toBeGreaterThan(heldBefore)
  await rider.cancels(hail.data.trip_hash)
  await city.settle()
  expect(bank.heldTwd()).toBe(heldBefore)
  bank.feels('loses')
  const unknown = await rider.hails({}, byCard)
  const cancelled = await rider.cancels(unknown.data.trip_hash)
  expect(cancelled.data).toMatchObject({ trip_status: 'CANCELED', payment: { status: 3 } })
  await city.pass(60)
  expect(bank.heldTwd()).toBe(heldBefore)
})

test('a hail without any response ends, and a hold that is found later is released', async () => {
  const rider = await aCardRider()
  const heldBefore = bank.heldTwd()
  bank.feels('loses', ...Array.from({ length: 30 }, () => 'silent' as const))
  const { data } = await rider.hails({}, byCard)
  await city.pass(130)
  expect((await rider.sees(data.trip_hash)).trip_status).toBe('MATCH_FAILED')
  bank.feels()
  await city.advance(2 * 3600)
  expect(bank.heldTwd()).toBe(heldBefore)
})

test('a process that dies between the stages of a hail: the same tap continues the same trip', async () => {
  const rider = await aCardRider()
  bank.feels('breaks')
  const estimate = await rider.estimates()
  expect((await rider.hails({}, { ...byCard, fare_hash: estimate.fareHash }, 'tap')).status).toBe(500)
  await city.restart()
  const again = await rider.hails({}, { ...byCard, fare_hash: estimate.fareHash }, 'tap')
  expect(again.status).toBe(200)
  const { rows } = await city.house.database.pool.query('SELECT 1 FROM taxi.trips WHERE rider_id = $1', [rider.riderId])
  expect(rows).toHaveLength(1)
  await rider.cancels(again.data.trip_hash)
})

test('a fare that the card does not pay becomes a debt that blocks the next hail with the unpaid phrase [ERR-002, PAY-005]', async () => {
  const { rider, driver, hash } = await aFinishedRide(['declines', 'declines'])
  const { as } = rider
  const trip = await rider.sees(hash)
  expect(trip).toMatchObject({
    trip_status: 'PENDING_PAYMENT',
    payment: { status: 11, trip_payment_status: 'COLLECTABLE', collection_status: 'COLLECTABLE', can_pay: true },
  })
  expect((await city.call(listUnpaidTrips, { as })).data.trips.map(({ trip_hash }) => trip_hash)).toEqual([hash])
  const { orders } = (await city.call(listOrders, { query: { status: 'unfinished' }, as })).data
  expect(orders[0]).toMatchObject({ orderHash: hash, paymentStatus: 11, can: { pay: true } })
  expect(await driver.trip()).toBeNull()
  const refused = await rider.hails()
  expect([refused.body.code, refused.body.message]).toEqual(['UNPAID_TRIPS', '您有尚未付款的行程'])
  // After postponing, rides are allowed until the deadline.
  await city.call(payLater, { params: { id: hash }, as, key: 'later' })
  const ride = await rider.hails()
  expect(ride.status).toBe(200)
  await rider.cancels(ride.data.trip_hash)
  await city.leap(3 * 24 * 3600 + 60)
  expect((await rider.hails()).body.code).toBe('UNPAID_TRIPS')
  expect((await city.call(payLater, { params: { id: hash }, as, key: 'later2' })).body.code).toBe('PAY_LATER_OVER')
  expect((await rider.sees(hash)).payment.collection_status).toBe('ARREARS')
})

test('a debt is paid now by any method, once despite repeated taps, and the rider may ride again [PAY-018, TAXI-096]', async () => {
  const { rider, hash } = await aFinishedRide(['declines', 'declines'])
  const { as } = rider
  bank.feels('declines')
  const pay = (key: string) => city.call(payTrip, { params: { id: hash }, body: {}, as, key })
  expect((await pay('first')).body.code).toBe('PAYMENT_DECLINED')
  await withLinePay(city, rider)
  const takenBefore = bank.takenTwd()
  const tap = () => city.call(requestLinePay, { body: { trip_hash: hash }, as, key: 'second' })
  const paid = await tap()
  expect(paid.data).toMatchObject({ payment_method: 'linepay', payment_status: 2, open_amount: 0 })
  expect((await tap()).body).toEqual(paid.body)
  expect((await pay('third')).body.code).toBe('PAYMENT_STATUS_COMPLETED')
  const trip = await rider.sees(hash)
  expect(trip.trip_status).toBe('COMPLETED')
  expect(bank.takenTwd() - takenBefore).toBe(trip.fare?.amount)
  const next = await rider.hails()
  expect(next.status).toBe(200)
  await rider.cancels(next.data.trip_hash)
})

test('a debt is paid with LINE Pay if requested, with any default, and not without a bound one [PAY-018]', async () => {
  const { rider, hash } = await aFinishedRide(['declines', 'declines'])
  const { as } = rider
  const ask = (key: string) => city.call(requestLinePay, { body: { trip_hash: hash }, as, key })
  const before = [bank.takenTwd(), bank.requests.length]
  expect((await ask('unbound')).body).toMatchObject({
    code: 'PAYMENT_METHOD_NOT_BOUND',
    data: { payment_method: 'linepay' },
  })
  expect([bank.takenTwd(), bank.requests.length]).toEqual(before)
  await withLinePay(city, rider)
  // The card is the default again: it would pay without an explicit method.
  const card = await withCard(city, { ...rider, last4: '7777' })
  await city.call(putDefaultPayment, { body: { default: 'creditcard', card_id: card }, as })
  const paid = await ask('asked')
  expect(paid.data).toMatchObject({ trip_hash: hash, payment_method: 'linepay', payment_status: 2, card: null })
  expect((await city.call(getDefaultPayment, { as })).data.default).toBe('creditcard')
  const fareTwd = (await rider.sees(hash)).fare?.amount ?? 0
  expect(bank.takenTwd() - (before[0] ?? 0)).toBe(fareTwd)
})

test("only the driver's confirmation settles a cash payment, of the open amount [PAY-013]", async () => {
  const { rider, driver, hash } = await aFinishedRide(['declines', 'declines'])
  const said = await city.call(reportCashPaid, { params: { id: hash }, as: rider.as, key: 'said' })
  expect(said.data).toMatchObject({ payment_status: 20, trip_payment_status: 'PENDING' })
  expect((await rider.sees(hash)).trip_status).toBe('PENDING_PAYMENT')
  const amount = (await rider.sees(hash)).fare?.amount ?? 0
  expect((await driver.collects(amount - 1)).body.code).toBe('WRONG_AMOUNT')
  expect((await driver.collects(amount)).status).toBe(200)
  expect((await rider.sees(hash)).trip_status).toBe('COMPLETED')
})

test("a hail by card without a destination holds nothing, finds its driver, and pays the meter's amount", async () => {
  const rider = await aCardRider()
  await city.driver()
  const { data } = await rider.hails({ end: null, featureMap: 0 }, byCard)
  await city.pass(3)
  const driver = await city.offered(data.trip_hash)
  await driver.accepts()
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  const takenBefore = bank.takenTwd()
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  const trip = await rider.sees(data.trip_hash)
  expect(trip.trip_status).toBe('COMPLETED')
  expect(bank.takenTwd() - takenBefore).toBe(trip.fare?.amount)
})

test('a driver takes no cash for a ride that the card pays', async () => {
  const rider = await aCardRider()
  await city.driver()
  const hash = (await rider.hails({}, byCard)).data.trip_hash
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  expect((await driver.collects(100)).body.code).toBe('NOT_PAID_IN_CASH')
  await city.settle()
})

test('a card that pays for a ride is not removed before its end; other riders cannot touch it [PAY-016]', async () => {
  const rider = await aCardRider()
  const other = await city.rider()
  const hash = (await rider.hails({}, byCard)).data.trip_hash
  const remove = () => city.call(deleteDefaultPayment, { as: rider.as })
  expect((await remove()).body.code).toBe('PAYMENT_METHOD_IN_USE')
  for (const call of [getPayment, getPaymentWhole])
    expect((await city.call(call, { params: { id: hash }, as: other.as })).status).toBe(404)
  for (const call of [reportCashPaid, payLater])
    expect((await city.call(call, { params: { id: hash }, as: other.as, key: call.id })).status).toBe(404)
  const pay = { params: { id: hash }, body: {}, as: other.as, key: 'pay' }
  expect((await city.call(payTrip, pay)).status).toBe(404)
  await rider.cancels(hash)
  await city.settle()
  expect((await remove()).data).toMatchObject({ default: 'cash', creditcard: [] })
})

test('the payment of a trip is found by its hash and its number, in short and full form [PAY-011, PAY-012, PAY-006]', async () => {
  const { rider, hash } = await aFinishedRide()
  const { trip_id: number, fare } = await rider.sees(hash)
  const [at, init] = [`${await city.listen()}/gw`, { headers: { cookie: rider.as.cookie ?? '' } }]
  const read = async (path: string) => JSON.parse(await (await fetch(at + path, init)).text()).data
  const short = await read(`/rider/payment/${hash}`)
  expect(short).toMatchObject({ payment_status: 2, amount: fare?.amount, paid_amount: fare?.amount, open_amount: 0 })
  expect(await read(`/rider/payment/${number}`)).toEqual(short)
  const more = { card: { Card4No: '4242' }, pre_auth: 'AUTHORIZED', can: { pay: false } }
  expect(await read(`/v2/rider/payment/${number}`)).toMatchObject({ ...short, ...more })
})

test('a retried trip is paid as before, or as the rider now requests', async () => {
  const rider = await aCardRider()
  const first = await rider.hails({}, byCard)
  await rider.cancels(first.data.trip_hash)
  const body = { trip_hash: first.data.trip_hash }
  const again = await city.call(retryRide, { body, as: rider.as })
  expect(again.data.payment_method).toBe('creditcard')
  await rider.cancels(again.data.trip_hash)
  const cash = await city.call(retryRide, { body: { ...body, payment_method: 'cash' }, as: rider.as })
  expect(cash.data.payment_method).toBe('cash')
  await rider.cancels(cash.data.trip_hash)
})
