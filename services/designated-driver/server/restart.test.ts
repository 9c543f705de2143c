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

const byCard = { trip: { pay_with_cash: false, payment_method: 'creditcard' } }

test('a server that is restarted after every step continues the trip, and no step counts twice', async () => {
  const rider = await world.rider()
  await world.driver()
  const { trip_hash: hash, amount } = (await world.asks(rider)).data
  await world.restart()
  await world.pass(4)
  const driver = await world.accepted(hash)
  const steps = world.steps({ rider, driver, hash })
  const before = async () => {
    await steps.photographs('before')
    return steps.records('before')
  }
  const after = async () => {
    await steps.photographs('after')
    return steps.records('after')
  }
  const confirms = () => steps.confirms('before')
  const twice = [steps.arrives, steps.types, () => steps.records('before'), confirms, steps.starts]
  for (const step of [...twice.slice(0, 2), before]) expect((await step()).status).toBe(200)
  for (const step of [...twice.slice(2), after, () => steps.records('after'), steps.finishes, () => steps.collects()]) {
    await world.restart()
    expect((await step()).status).toBe(200)
  }
  await world.restart()
  // The response was lost with the server, so the driver's app sends the report again.
  for (const step of [steps.finishes, () => steps.collects()]) expect((await step()).status).toBe(200)
  expect(await world.sees(rider, hash)).toMatchObject({ trip_status: 'COMPLETED', amount })
  expect(await world.sumTwd(`cash:driver:${driver.driverId}`)).toBe(amount)
})

test("a server that dies during the bank's response continues the same trip with the same key", async () => {
  const rider = await world.rider()
  world.bank.feels('breaks')
  expect((await world.asks(rider, byCard, 'tap')).status).toBe(500)
  await world.restart()
  await world.pass(30)
  const { rows } = await world.house.database.pool.query<{ state: string }>(
    'SELECT state FROM designated_driver.trips WHERE rider_id = $1',
    [rider.riderId],
  )
  expect(rows).toEqual([{ state: 'REQUESTING' }])
})

describe('a driver who never reports again', () => {
  test.each([
    ['DRIVER_EN_ROUTE', 'CANCELED'],
    ['ARRIVED', 'CANCELED'],
    ['TRIP_STARTED', 'PENDING_PAYMENT'],
    ['PENDING_PAYMENT', 'PENDING_PAYMENT'],
  ] as const)('%s: the trip ends as %s, and rider and driver are free', async (state, end) => {
    const trip = await world.tripIn(state)
    await world.restart()
    await world.advance(5 * 3600)
    expect(await world.sees(trip.rider, trip.hash)).toMatchObject({ trip_status: end, is_under_way: false })
    expect(noticesSentTo(trip.rider).at(-1)).toBe(end === 'CANCELED' ? 'orderTimedOut' : 'paymentFailed')
    expect((await trip.driver.state()).orderHash).toBeNull()
    if (end === 'CANCELED') {
      expect((await world.sees(trip.rider, trip.hash)).cancel).toMatchObject({
        charged_fee: 0,
        reason: 'DRIVER_TIME_OUT',
      })
      return
    }
    // A driver who returns late still settles the cash.
    expect((await world.steps(trip).collects()).status).toBe(200)
    expect((await world.sees(trip.rider, trip.hash)).trip_status).toBe('COMPLETED')
  })
})

describe('a bank that fails', () => {
  test('a declined card ends the trip before an offer is made, with the reason', async () => {
    const rider = await world.rider()
    const driver = await world.driver()
    world.bank.feels('declines')
    const { status, body } = await world.asks(rider, byCard)
    expect([status, body.code]).toEqual([422, 'POST_RIDES_0011'])
    expect((await driver.state()).offer).toBeNull()
    expect((await world.asks(rider)).status).toBe(200)
  })

  test('a hold without an answer ends the trip in time, and is released once it is known', async () => {
    const rider = await world.rider()
    world.bank.feels('loses', ...Array.from({ length: 30 }, () => 'silent' as const))
    const { trip_hash: hash } = (await world.asks(rider, byCard)).data
    await world.pass(130)
    expect((await world.sees(rider, hash)).trip_status).toBe('CANCELED')
    world.bank.feels()
    await world.advance(2 * 3600)
    expect(world.bank.heldTwd()).toBe(0)
  })

  test('a cancellation fee that the card does not pay is owed, and the rider is notified', async () => {
    const { rider, hash } = await world.tripIn('ARRIVED', byCard)
    world.bank.feels('declines', 'declines')
    await world.cancels(rider, hash, 200)
    await world.settle()
    const owed = { trip_status: 'CANCELED', last_event: 'CANCELED', payment: { open_amount: 200 } }
    expect(await world.sees(rider, hash)).toMatchObject(owed)
    expect(noticesSentTo(rider).at(-1)).toBe('paymentFailed')
  })
})

test('a search without a driver ends in time, and costs nothing', async () => {
  const rider = await world.rider()
  const { trip_hash: hash } = (await world.asks(rider, byCard)).data
  await world.advance(301)
  expect(await world.sees(rider, hash)).toMatchObject({
    trip_status: 'MATCH_FAILED',
    cancel: { reason: 'SYSTEM_TIME_OUT', charged_fee: 0 },
  })
  await world.settle()
  expect([world.bank.heldTwd(), world.bank.takenTwd()]).toEqual([0, 0])
})
