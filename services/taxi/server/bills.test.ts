import { openHttpMailReceiver } from '@daoxing/identity/server/testing'
import { listOrders } from '@daoxing/orders/contract'
import {
  billOf,
  cancelRide,
  estimateRide,
  feature,
  getRetryTrip,
  getTrip,
  sendTripReceipt,
  type Trip,
} from '@daoxing/taxi/contract'
import { getPayment } from '@daoxing/wallet/contract'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, type City, type CityRider, requestOf } from './testing/index.ts'

let city: City
let mails: Awaited<ReturnType<typeof openHttpMailReceiver>>
beforeAll(async () => {
  mails = await openHttpMailReceiver()
  city = await aCity({ portsInstead: bankPorts(pretendBank()), settings: { cityUrl: mails.url } })
})
afterAll(async () => {
  await city.close()
  await mails.close()
})

async function aCardRider(): Promise<CityRider> {
  const rider = await city.rider()
  await withCard(city, rider)
  return rider
}

/** Returns a new driver, who gets the offer of the trip. */
async function nextDriver(hash: string) {
  await city.driver()
  await city.pass(3)
  const driver = await city.offered(hash)
  await driver.accepts()
  return driver
}

/** A rider with a card and a credit of 40, which is owed by a driver who gave the trip back. */
async function aRiderWithCredit() {
  const rider = await aCardRider()
  const { data } = await rider.hails({}, { payment_method: 'creditcard', pretrip_tips: { amount: 30 } })
  await (await nextDriver(data.trip_hash)).cancels()
  return { rider, hash: data.trip_hash }
}

/** Returns the total of a trip in its bill, its payment and its row in the order list. */
async function totalsOf(rider: CityRider, trip: Trip) {
  const { orders } = (await city.call(listOrders, { query: { status: 'history' }, as: rider.as })).data
  const payment = await city.call(getPayment, { params: { id: trip.trip_hash }, as: rider.as })
  return {
    bill: billOf(trip)?.totalTwd,
    order: orders.find(({ orderHash }) => orderHash === trip.trip_hash)?.amountTwd,
    payment: payment.data.amount,
  }
}

test('for a ride with a tip and a credit, bill, order, payment and mail show the same total and the same parts', async () => {
  const { rider, hash } = await aRiderWithCredit()
  const driver = await nextDriver(hash)
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle()
  const trip = await rider.sees(hash)
  const totalTwd = (trip.fare?.amount ?? 0) + 30
  expect(await totalsOf(rider, trip)).toEqual({ bill: totalTwd, order: totalTwd, payment: totalTwd })
  expect(billOf(trip)?.shares).toEqual([
    { from: 'credit', amountTwd: 40 },
    { from: 'method', amountTwd: totalTwd - 40 },
  ])
  await city.house.database.pool.query('UPDATE identity.users SET email = $2 WHERE id = $1', [rider.riderId, 'a@b.tw'])
  await city.call(sendTripReceipt, { body: { trip_hash: hash }, as: rider.as })
  await city.settle()
  const mail = mails.received.at(-1)
  expect(mail?.subject).toContain(`$${totalTwd}`)
  for (const line of ['小費（全數給司機）  $30', `合計  $${totalTwd}`, '抵用金折抵  $40', `信用卡  $${totalTwd - 40}`])
    expect(mail?.text).toContain(line)
})

test('a fee that the credit has paid is a separate bill, all of it from the credit', async () => {
  const { rider, hash } = await aRiderWithCredit()
  const driver = await nextDriver(hash)
  await driver.arrives()
  await city.pass(500)
  const params = { region: 'north', hash } as const
  await city.call(cancelRide, { params, query: { agreed_fee: 40 }, as: rider.as })
  await city.settle()
  const { data: trip } = await city.call(getTrip, { params: { hash }, as: rider.as })
  expect(trip.cancel).toMatchObject({ fee: 40, fee_state: 'paid' })
  expect(billOf(trip)).toEqual({
    lines: [{ kind: 'cancelFee', quantity: null, amountTwd: 40 }],
    totalTwd: 40,
    shares: [{ from: 'credit', amountTwd: 40 }],
  })
  expect(await totalsOf(rider, trip)).toEqual({ bill: 40, order: 40, payment: 40 })
  // The page receives an event for each change of the credit.
  const sent = city.sent.filter(
    ({ room, name }) => room === `rider:${rider.riderId}` && name === 'paymentDefaultsChanged',
  )
  expect(sent.slice(-2)).toMatchObject([
    { payload: { defaults: { credit: 40 } } },
    { payload: { defaults: { credit: 0 } } },
  ])
})

test('a repeated quote names the reason for its change; quotes for another route are not compared', async () => {
  const night = await aCity({ start: '2026-11-20T21:59:30.000Z' })
  const rider = await night.rider()
  const { fare_hash: _hash, payment_method: _method, ...body } = requestOf({}, '')
  const before = await rider.estimates()
  const earlier = { earlier_fare_hash: before.fareHash }
  const same = (await night.call(estimateRide, { body: { ...body, ...earlier }, as: rider.as })).data
  expect(same.options.every(({ price_change: change }) => change === null)).toBe(true)
  await night.advance(60)
  const { options, price_change: change } = (
    await night.call(estimateRide, { body: { ...body, ...earlier }, as: rider.as })
  ).data
  expect(options.every((option) => option.price_change?.is_lower && option.price_change.why === 'nightOver')).toBe(true)
  expect(change).toMatchObject({ fare_before: before.fare, is_lower: true, why: 'nightOver' })
  const stranger = await night.rider()
  const other = (await night.call(estimateRide, { body: { ...body, ...earlier }, as: stranger.as })).data
  const back = { start_latitude: body.end_latitude, start_longitude: body.end_longitude }
  const home = { end_latitude: body.start_latitude, end_longitude: body.start_longitude }
  const turned = {
    ...body,
    ...earlier,
    ...back,
    ...home,
    start_latitude: body.end_latitude ?? 0,
    start_longitude: body.end_longitude ?? 0,
  }
  const another = (await night.call(estimateRide, { body: turned, as: rider.as })).data
  for (const answer of [other, another])
    expect(answer.options.every((option) => option.price_change === null)).toBe(true)
  await night.close()
})

test('a trip that is retried after the night is cheaper because the night is over, and says so', async () => {
  const night = await aCity({ start: '2026-11-20T21:58:00.000Z' })
  const rider = await night.rider()
  const { data: trip } = await rider.hails({ featureMap: feature.FIX_FARE })
  await rider.cancels(trip.trip_hash)
  await night.advance(300)
  const { estimate } = (await night.call(getRetryTrip, { params: { hash: trip.trip_hash }, as: rider.as })).data
  expect(estimate.price_change).toMatchObject({
    fare_before: trip.estimate.estimatePriceAfterCoupon,
    is_lower: true,
    why: 'nightOver',
  })
  expect(estimate.tariff).toEqual({
    ...{ flag_fall: 85, flag_fall_metres: 1250, step: 5, step_metres: 200 },
    ...{ slow_step_seconds: 60, night: 20 },
  })
  await night.close()
})
