import {
  driverPositionChanged,
  enrollDrivers,
  listDecisions,
  listNearbyDrivers,
  type Offer,
  offerChanged,
  readBlocks,
} from '@daoxing/dispatch/contract'
import { type LatLng, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { type RawBuilder, sql } from 'kysely'
import { tablesOf } from '@daoxing/kit/server'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refreshFleet } from './fleet/fleet-of.ts'
import { driverCard, setJobTarget } from './index.ts'
import { matchRegionHandler } from './jobs/match-region-handler.ts'
import { offerToDriver } from './offer-to-driver.ts'
import { lackForService } from './rules/fits-wish.ts'
import {
  type DispatchWorld,
  north,
  openDispatchWorld,
  taipeiStation,
  type TestOrder,
} from './testing/dispatch-world.ts'
import { errandPolicy, secondServices, valetPolicy } from './testing/second-services.ts'
import { cityCredential, enrollTestDrivers, type TestDriver } from './testing/test-driver.ts'
import { secondTestService, testPolicy } from './testing/test-service.ts'

let world: DispatchWorld
beforeEach(async () => {
  world = await openDispatchWorld({ services: secondServices, lanes: 4 })
})
afterEach(() => world.close())

const valet = { services: ['valet'], licences: ['professional'] }
const both = { services: ['test', 'valet'], licences: ['professional'] }
const pickupAt = (location: LatLng) => ({ pickup: { address: '', location } })
const match = (batchSeconds: number) =>
  matchRegionHandler({ payload: { region: 'north', batchSeconds }, house: world.house.house })
const offerTo = (driverId: string, orderHash: string) =>
  offerToDriver({
    house: world.house.house,
    orderHash,
    candidate: { driverId, pickupSeconds: 60, pickupMetres: 600 },
    offerSeconds: 12,
  })
/** The batches that weighed an order, the oldest first. */
const decisionsOf = async (order: string) =>
  (await world.house.call(listDecisions, { as: cityCredential, query: { order } })).data.decisions.toReversed()
const pairOf = async (order: string) =>
  (await decisionsOf(order)).at(-1)?.pairs.find(({ orderHash }) => orderHash === order)
const rowsOf = async <Row>(statement: RawBuilder<Row>) =>
  (await statement.execute(tablesOf<unknown>(world.house.house.database))).rows

test('a driver never gets an offer of a service that the driver does not serve, in either direction', async () => {
  const [ana] = await world.drivers({ ana: north(100) })
  const forValet = await world.hails('for-valet', { service: 'valet' })
  await world.waits(30)
  expect([await forValet.state(), (await ana?.state())?.state]).toEqual(['matching', 'free'])
  await ana?.endsShift()
  const [vic] = await world.drivers({ vic: north(1000) }, null, valet)
  const forCar = await world.hails('for-car')
  await world.waits(20)
  expect(await forCar.story()).toEqual(['searching'])
  expect(await forValet.story()).toEqual(['searching', 'offered vic'])
  // Drivers of another service are not listed as excluded either.
  expect(await pairOf('for-car')).toMatchObject({ candidates: [], excluded: [] })
  // A driver who changed services after the batch was weighed gets no offer.
  await vic?.rejects()
  expect(await offerTo('vic', 'for-car')).toBe(false)
})

test('an offer names its service in the event, in the call and in the state of the driver', async () => {
  const [vic] = await world.drivers({ vic: north(500) }, {}, both)
  await world.hails('one', { service: 'valet' })
  await world.house.settle()
  expect(await vic?.offer()).toMatchObject({ orderHash: 'one', service: 'valet' })
  const events = world.house.sent.filter(({ name }) => name === offerChanged.name)
  expect(events.map(({ payload }) => (payload as { offer: Offer }).offer.service)).toEqual(['valet'])
  expect((await vic?.accepts())?.data).toMatchObject({ service: 'valet' })
  expect(await vic?.state()).toMatchObject({ state: 'busy', service: 'valet', orderHash: 'one' })
})

const needsOf = { test: testPolicy.needs, valet: valetPolicy.needs, errand: errandPolicy.needs }
const service = fc.constantFrom<keyof typeof needsOf>('test', 'valet', 'errand')
const scenes = fc.record({
  drivers: fc.array(
    fc.record({ serves: fc.uniqueArray(service, { minLength: 1 }), metres: fc.integer({ min: 50, max: 1_400 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
  orders: fc.array(service, { minLength: 1, maxLength: 5 }),
})

test('with any mix of waiting drivers and orders of three services, every offer goes to a driver of its service', async () => {
  const { house } = world.house
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      const run = house.random.hex(4)
      const drivers: TestDriver[] = []
      for (const [at, { serves, metres }] of scene.drivers.entries()) {
        const hasCar = serves.some((name) => needsOf[name].vehicle)
        const skills = { services: serves, licences: serves.includes('valet') ? ['professional'] : [] }
        drivers.push(...(await world.drivers({ [`${run}-d${at}`]: north(metres) }, hasCar ? {} : null, skills)))
      }
      const orders: TestOrder[] = []
      for (const [at, name] of scene.orders.entries())
        orders.push(await world.hails(`${run}-o${at}`, { service: name }))
      await world.waits(11)
      for (const driver of drivers) await driver.rejects().catch(() => undefined)
      await world.waits(11)
      type Made = { readonly order_hash: string; readonly driver_id: string; readonly service: string }
      const made = await rowsOf(sql<Made>`SELECT order_hash, driver_id, service FROM dispatch.offers
        WHERE starts_with(order_hash, ${run})`)
      for (const { order_hash: order, driver_id: driver, service: named } of made) {
        expect(named).toBe(scene.orders[Number(order.at(-1))])
        expect(scene.drivers[Number(driver.at(-1))]?.serves).toContain(named)
      }
      // An order stays without an offer only if no driver serves it, or all of its drivers have another order.
      const offeredDrivers = new Set(made.map(({ driver_id: driver }) => driver))
      for (const [at, name] of scene.orders.entries()) {
        if (made.some(({ order_hash: order }) => order === `${run}-o${at}`)) continue
        for (const [place, { serves }] of scene.drivers.entries())
          if (serves.includes(name)) expect(offeredDrivers).toContain(`${run}-d${place}`)
      }
      for (const order of orders) await order.cancels()
      for (const driver of drivers) await driver.endsShift()
    }),
    { numRuns: 8 },
  )
}, 120_000)

test('with concurrent batches and acceptances of two services, a person has one offer or job across both', async () => {
  const places = { ana: north(100), ben: north(200), cat: north(300) }
  const drivers = await world.drivers(places, {}, both)
  for (let round = 0; round < 6; round += 1) {
    const orders: TestOrder[] = []
    for (let at = 0; at < 3; at += 1) {
      orders.push(await world.hails(`car-${round}-${at}`))
      orders.push(await world.hails(`valet-${round}-${at}`, { service: 'valet' }))
    }
    // The two batches share no lock, and each driver is chosen for one order of each service.
    const direct = drivers.flatMap(({ driverId }, at) => [
      offerTo(driverId, `car-${round}-${at}`),
      offerTo(driverId, `valet-${round}-${at}`),
    ])
    await Promise.all([match(2), match(10), ...direct])
    const twice = sql<{ driver_id: string }>`
      SELECT driver_id FROM dispatch.offers WHERE state = 'open' GROUP BY driver_id HAVING count(*) > 1
      UNION ALL SELECT driver_id FROM dispatch.driver_claims GROUP BY driver_id HAVING count(*) > 1`
    expect(await rowsOf(twice)).toEqual([])
    const open = await rowsOf(sql<{ offer_id: string; driver_id: string }>`
      SELECT offer_id, driver_id FROM dispatch.offers WHERE state = 'open'`)
    expect(open).toHaveLength(3)
    const answers = await Promise.all(
      open.flatMap(({ offer_id: offerId, driver_id: driverId }) => {
        const driver = drivers.find((one) => one.driverId === driverId)
        return driver ? [driver.accepts(offerId), driver.accepts(offerId)] : []
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const jobs = await rowsOf(sql<{ driver_id: string }>`
      SELECT driver_id FROM dispatch.driver_claims WHERE kind = 'job' ORDER BY driver_id`)
    expect(jobs.map((job) => job.driver_id)).toEqual(['ana', 'ben', 'cat'])
    // During a live job of one service, no order of the other is offered.
    await Promise.all([match(2), match(10)])
    const waiting = await Promise.all(orders.map(async (order) => ({ order, state: await order.state() })))
    for (const { order, state } of waiting)
      if (state !== 'driving')
        for (const { driverId } of drivers) expect(await offerTo(driverId, order.orderHash)).toBe(false)
    expect(waiting.filter(({ state }) => state === 'driving')).toHaveLength(3)
    for (const { order, state } of waiting) await (state === 'driving' ? order.ends() : order.cancels())
  }
}, 120_000)

test('each service has its own radius, batch interval, time to answer and search deadline', async () => {
  await world.drivers({ far: north(2_900) }, {}, both)
  await world.drivers({ near: north(1_700) }, null, valet)
  const forValet = await world.hails('for-valet', { service: 'valet' })
  await world.waits(61)
  // The car at 2,900 m was within reach of the first test service from the start, and never of this one.
  expect(await forValet.story()).toEqual(['searching', 'offered near', 'expired near', 'gaveUp'])
  const batches = await decisionsOf('for-valet')
  const [begun = ''] = batches.map(({ decidedAt }) => decidedAt)
  expect(batches.map(({ decidedAt }) => secondsBetween(begun, decidedAt))).toEqual([0, 10, 20, 50])
  expect(batches.map(({ pairs }) => pairs[0]?.reachMetres)).toEqual([1_500, 1_600, 1_700, 2_000])
  const forCar = await world.hails('for-car', { seats: 8 })
  const between = await world.hails('for-valet-2', { service: 'valet' })
  await world.waits(9)
  expect((await decisionsOf('for-car')).map(({ pairs }) => pairs.length)).toEqual([1, 1, 1, 1, 1])
  expect(await decisionsOf('for-valet-2')).toHaveLength(1)
  await world.waits(170)
  expect(await forCar.state()).toBe('matching')
  await world.waits(2)
  expect([await forCar.state(), await between.state()]).toEqual(['failed', 'failed'])
})

test('an offer lasts as long as its service declares, and an order may have its own search deadline', async () => {
  const [vic] = await world.drivers({ vic: north(500) }, null, valet)
  const giveUpAt = plusSeconds(world.house.clock.now(), 300)
  const order = await world.hails('one', { service: 'valet', giveUpAt })
  await world.house.settle()
  const { offeredAt = '', expiresAt = '' } = (await vic?.offer()) ?? {}
  expect(secondsBetween(offeredAt, expiresAt)).toBe(30)
  await vic?.rejects()
  await world.waits(299)
  expect(await order.state()).toBe('matching')
  await world.waits(1)
  expect(await order.state()).toBe('failed')
})

test("services with the same batch interval are matched together, and waiting counts by each service's own policy", async () => {
  await world.hails('errand', { service: 'errand', ...pickupAt(north(5_000)) })
  await world.waits(22)
  await world.hails('car')
  const [ana] = await world.drivers({ ana: north(100) }, {}, { services: ['test', 'errand'] })
  await world.waits(2)
  const pairs = (await decisionsOf('car'))[0]?.pairs
  expect(pairs?.map(({ orderHash, waitBonusSeconds }) => [orderHash, waitBonusSeconds])).toEqual([
    ['errand', 576],
    ['car', 0],
  ])
  // A drive of 490 s minus a bonus of 576 s costs less than a drive of 10 s. By the policy of the other service, the
  // bonus would be 2 s.
  expect((await ana?.offer())?.orderHash).toBe('errand')
})

test('a driver without a vehicle has a card without one, an ETA at the speed of the service, and reported positions', async () => {
  const { house } = world.house
  const [vic] = await world.drivers({ vic: north(1_000) }, null, valet)
  await world.hails('one', { service: 'valet' })
  await world.house.settle()
  expect(await driverCard({ tx: house.database, driverId: 'vic' })).toMatchObject({ vehicle: null })
  expect(await vic?.offer()).toMatchObject({ pickupMetres: 1_000, pickupSeconds: 500 })
  const etas: (number | null)[] = []
  const { fleet } = house.realtime
  house.realtime.fleet = (room, message, payload) => {
    if (message.name === driverPositionChanged.name) etas.push((payload as { etaSeconds: number | null }).etaSeconds)
    fleet(room, message, payload)
  }
  await vic?.accepts()
  vic?.isAt(north(980))
  // As another process reads it from the rows.
  await refreshFleet(house)
  vic?.isAt(north(960))
  // From the pickup on, the driver uses the rider's own car.
  await house.database.transaction((tx) => setJobTarget({ tx, house, driverId: 'vic', target: north(3_960) }))
  await refreshFleet(house)
  vic?.isAt(north(960))
  expect(etas).toEqual([490, 480, 300])
})

test('enrolment refuses an unknown service, and a driver who lacks a requirement of a service', async () => {
  const enrol = async (driver: object) => {
    const drivers = [{ driverId: 'eve', displayName: 'Eve', rating: 5, tripCount: 0, ...driver }]
    const { status, body } = await world.house.call(enrollDrivers, { as: cityCredential, body: { drivers } })
    return status === 200 ? 'enrolled' : body.data
  }
  const vehicle = { plate: 'TDX-0003', model: 'Camry', color: 'yellow', seats: 4, features: 0 }
  expect(await enrol({ services: ['ferry'], vehicle })).toEqual({ field: 'services' })
  expect(await enrol({ services: ['valet'], vehicle })).toEqual({ field: 'licences' })
  expect(await enrol({ ...both })).toEqual({ field: 'vehicle' })
  // Without services, the default one applies, which requires a car.
  expect(await enrol({})).toEqual({ field: 'vehicle' })
  expect(await enrol({ vehicle })).toBe('enrolled')
  expect(await enrol(valet)).toBe('enrolled')
  expect(lackForService({ hasVehicle: true, licences: [] }, valetPolicy.needs)).toBe('licence')
})

test('a change of skills or of the vehicle reaches the dispatcher during the shift', async () => {
  const [ana] = await world.drivers({ ana: north(500) }, {}, { services: ['errand'] })
  const nearby = async (name?: string) => {
    const query = { ...taipeiStation, ...(name === undefined ? {} : { service: name }) }
    await refreshFleet(world.house.house)
    return (await world.house.call(listNearbyDrivers, { as: { bearer: 'rider:ria' }, query })).data.drivers.length
  }
  expect([await nearby(), await nearby('errand'), await nearby('valet'), await nearby('ferry')]).toEqual([0, 1, 0, 0])
  await enrollTestDrivers(world.house, [{ driverId: 'ana' }])
  expect([await nearby(), await nearby('errand'), await nearby('valet')]).toEqual([1, 0, 0])
  await enrollTestDrivers(world.house, [{ driverId: 'ana', vehicle: null, ...valet }])
  expect([await nearby(), await nearby('errand'), await nearby('valet')]).toEqual([0, 0, 1])
  // Also without a change of the vehicle.
  await enrollTestDrivers(world.house, [{ driverId: 'ana', vehicle: null, services: ['errand'] }])
  expect([await nearby(), await nearby('errand'), await nearby('valet')]).toEqual([0, 1, 0])
  expect((await ana?.endsShift())?.status).toBe(401)
})

test('a reference is looked up in every service; a number that two of them use for one rider matches neither', async () => {
  const [ana] = await world.drivers({ ana: north(100) })
  const riderId = 'rider-of-one'
  const order = await world.hails('one', { number: 7, riderId })
  await world.house.settle()
  await ana?.accepts()
  await order.ends()
  const read = async (id: string) => {
    const answer = await world.house.call(readBlocks, { params: { id }, as: { bearer: `rider:${riderId}` } })
    return answer.status === 200 ? answer.data.drivers : answer.status
  }
  expect([await read('one'), await read('7'), await read('8')]).toEqual([[], [], 404])
  await world.hails('two', { service: 'valet', number: 7, riderId })
  expect([await read('one'), await read('7')]).toEqual([[], 404])
})

test('a server with two default services does not start', async () => {
  const twin = secondTestService('twin', testPolicy, { isDefault: true })
  await expect(openDispatchWorld({ services: [twin] })).rejects.toThrow('both the default service')
})

test('an order of a service that this server does not know keeps waiting and does not delay the others', async () => {
  await world.drivers({ ana: north(100) })
  await world.hails('of-later')
  await rowsOf(sql`UPDATE dispatch.seekers SET service = 'later' WHERE order_hash = 'of-later'`)
  const order = await world.hails('one')
  await world.waits(4)
  expect(await order.state()).toBe('offered')
  const planned = await rowsOf(sql<{ key: string }>`
    SELECT key FROM graphile_worker._private_jobs WHERE key = 'dispatch:north:2'`)
  expect(planned).toHaveLength(1)
})
