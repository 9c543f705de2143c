import { batchSeconds } from '@daoxing/dispatch/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { type House, seededRandom, tablesOf } from '@daoxing/kit/server'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expireOfferHandler } from './jobs/expire-offer-handler.ts'
import { giveUpHandler } from './jobs/give-up-handler.ts'
import { matchRegionHandler } from './jobs/match-region-handler.ts'
import { offerToDriver } from './offer-to-driver.ts'
import { claimForOffer } from './stores/claim-store.ts'
import { type DispatchWorld, north, openDispatchWorld, type TestOrder } from './testing/dispatch-world.ts'
import type { TestDriver } from './testing/test-driver.ts'

/** The default time for an answer. */
const offerSeconds = 12

let world: DispatchWorld
let house: House
beforeEach(async () => {
  world = await openDispatchWorld()
  house = world.house.house
})
afterEach(() => world.close())

const match = () => matchRegionHandler({ payload: { region: 'north', batchSeconds }, house })
const candidate = (driverId: string) => ({ driverId, pickupSeconds: 60, pickupMetres: 600 })

type Count = { readonly count: number }
async function countOf(table: string, where = 'true'): Promise<number> {
  const { rows } = await sql<Count>`SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${sql.raw(where)}`.execute(
    tablesOf<unknown>(house.database),
  )
  return rows[0]?.count ?? -1
}

test('of two batches of one region at once, one runs, and no driver gets two offers', async () => {
  await world.drivers({ ana: north(500), ben: north(1500), cat: north(2500) })
  for (const orderHash of ['one', 'two', 'three', 'four']) await world.hails(orderHash)
  await Promise.all([match(), match(), match()])
  expect(await countOf('dispatch.offers', `state = 'open'`)).toBe(3)
  expect(await countOf('dispatch.driver_claims')).toBe(3)
  expect(await countOf('dispatch.decisions')).toBe(1)
})

test('a driver who is chosen for two orders at the same moment gets one of them', async () => {
  await world.drivers({ ana: north(500) })
  const orders = await Promise.all(['one', 'two'].map((orderHash) => world.hails(orderHash)))
  const offered = await Promise.all(
    orders.map(({ orderHash }) => offerToDriver({ house, orderHash, candidate: candidate('ana'), offerSeconds })),
  )
  expect(offered.filter(Boolean)).toHaveLength(1)
  expect(await countOf('dispatch.offers')).toBe(1)
})

test('the database refuses a second claim on a driver and a second driver for an order', async () => {
  await world.drivers({ ana: north(500), ben: north(1500) })
  await world.hails('one')
  await world.house.settle()
  const { database, clock } = house
  const claim = (driverId: string, orderHash: string) => ({
    driverId,
    orderHash,
    service: 'test',
    offerId: 'second',
    now: clock.now(),
  })
  expect(await database.transaction((tx) => claimForOffer(tx, claim('ana', 'two')))).toBe(false)
  expect(await database.transaction((tx) => claimForOffer(tx, claim('ben', 'one')))).toBe(false)
  const insert = sql`INSERT INTO dispatch.driver_claims (driver_id, kind, order_hash, service, offer_id, claimed_at)
    VALUES ('ana', 'job', 'two', 'test', 'second', ${clock.now()}::timestamptz)`.execute(tablesOf<unknown>(database))
  await expect(insert).rejects.toMatchObject({ code: '23505' })
})

test('acceptance and expiry at once, acceptance and cancel at once: one of them wins, consistently for both sides', async () => {
  for (let round = 0; round < 6; round += 1) {
    const name = `driver-${round}`
    const [driver] = await world.drivers({ [name]: north(500) })
    const order = await world.hails(`order-${round}`)
    await match()
    const offerId = (await driver?.offer())?.offerId ?? ''
    const rival = round % 2 === 0 ? order.cancels().catch(() => undefined) : expireAtOnce(offerId)
    const [answer] = await Promise.all([driver?.accepts(offerId), rival])
    const isAccepted = answer?.status === 200
    expect(await order.state()).toBe(isAccepted ? 'driving' : round % 2 === 0 ? 'canceled' : 'matching')
    expect((await driver?.state())?.state).toBe(isAccepted ? 'busy' : 'free')
    if (isAccepted) await order.ends()
    else if (round % 2 === 1) await order.cancels()
    await driver?.endsShift()
  }
})

async function expireAtOnce(offerId: string): Promise<void> {
  world.house.clock.moveTo(plusSeconds(house.clock.now(), 12))
  await expireOfferHandler({ payload: { offerId }, house })
}

test('a driver never has two offers or jobs, an order never two drivers, under any interleaving', async () => {
  const places = Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`driver-${at}`, north(300 + 400 * at)]))
  const drivers = await world.drivers(places)
  let orders: TestOrder[] = []
  let hailed = 0
  // The races are real; the seed only selects the attempts.
  const random = seededRandom('interleavings')
  const one = <Item>(items: readonly Item[]): Item | undefined => items[random.between(0, items.length - 1)]
  const deeds: readonly (() => Promise<unknown>)[] = [
    async () => {
      hailed += 1
      // Some searches end early, so that the deadline races with everything else.
      const giveUpAt = plusSeconds(house.clock.now(), hailed % 2 === 0 ? 5 : 60)
      orders = [...orders, await world.hails(`order-${hailed}`, { giveUpAt })].slice(-6)
    },
    match,
    match,
    () => Promise.all(drivers.map((driver) => quietly(driver, () => driver.accepts()))),
    () => quietly(one(drivers), (driver) => driver.accepts()),
    () => quietly(one(drivers), (driver) => driver.rejects()),
    () =>
      quietly(one(drivers), async (driver) =>
        expireOfferHandler({ payload: { offerId: (await driver.offer()).offerId }, house }),
      ),
    () => quietly(one(orders), (order) => order.cancels()),
    () => quietly(one(orders), (order) => order.ends()),
    () => quietly(one(orders), (order) => order.isGivenBack()),
    () => quietly(one(orders), ({ orderHash }) => giveUpHandler({ payload: { orderHash }, house })),
    () =>
      quietly(one(orders), ({ orderHash }) =>
        offerToDriver({ house, orderHash, candidate: candidate(one(drivers)?.driverId ?? ''), offerSeconds }),
      ),
    () => quietly(one(drivers), (driver) => driver.endsShift().then(() => driver.startsShift(north(500)))),
  ]
  for (let round = 0; round < 50; round += 1) {
    await Promise.all(Array.from({ length: 6 }, async () => one(deeds)?.()))
    await expectOneEach(drivers)
    world.house.clock.moveTo(plusSeconds(house.clock.now(), 3))
    for (const [at, driver] of drivers.entries()) driver.isAt(north(300 + 400 * at))
  }
  expect(hailed).toBeGreaterThan(10)
  expect(await countOf('dispatch.offers', `state = 'accepted'`)).toBeGreaterThan(5)
}, 120_000)

/** Accepts a refusal for a missing offer or an order that has moved on. A deadlock or a constraint violation fails the test. */
async function quietly<Item>(item: Item | undefined, deed: (item: Item) => Promise<unknown>): Promise<void> {
  if (item === undefined) return
  const answer = await deed(item).catch((error: unknown) => {
    const isExpected = error instanceof Error && /holds no offer|kit\.movedMeanwhile/.test(error.message)
    if (!isExpected) throw error
  })
  if (typeof answer === 'object' && answer !== null && 'status' in answer) expect(answer.status).toBeLessThan(500)
}

async function expectOneEach(drivers: readonly TestDriver[]): Promise<void> {
  const { rows } = await sql<{ broken: string }>`
    SELECT 'an open offer without its claim' AS broken FROM dispatch.offers offer WHERE state = 'open' AND NOT EXISTS (
      SELECT 1 FROM dispatch.driver_claims claim WHERE claim.offer_id = offer.offer_id AND claim.kind = 'offer'
        AND claim.driver_id = offer.driver_id AND claim.order_hash = offer.order_hash)
    UNION ALL SELECT 'an offer''s claim without an open offer' FROM dispatch.driver_claims claim WHERE kind = 'offer'
      AND NOT EXISTS (SELECT 1 FROM dispatch.offers offer WHERE offer.offer_id = claim.offer_id AND state = 'open')
    UNION ALL SELECT 'a job of an order that is not driven' FROM dispatch.driver_claims claim WHERE kind = 'job'
      AND NOT EXISTS (SELECT 1 FROM test_service.orders served WHERE served.order_hash = claim.order_hash
        AND served.state = 'driving' AND served.driver_id = claim.driver_id)
    UNION ALL SELECT 'a driven order without its job' FROM test_service.orders served WHERE state = 'driving'
      AND NOT EXISTS (SELECT 1 FROM dispatch.driver_claims claim WHERE claim.order_hash = served.order_hash
        AND claim.kind = 'job' AND claim.driver_id = served.driver_id)
    UNION ALL SELECT 'an ended order that is still sought for' FROM test_service.orders served
      JOIN dispatch.seekers USING (order_hash) WHERE state IN ('canceled', 'failed', 'done', 'driving')
    UNION ALL SELECT 'two claims of a driver' FROM dispatch.driver_claims GROUP BY driver_id HAVING count(*) > 1
    UNION ALL SELECT 'two open offers of a driver' FROM dispatch.offers WHERE state = 'open'
      GROUP BY driver_id HAVING count(*) > 1`.execute(tablesOf<unknown>(house.database))
  expect(rows).toEqual([])
  expect(await countOf('dispatch.driver_claims')).toBeLessThanOrEqual(drivers.length)
}

test('cars that lack a required feature or seat get no offer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.record({ features: fc.integer({ min: 0, max: 15 }), seats: fc.integer({ min: 1, max: 6 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      async (cars, wishes) => {
        const run = house.random.hex(4)
        const drivers: TestDriver[] = []
        for (const [at, features] of cars.entries())
          drivers.push(...(await world.drivers({ [`${run}-${at}`]: north(200 * (at + 1)) }, { features, seats: 4 })))
        const orders: TestOrder[] = []
        for (const [at, wish] of wishes.entries()) orders.push(await world.hails(`${run}-${at}`, wish))
        await match()
        for (const [at, driver] of drivers.entries()) {
          const { offer } = await driver.state()
          const wish = wishes[orders.findIndex(({ orderHash }) => orderHash === offer?.orderHash)]
          if (wish)
            expect({ fits: ((cars[at] ?? 0) & wish.features) === wish.features && wish.seats <= 4 }).toEqual({
              fits: true,
            })
        }
        for (const order of orders) await order.cancels()
        for (const driver of drivers) await driver.endsShift()
        await world.house.settle()
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)
