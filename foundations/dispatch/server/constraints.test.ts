import { tablesOf } from '@daoxing/kit/server'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lackOf } from './rules/fits-wish.ts'
import { writeBlock } from './stores/block-store.ts'
import { testPolicy } from './testing/test-service.ts'
import { type DispatchWorld, north, openDispatchWorld, type TestDriver, type TestOrder } from './testing/index.ts'

let world: DispatchWorld
beforeAll(async () => {
  world = await openDispatchWorld()
})
afterAll(() => world.close())

const car = fc.record({
  features: fc.integer({ min: 0, max: 3 }),
  seats: fc.integer({ min: 3, max: 6 }),
  model: fc.constantFrom('Corolla', 'Model Y'),
})
const wish = fc.record({
  features: fc.integer({ min: 0, max: 3 }),
  seats: fc.integer({ min: 1, max: 6 }),
  carModel: fc.constantFrom(null, null, 'Model Y'),
})
const pair = fc.record({ order: fc.nat(3), driver: fc.nat(3) })
const scenes = fc.record({
  cars: fc.array(car, { minLength: 2, maxLength: 4 }),
  wishes: fc.array(wish, { minLength: 2, maxLength: 4 }),
  blocks: fc.array(pair, { maxLength: 4 }),
  // The answer of each driver to an offer in each round: reject it or let it expire.
  answers: fc.array(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 4 }),
})
type Made = { readonly order_hash: string; readonly driver_id: string; readonly state: string }

test('for all cases: no blocked pair, no wrong kind, no driver who refused before, and one open offer per driver', async () => {
  const { house } = world.house
  await fc.assert(
    fc.asyncProperty(scenes, async ({ cars, wishes, blocks, answers }) => {
      const run = house.random.hex(4)
      const drivers: TestDriver[] = []
      for (const [at, vehicle] of cars.entries())
        drivers.push(...(await world.drivers({ [`${run}-d${at}`]: north(300 * (at + 1)) }, vehicle)))
      const blocked = blocks.filter(({ order, driver }) => order < wishes.length && driver < cars.length)
      const now = house.clock.now()
      for (const { order, driver } of blocked)
        await house.database.transaction((tx) =>
          writeBlock(tx, { riderId: `rider-of-${run}-o${order}`, driverId: `${run}-d${driver}`, by: 'rider', now }),
        )
      const orders: TestOrder[] = []
      for (const [at, wished] of wishes.entries()) orders.push(await world.hails(`${run}-o${at}`, wished))
      const refused = new Set<string>()
      for (const round of answers) {
        await world.waits(2)
        for (const [at, driver] of drivers.entries()) {
          const { offer } = await driver.state()
          if (!offer) continue
          expect(refused).not.toContain(`${offer.orderHash} ${driver.driverId}`)
          if (!round[at]) continue
          refused.add(`${offer.orderHash} ${driver.driverId}`)
          await driver.rejects(offer.offerId)
        }
      }
      const { rows } = await sql<Made>`SELECT order_hash, driver_id, state FROM dispatch.offers
        WHERE starts_with(order_hash, ${run})`.execute(tablesOf<unknown>(house.database))
      const placeOf = (id: string) => Number(id.at(-1))
      for (const { order_hash: orderHash, driver_id: driverId } of rows) {
        const [driver, order] = [placeOf(driverId), placeOf(orderHash)]
        expect(blocked).not.toContainEqual({ order, driver })
        const [vehicle, wished] = [cars[driver], wishes[order]]
        expect({
          ...vehicle,
          wished,
          isFit: vehicle && wished && lackOf({ ...vehicle, licences: [] }, wished, testPolicy.needs) === undefined,
        }).toMatchObject({
          isFit: true,
        })
      }
      const open = rows.filter(({ state }) => state === 'open').map(({ driver_id: driverId }) => driverId)
      expect(new Set(open).size).toBe(open.length)
      for (const order of orders) await order.cancels()
      for (const driver of drivers) await driver.endsShift()
    }),
    { numRuns: 6 },
  )
}, 120_000)
