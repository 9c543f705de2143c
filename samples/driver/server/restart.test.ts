import { noticeTold } from '@daoxing/notices/contract'
import type { TestRider } from '@daoxing/identity/server/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type World } from './testing/open-world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** The kinds of notification sent to a rider, the oldest first. */
const noticesSentTo = ({ riderId }: TestRider) =>
  world.sent
    .filter(({ room, name }) => room === `rider:${riderId}` && name === noticeTold.name)
    .map(({ payload }) => noticeTold.payload.parse(payload).kind)

const hoursSeconds = 5 * 3600

test('a server that is restarted after every step continues the order, and no step counts twice', async () => {
  const rider = await world.rider()
  const driver = await world.driver()
  const { orderHash: hash, priceTwd } = (await world.orders(rider)).data
  await world.restart()
  await world.pass(4)
  await world.accepted(hash)
  const { arrives, starts, finishes, collects } = world.reports(driver, hash)
  for (const step of [arrives, starts, finishes, () => collects(priceTwd)]) {
    await world.restart()
    expect((await step()).status).toBe(200)
    await world.restart()
    // The response was lost with the server, so the driver's app sends the report again.
    expect((await step()).status).toBe(200)
  }
  expect(await world.sees(rider, hash)).toMatchObject({ state: 'COMPLETED', revision: 6 })
  expect(await world.sumTwd(`cash:driver:${driver.driverId}`)).toBe(priceTwd)
})

test("a server that dies during the bank's response continues the same order with the same key", async () => {
  const rider = await world.rider()
  world.bank.feels('breaks')
  expect((await world.orders(rider, 'creditcard', 'tap')).status).toBe(500)
  await world.restart()
  await world.pass(30)
  const { rows } = await world.house.database.pool.query<{ state: string }>(
    'SELECT state FROM sample_driver.orders WHERE rider_id = $1',
    [rider.riderId],
  )
  expect(rows).toEqual([{ state: 'SEEKING' }])
})

describe('a driver who never reports again', () => {
  test.each([
    ['DRIVER_EN_ROUTE', 'CANCELED'],
    ['ARRIVED', 'CANCELED'],
    ['TRIP_STARTED', 'PENDING_PAYMENT'],
    ['PENDING_PAYMENT', 'PENDING_PAYMENT'],
  ] as const)('%s: the order ends as %s, and rider and driver are free', async (state, end) => {
    const { rider, driver, hash } = await world.orderIn(state)
    await world.restart()
    await world.advance(hoursSeconds)
    expect(await world.sees(rider, hash)).toMatchObject({ state: end, isUnderWay: false })
    expect(noticesSentTo(rider).at(-1)).toBe(end === 'CANCELED' ? 'orderTimedOut' : 'paymentFailed')
    expect((await driver.state()).orderHash).toBeNull()
    expect((await world.orders(rider)).status).toBe(200)
    if (end === 'CANCELED') return
    // A driver who returns late still settles the cash.
    const { priceTwd } = await world.sees(rider, hash)
    expect((await world.reports(driver, hash).collects(priceTwd)).status).toBe(200)
    expect((await world.sees(rider, hash)).state).toBe('COMPLETED')
  })
})

describe('a bank that fails', () => {
  test('a declined card ends the order before an offer is made, with the reason', async () => {
    const rider = await world.rider()
    const driver = await world.driver()
    world.bank.feels('declines')
    const { status, body } = await world.orders(rider, 'creditcard')
    expect([status, body.code]).toEqual([422, 'POST_RIDES_0011'])
    expect((await driver.state()).offer).toBeNull()
    expect((await world.orders(rider)).status).toBe(200)
  })

  test('a hold without an answer ends the order in time, and is released once it is known', async () => {
    const rider = await world.rider()
    world.bank.feels('loses', ...Array.from({ length: 30 }, () => 'silent' as const))
    const { orderHash: hash } = (await world.orders(rider, 'creditcard')).data
    await world.pass(130)
    expect((await world.sees(rider, hash)).state).toBe('CANCELED')
    world.bank.feels()
    await world.advance(2 * 3600)
    expect(world.bank.heldTwd()).toBe(0)
  })

  test('a price that the card does not pay at the end becomes a debt, and the driver is free', async () => {
    const { rider, driver, hash } = await world.orderIn('TRIP_STARTED', 'creditcard')
    world.bank.feels('declines', 'declines')
    await world.reports(driver, hash).finishes()
    await world.settle()
    const owed = { state: 'PENDING_PAYMENT', isUnderWay: false, payment: { canPay: true } }
    expect(await world.sees(rider, hash)).toMatchObject(owed)
    expect((await driver.state()).state).toBe('free')
    expect(await world.sumTwd()).toBe(0)
  })

  test('a cancellation fee that the card does not pay is owed, and the rider is notified', async () => {
    const { rider, hash } = await world.orderIn('ARRIVED', 'creditcard')
    world.bank.feels('declines', 'declines')
    await world.cancels(rider, hash, 50)
    await world.settle()
    const owed = { state: 'CANCELED', lastEvent: 'CANCELED', payment: { openTwd: 50 } }
    expect(await world.sees(rider, hash)).toMatchObject(owed)
    expect(noticesSentTo(rider).at(-1)).toBe('paymentFailed')
  })
})
