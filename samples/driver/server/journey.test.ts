import { getDriverState } from '@daoxing/dispatch/contract'
import { getOrder, listOrders } from '@daoxing/orders/contract'
import {
  getSampleDriverJob,
  listSampleDriverOrders,
  orderSampleDriver,
  quoteSampleDriver,
  sampleDriverOrderChanged,
} from '@daoxing/sample-driver/contract'
import { getPayment } from '@daoxing/wallet/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dropoff, openWorld, pickup, type World } from './testing/open-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  const sumTwd = await world.sumTwd()
  if (sumTwd !== 0) throw new Error(`the ledger sums to ${sumTwd}`)
})
afterAll(() => world.close())

test('an order in cash goes from the quote to the receipt, and the driver has earned the quoted price', async () => {
  const rider = await world.rider()
  const driver = await world.driver()
  const { data } = await world.orders(rider)
  const { orderHash: hash, priceTwd } = data
  const seen = [data.state]
  const see = async () => seen.push((await world.sees(rider, hash)).state)
  await world.pass(4)
  await world.accepted(hash)
  await see()
  const { arrives, starts, finishes, collects } = world.reports(driver, hash)
  expect((await arrives({ ...pickup.location, lat: 25.1 })).body.code).toBe('TOO_FAR_FROM_PICKUP')
  await arrives()
  await see()
  await starts()
  await see()
  await world.pass(600)
  expect((await finishes()).data.collectTwd).toBe(priceTwd)
  await see()
  expect((await collects(priceTwd - 1)).body).toMatchObject({ code: 'WRONG_AMOUNT', data: { amountTwd: priceTwd } })
  expect((await collects(priceTwd)).status).toBe(200)
  expect((await collects(priceTwd)).status).toBe(200)
  await see()
  expect(seen).toEqual(['SEEKING', 'DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED'])
  expect(await world.sumTwd(`cash:driver:${driver.driverId}`)).toBe(priceTwd)
  expect((await world.call(getDriverState, { as: driver.as })).data.state).toBe('free')
  expect((await world.call(getSampleDriverJob, { as: driver.as })).data).toBeNull()
  const { order, detail } = (await world.call(getOrder, { params: { hash }, as: rider.as })).data
  expect(order).toMatchObject({
    status: 'COMPLETED',
    tab: 'history',
    amountTwd: priceTwd,
    paymentStatus: 2,
    live: null,
  })
  expect(detail).toEqual(await world.sees(rider, hash))
  await driver.endsShift()
})

test('the rider gets every change once, with an increasing revision', async () => {
  const { rider, driver, hash } = await world.orderIn('PENDING_PAYMENT')
  await world.reports(driver, hash).collects((await world.sees(rider, hash)).priceTwd)
  await world.settle()
  const told = world.sent.filter(
    ({ name, payload }) =>
      name === sampleDriverOrderChanged.name &&
      sampleDriverOrderChanged.payload.parse(payload).order.orderHash === hash,
  )
  const facts = told.map(({ room, payload }) => [room, sampleDriverOrderChanged.payload.parse(payload).order.revision])
  expect(facts).toEqual([1, 2, 3, 4, 5, 6].map((revision) => [`rider:${rider.riderId}`, revision]))
  await driver.endsShift()
})

test('a card has the price held before the search for a driver, and pays it at the end', async () => {
  const rider = await world.rider()
  const driver = await world.driver()
  const [heldBefore, takenBefore] = [world.bank.heldTwd(), world.bank.takenTwd()]
  world.bank.feels('loses', 'silent')
  const { orderHash: hash, priceTwd, state } = (await world.orders(rider, 'creditcard')).data
  expect(state).toBe('PREPARING')
  await world.pass(4)
  expect((await driver.state()).offer).toBeNull()
  await world.pass(10)
  expect(world.bank.heldTwd() - heldBefore).toBe(priceTwd)
  await world.accepted(hash)
  const { arrives, starts, finishes, collects } = world.reports(driver, hash)
  await arrives()
  await starts()
  expect((await finishes()).data.collectTwd).toBe(0)
  expect((await collects(priceTwd)).body.code).toBe('NOT_PAID_IN_CASH')
  await world.settle()
  expect(await world.sees(rider, hash)).toMatchObject({ state: 'COMPLETED', payment: { status: 2, paidTwd: priceTwd } })
  expect(world.bank.takenTwd() - takenBefore).toBe(priceTwd)
  expect(world.bank.heldTwd()).toBe(heldBefore)
  expect(await world.sumTwd(`earned:driver:${driver.driverId}`)).toBe(-priceTwd)
  await driver.endsShift()
})

test('cancelling is free until the driver has arrived; then it costs the fee that the rider has agreed to', async () => {
  const early = await world.orderIn('DRIVER_EN_ROUTE', 'creditcard')
  const heldBefore = world.bank.heldTwd()
  const { priceTwd } = await world.sees(early.rider, early.hash)
  expect((await world.cancels(early.rider, early.hash)).data).toMatchObject({
    state: 'CANCELED',
    cancel: { chargedTwd: 0 },
  })
  await world.settle()
  expect(heldBefore - world.bank.heldTwd()).toBe(priceTwd)
  await early.driver.endsShift()

  const late = await world.orderIn('ARRIVED', 'creditcard')
  const { feeTwd } = (await world.sees(late.rider, late.hash)).cancel
  expect(feeTwd).toBe(50)
  expect((await world.cancels(late.rider, late.hash)).body).toMatchObject({
    code: 'CANCEL_FEE_CHANGED',
    data: { feeTwd },
  })
  const takenBefore = world.bank.takenTwd()
  expect((await world.cancels(late.rider, late.hash, feeTwd)).data.cancel.chargedTwd).toBe(feeTwd)
  await world.settle()
  expect(world.bank.takenTwd() - takenBefore).toBe(feeTwd)
  expect((await late.driver.state()).state).toBe('free')
  await late.driver.endsShift()

  const inCash = await world.orderIn('ARRIVED')
  await world.cancels(inCash.rider, inCash.hash, feeTwd)
  expect((await world.call(getPayment, { params: { id: inCash.hash }, as: inCash.rider.as })).data).toMatchObject({
    open_amount: feeTwd,
  })
  await inCash.driver.endsShift()
})

test('an order that finds no driver ends, and the hold is released', async () => {
  const rider = await world.rider()
  const heldBefore = world.bank.heldTwd()
  const { orderHash: hash } = (await world.orders(rider, 'creditcard')).data
  expect((await world.call(listSampleDriverOrders, { as: rider.as })).data.orders).toHaveLength(1)
  await world.pass(200)
  expect((await world.sees(rider, hash)).state).toBe('MATCH_FAILED')
  expect(world.bank.heldTwd()).toBe(heldBefore)
  expect((await world.call(listSampleDriverOrders, { as: rider.as })).data.orders).toEqual([])
  const { orders } = (await world.call(listOrders, { query: { status: 'history' }, as: rider.as })).data
  expect(orders[0]).toMatchObject({ orderHash: hash, status: 'MATCH_FAILED', amountTwd: null })
})

test('a quote is binding only until it expires, and no order starts outside the service area', async () => {
  const { as } = await world.rider()
  const quote = (to: typeof dropoff) => world.call(quoteSampleDriver, { body: { pickup, dropoff: to }, as })
  const { quoteHash, expiresAt } = (await quote(dropoff)).data
  world.clock.moveTo(expiresAt)
  const body = { quoteHash, paymentMethod: 'cash' as const }
  expect((await world.call(orderSampleDriver, { body, as, key: 'late' })).body.code).toBe('QUOTE_EXPIRED')
  const island = { address: '澎湖', location: { lat: 23.5655, lng: 119.5863 } }
  expect((await quote(island)).body.code).toBe('OUTSIDE_SERVICE_AREA')
})

test('a quote, with the addresses in it, is deleted a week after it has expired', async () => {
  const { as, riderId } = await world.rider()
  await world.call(quoteSampleDriver, { body: { pickup, dropoff }, as })
  const quotes = async () => {
    const { pool } = world.house.database
    return (await pool.query('SELECT 1 FROM sample_driver.quotes WHERE rider_id = $1', [riderId])).rows.length
  }
  await world.advance(6 * 86_400)
  expect(await quotes()).toBe(1)
  await world.advance(3 * 86_400)
  expect(await quotes()).toBe(0)
})
