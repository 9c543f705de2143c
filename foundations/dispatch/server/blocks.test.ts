import { blockDriver, blockRider, readBlocks, unblockDriver, unblockRider } from '@daoxing/dispatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DispatchWorld, north, openDispatchWorld, type TestDriver } from './testing/index.ts'

let world: DispatchWorld
beforeAll(async () => {
  world = await openDispatchWorld()
})
afterAll(() => world.close())

const as = (hash: string) => ({ bearer: `rider:rider-of-${hash}` })

/** An order completed by the only driver on shift. */
async function aDoneOrder(hash: string): Promise<TestDriver> {
  const [driver] = await world.drivers({ [`driver-${hash}`]: north(100) })
  if (!driver) throw new Error('nobody is on shift')
  const order = await world.hails(hash)
  await world.waits(5)
  await driver.accepts()
  await order.ends()
  return driver
}

/** The same rider hails again with another order. */
async function hailsAgain(hash: string, again: string) {
  const order = await world.hails(again, { riderId: `rider-of-${hash}` })
  await world.waits(30)
  return order
}

test('a blocked driver gets no offers for that rider until the rider removes the block [TAXI-102, TAXI-103]', async () => {
  const driver = await aDoneOrder('one')
  const blocked = await world.house.call(blockDriver, { params: { id: 'one' }, as: as('one') })
  expect(blocked.data.drivers.map(({ driver_id: id }) => id)).toEqual([driver.driverId])
  const order = await hailsAgain('one', 'one-again')
  expect((await driver.state()).offer).toBeNull()
  expect(await order.state()).toBe('matching')
  // The same car serves other riders in the meantime.
  const other = await world.hails('other')
  await world.waits(5)
  expect((await driver.offer()).orderHash).toBe('other')
  await driver.accepts()
  await other.ends()
  await world.house.call(unblockDriver, { params: { id: driver.driverId }, as: as('one') })
  await world.waits(5)
  expect((await driver.offer()).orderHash).toBe('one-again')
  await driver.accepts()
  await order.ends()
  await driver.endsShift()
})

test('a driver who blocks a rider gets no offer for that rider, and the rider is not notified', async () => {
  const driver = await aDoneOrder('two')
  const params = { hash: 'two' }
  expect((await world.house.call(blockRider, { params, as: driver.as })).data).toEqual({ blocked: true })
  const order = await hailsAgain('two', 'two-again')
  expect((await driver.state()).offer).toBeNull()
  expect((await world.house.call(readBlocks, { params: { id: 'all' }, as: as('two') })).data.drivers).toEqual([])
  // The rider cannot lift the driver's block.
  await world.house.call(unblockDriver, { params: { id: 'two' }, as: as('two') })
  await world.waits(10)
  expect((await driver.state()).offer).toBeNull()
  await world.house.call(unblockRider, { params, as: driver.as })
  await world.waits(5)
  expect((await driver.offer()).orderHash).toBe('two-again')
  await driver.accepts()
  await order.ends()
  await driver.endsShift()
})

test('a driver who gets blocked by the rider can no longer accept an open offer', async () => {
  const driver = await aDoneOrder('three')
  const order = await world.hails('three-again', { riderId: 'rider-of-three' })
  await world.waits(5)
  const { offerId } = await driver.offer()
  await world.house.call(blockDriver, { params: { id: 'three' }, as: as('three') })
  const refused = await driver.accepts(offerId)
  expect([refused.status, refused.body.code]).toEqual([409, 'OFFER_GONE'])
  await order.cancels()
  await driver.endsShift()
})

test('the list shows the drivers that the rider blocked, of all trips or of one; other drivers count as absent [TAXI-101]', async () => {
  const driver = await aDoneOrder('four')
  const read = (id: string, who = as('four')) => world.house.call(readBlocks, { params: { id }, as: who })
  expect((await read('four')).data.drivers).toEqual([])
  const block = () => world.house.call(blockDriver, { params: { id: driver.driverId }, as: as('four') })
  await block()
  // Blocking twice has the effect of blocking once.
  expect((await block()).data.drivers).toHaveLength(1)
  const [listed] = (await read('all')).data.drivers
  expect(listed).toMatchObject({ driver_id: driver.driverId, vehicle: { plate: 'TDX-0001' } })
  expect((await read('four')).data.drivers).toEqual([listed])
  // Another rider's trip, and a driver whom the rider never met, can be neither read nor blocked.
  const stranger = as('nobody')
  for (const id of ['four', driver.driverId, 'no-such-driver'])
    for (const call of [readBlocks, blockDriver, unblockDriver]) {
      const { status, body } = await world.house.call(call, { params: { id }, as: stranger })
      expect([id, call.id, status, body.code]).toEqual([id, call.id, 404, 'NOT_FOUND'])
    }
  const foreign = await world.house.call(blockRider, { params: { hash: 'no-such-order' }, as: driver.as })
  expect(foreign.status).toBe(404)
  await driver.endsShift()
})
