import { afterEach, expect, test } from 'vitest'
import { type DispatchWorld, north, openDispatchWorld } from './testing/dispatch-world.ts'

let world: DispatchWorld
afterEach(() => world.close())

/** The most connections that one batch of four offers holds: its own, and one for each offer in progress. */
async function connectionsOfABatch(lanes?: number): Promise<number> {
  world = await openDispatchWorld(lanes === undefined ? {} : { lanes })
  await world.drivers({ ana: north(500), ben: north(1000), cat: north(1500), dan: north(2000) })
  const orders = [await world.hails('1'), await world.hails('2'), await world.hails('3'), await world.hails('4')]
  const { pool } = world.house.house.database
  let most = 0
  pool.on('acquire', () => (most = Math.max(most, pool.totalCount - pool.idleCount)))
  await world.house.settle()
  expect(await Promise.all(orders.map((order) => order.state()))).toEqual(Array(4).fill('offered'))
  return most
}

// A background job may hold a third connection for a moment, which makes the count meaningless: retry once.
test('with one lane the offers of a batch are sent in sequence, so that a seed determines the random numbers of each', {
  retry: 4,
}, async () => {
  expect(await connectionsOfABatch()).toBe(2)
})

test('with the lanes of a server they are sent in parallel', async () => {
  expect(await connectionsOfABatch(4)).toBeGreaterThan(2)
})
