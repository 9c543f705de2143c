import { msOf } from '@daoxing/kit/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTripWorld, type TripWorld } from './testing/open-trip-world.ts'

let world: TripWorld
beforeEach(async () => {
  world = await openTripWorld()
})
afterEach(() => world.close())

test('a server that is restarted after every step goes on with the trip, and no step counts twice', async () => {
  const rider = await world.rider()
  const driver = await world.driver()
  const takenBefore = world.bank.takenTwd()
  const { orderHash: hash, tripStartTime } = (await world.books(rider)).data
  await world.restart()
  await world.settle()
  await world.claims(driver, hash)
  await world.restart()
  await world.advance((tripStartTime - msOf(world.clock.now())) / 1000 - 3600)
  await world.pass(2700)
  for (const step of ['arrives', 'starts', 'finishes'] as const) {
    if (step === 'starts') await world.pass(900)
    await world.restart()
    expect((await world[step](driver, hash)).status).toBe(200)
    await world.restart()
    // The response was lost with the server, so the driver's app sends the report again.
    expect((await world[step](driver, hash)).status).toBe(200)
  }
  await world.settle()
  const { status, totalFare } = await world.sees(rider, hash)
  expect(status).toBe('COMPLETED')
  expect(world.bank.takenTwd() - takenBefore).toBe(totalFare)
  expect(world.bank.heldTwd()).toBe(0)
  expect(await world.sumTwd(`earned:driver:${driver.driverId}`)).toBe(-totalFare)
})

test("a server that dies during the bank's response to the deposit books the same trip", async () => {
  const rider = await world.rider()
  world.bank.feels('breaks')
  expect((await world.books(rider, {}, {}, 'tap')).status).toBe(500)
  await world.restart()
  await world.pass(120)
  const { rows } = await world.house.database.pool.query<{ state: string }>(
    'SELECT state FROM chauffeur.trips WHERE rider_id = $1',
    [rider.riderId],
  )
  expect(rows).toEqual([{ state: 'RESERVED' }])
})

describe('a driver who never reports again', () => {
  test('at the start: another one is sought, and without one the deposit comes back twice', async () => {
    const { rider, driver, hash } = await world.tripIn('DRIVER_EN_ROUTE')
    await driver.state()
    await world.restart()
    await world.advance(4 * 3600)
    await world.settle()
    expect(await world.sees(rider, hash)).toMatchObject({ status: 'MATCH_FAILED', deposit: { state: 'refunded' } })
    expect(world.bank.heldTwd()).toBe(0)
  })

  test('on the way: the trip ends by itself, with the price that was agreed to at most', async () => {
    const { rider, driver, hash } = await world.tripIn('TRIP_STARTED')
    const { totalFare } = await world.sees(rider, hash)
    await world.restart()
    await world.advance(9 * 3600)
    await world.settle()
    const ended = await world.sees(rider, hash)
    expect(ended.status).toBe('COMPLETED')
    expect(ended.payment.paidTwd).toBeLessThanOrEqual(totalFare)
    expect((await driver.state()).orderHash).toBeNull()
  })
})
