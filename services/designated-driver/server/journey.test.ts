import { handoversOf } from '@daoxing/assets/server'
import { getDriverState } from '@daoxing/dispatch/contract'
import { getOrder, listOrders } from '@daoxing/orders/contract'
import {
  designatedTripChanged,
  getActiveDesignatedTrip,
  getDesignatedJob,
  isDesignatedTripLive,
} from '@daoxing/designated-driver/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bar, openWorld, type World } from './testing/open-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  const sumTwd = await world.sumTwd()
  if (sumTwd !== 0) throw new Error(`the ledger sums to ${sumTwd}`)
})
afterAll(() => world.close())

test("a driver without a car drives the rider's own car home, and has earned the agreed price [DDR-001]", async () => {
  const rider = await world.rider()
  const driver = await world.driver()
  const { data } = await world.asks(rider, { trip: { markup_price: 100 } })
  const { trip_hash: hash, amount } = data
  const seen: string[] = [data.trip_status]
  const see = async () => seen.push((await world.sees(rider, hash)).trip_status)
  await world.pass(4)
  expect((await driver.offer()).note).toContain('加價 $100')
  const trip = { rider, hash, driver: await world.accepted(hash) }
  await see()
  const steps = world.steps(trip)
  expect((await steps.arrives({ ...bar, lat: 25.1 })).body.code).toBe('TOO_FAR_FROM_PICKUP')
  await steps.reaches('ARRIVED')
  await see()
  await steps.types()
  await steps.photographs('before')
  await steps.records('before')
  await steps.confirms('before')
  await steps.starts()
  await see()
  await world.pass(900)
  await steps.photographs('after')
  await steps.records('after')
  expect((await steps.finishes()).data.collectTwd).toBe(amount)
  await see()
  expect((await steps.collects(amount - 1)).body).toMatchObject({ code: 'WRONG_AMOUNT', data: { amountTwd: amount } })
  expect([(await steps.collects()).status, (await steps.collects()).status]).toEqual([200, 200])
  await see()
  expect(seen).toEqual(['REQUESTING', 'DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED'])
  expect(await world.sumTwd(`cash:driver:${driver.driverId}`)).toBe(amount)
  expect((await world.call(getDriverState, { as: driver.as })).data.state).toBe('free')
  expect((await world.call(getDesignatedJob, { as: driver.as })).data).toBeNull()
  const { order, detail } = (await world.call(getOrder, { params: { hash }, as: rider.as })).data
  expect(order).toMatchObject({ status: 'COMPLETED', tab: 'history', amountTwd: amount, paymentStatus: 2, live: null })
  expect(detail).toEqual(await world.sees(rider, hash))
  const kept = await handoversOf(world.house.database, { orderHash: hash })
  expect(kept.map(({ way, odometerKm, pictures }) => [way, odometerKm, Object.keys(pictures).length])).toEqual([
    ['return', 52_318, 4],
    ['depart', 52_310, 4],
  ])
  await driver.endsShift()
})

test('the rider gets every change once with an increasing revision, in the shared vocabulary [DDR-006]', async () => {
  const { rider, driver, hash } = await world.tripIn('COMPLETED')
  await world.settle()
  const told = world.sent
    .filter(({ name }) => name === designatedTripChanged.name)
    .map(({ room, payload }) => ({ room, ...designatedTripChanged.payload.parse(payload) }))
    .filter(({ trip }) => trip.trip_hash === hash)
  expect(told.map(({ room }) => room)).toEqual(told.map(() => `rider:${rider.riderId}`))
  const revisions = told.map(({ trip }) => trip.revision)
  expect(revisions).toEqual([...new Set(revisions)].toSorted((one, other) => one - other))
  const events = told.map(({ event }) => event).filter((event, at, all) => event !== all[at - 1])
  const vocabulary = ['WAITING_SPECIFY', 'DRIVER_ACCEPTED', 'ARRIVED', 'STARTED', 'FINISHED', 'PAYMENT_PROCESSED']
  expect(events).toEqual(vocabulary)
  await driver.endsShift()
})

test('a card has the price held before the search for a driver, and pays it at the end', async () => {
  const rider = await world.rider()
  const driver = await world.driver()
  const [heldBefore, takenBefore] = [world.bank.heldTwd(), world.bank.takenTwd()]
  world.bank.feels('loses', 'silent')
  const wish = { trip: { pay_with_cash: false, payment_method: 'creditcard' } }
  const { trip_hash: hash, amount, trip_status: state } = (await world.asks(rider, wish)).data
  expect(state).toBe('PREPARING')
  await world.pass(4)
  expect((await driver.state()).offer).toBeNull()
  await world.pass(10)
  expect(world.bank.heldTwd() - heldBefore).toBe(amount)
  const trip = { rider, hash, driver: await world.accepted(hash) }
  await world.steps(trip).reaches('PENDING_PAYMENT')
  await world.settle()
  expect(await world.sees(rider, hash)).toMatchObject({ trip_status: 'COMPLETED', payment: { paid_amount: amount } })
  expect([world.bank.heldTwd() - heldBefore, world.bank.takenTwd() - takenBefore]).toEqual([0, amount])
  await driver.endsShift()
})

test('a live trip is the active one and stands in the order list, an ended one is in the history [DDR-018]', async () => {
  const { rider, driver, hash } = await world.tripIn('TRIP_STARTED')
  const active = async () => (await world.call(getActiveDesignatedTrip, { as: rider.as })).data
  expect(await active()).toEqual(await world.sees(rider, hash))
  expect(isDesignatedTripLive((await world.sees(rider, hash)).trip_status)).toBe(true)
  const listed = async (tab: 'unfinished' | 'history') =>
    (await world.call(listOrders, { query: { status: tab }, as: rider.as })).data.orders.map(
      ({ orderHash }) => orderHash,
    )
  expect([await listed('unfinished'), await listed('history')]).toEqual([[hash], []])
  const steps = world.steps({ rider, driver, hash })
  await steps.photographs('after')
  await steps.records('after')
  await steps.finishes()
  await steps.collects()
  expect(await active()).toBeNull()
  expect([await listed('unfinished'), await listed('history')]).toEqual([[], [hash]])
})
