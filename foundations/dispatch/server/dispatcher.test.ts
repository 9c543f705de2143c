import { configsServer } from '@daoxing/configs/server'
import { batchSeconds, driverPositionChanged, listDecisions } from '@daoxing/dispatch/contract'
import { type LatLng, plusSeconds } from '@daoxing/kit/contract'
import { createLog, openHouse, seededRandom } from '@daoxing/kit/server'
import { nextDueAt, runDueJobs } from '@daoxing/kit/server/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dispatchServer, setJobTarget } from './index.ts'
import { purgeHandler } from './jobs/purge-handler.ts'
import { cityCredential } from './testing/test-driver.ts'
import { type DispatchWorld, north, openDispatchWorld, taipeiStation } from './testing/dispatch-world.ts'
import { testService } from './testing/test-service.ts'

let world: DispatchWorld
beforeEach(async () => {
  world = await openDispatchWorld()
})
afterEach(() => world.close())

const decisions = async (order?: string) =>
  (await world.house.call(listDecisions, { as: cityCredential, query: order === undefined ? {} : { order } })).data
    .decisions
const pickupAt = (location: LatLng) => ({ pickup: { address: '', location } })

test('two riders are matched together: the sum of waiting times counts, not the order of arrival', async () => {
  // First come, first served would assign ana to the first rider, and ben with a drive of 4 km to the second.
  await world.drivers({ ana: north(1000), ben: north(-1500) })
  await world.hails('first')
  await world.hails('second', pickupAt(north(2500)))
  await world.house.settle()
  const [batch] = await decisions()
  expect(batch?.pairs.map(({ orderHash, chosenDriverId }) => [orderHash, chosenDriverId])).toEqual([
    ['first', 'ben'],
    ['second', 'ana'],
  ])
  expect(batch?.pairs.map(({ reason }) => reason)).toEqual([
    '150 秒可到；更快的那輛車（100 秒）讓給另一位乘客，大家合計等得較短',
    '範圍內最快到達的車：150 秒',
  ])
})

test('every batch can be read with its candidates, costs, choice and reason, in the requested language', async () => {
  await world.drivers({ ana: north(1000), ben: north(2000) })
  await world.hails('one')
  await world.hails('two', pickupAt(north(40_000)))
  await world.waits(1)
  expect(await decisions('one')).toMatchObject([
    {
      region: 'north',
      waiting: 2,
      freeDrivers: 2,
      pairs: [
        {
          orderHash: 'one',
          chosenDriverId: 'ana',
          waitedSeconds: 0,
          candidates: [
            { driverId: 'ana', pickupSeconds: 100, cost: 100 },
            { driverId: 'ben', pickupSeconds: 200, cost: 200 },
          ],
        },
        { orderHash: 'two', chosenDriverId: null, candidates: [] },
      ],
    },
  ])
  const answer = await world.house.call(listDecisions, {
    as: cityCredential,
    query: { order: 'two', limit: 1 },
    headers: { 'accept-language': 'en' },
  })
  expect(answer.data.decisions[0]?.pairs.at(-1)?.reason).toBe('No free car within 6000 m')
  expect((await world.house.call(listDecisions, { as: { bearer: 'guess' } })).status).toBe(401)
})

test('a decision states for every nearby car why it was not sent, who got it instead, and how long the batch took', async () => {
  const [ana] = await world.drivers({ ana: north(300) })
  await world.drivers({ ben: north(600) }, { features: 1 })
  await world.drivers({ cat: north(900) }, { seats: 8 })
  const order = await world.hails('abcdef-one', { seats: 4 })
  await world.house.settle()
  await ana?.rejects()
  await world.hails('other', { features: 1 })
  await world.waits(batchSeconds)
  const english = { 'accept-language': 'en' }
  const ask = (wanted: string) =>
    world.house.call(listDecisions, { as: cityCredential, query: { order: wanted }, headers: english })
  // A trip can be requested by the start of its number.
  const { decisions: latestFirst, asked } = (await ask('abcdef')).data
  expect(latestFirst[0]?.took).toMatchObject({ weighMs: expect.any(Number), matchMs: expect.any(Number) })
  const pair = latestFirst[0]?.pairs.find(({ orderHash }) => orderHash === 'abcdef-one')
  expect(pair?.excluded).toEqual([{ driverId: 'ana', metres: 300, why: 'Refused this trip' }])
  expect(pair?.candidates.map(({ driverId, givenTo }) => [driverId, givenTo])).toEqual([
    ['ben', 'other'],
    ['cat', null],
  ])
  expect(asked.map(({ driverId, state }) => [driverId, state])).toEqual([
    ['ana', 'rejected'],
    ['cat', 'open'],
  ])
  const other = (await ask('other')).data.decisions.at(-1)?.pairs.find(({ orderHash }) => orderHash === 'other')
  expect(other?.excluded.map(({ driverId, why }) => [driverId, why])).toContainEqual([
    'cat',
    'Lacks what the trip needs',
  ])
  expect((await ask('no-such-trip')).data).toEqual({ decisions: [], asked: [] })
  await order.cancels()
})

test('a car that goes to another rider of the same batch is listed with that rider', async () => {
  await world.drivers({ ana: north(1000) })
  await world.hails('first')
  await world.hails('second', pickupAt(north(900)))
  await world.house.settle()
  const [batch] = await decisions('first')
  expect(batch?.pairs.map(({ orderHash, candidates }) => [orderHash, candidates[0]?.givenTo])).toEqual([
    ['first', 'second'],
    ['second', null],
  ])
})

test('the dispatcher runs every two seconds while an order waits, and stops when none does', async () => {
  const order = await world.hails('one')
  await world.waits(10)
  const at = (await decisions()).map(({ decidedAt }) => decidedAt).toReversed()
  expect(at).toEqual([0, 2, 4, 6, 8, 10].map((seconds) => plusSeconds(at[0] ?? '', seconds)))
  await order.cancels()
  await world.waits(batchSeconds)
  const count = (await decisions()).length
  await world.waits(60)
  expect(await decisions()).toHaveLength(count)
})

test('decisions are deleted after seven days', async () => {
  const order = await world.hails('one')
  await world.house.settle()
  await order.cancels()
  world.house.clock.moveTo(plusSeconds(world.house.clock.now(), 7 * 24 * 3600 - 1))
  await purgeHandler({ house: world.house.house })
  expect(await decisions()).toHaveLength(1)
  world.house.clock.moveTo(plusSeconds(world.house.clock.now(), 2))
  await purgeHandler({ house: world.house.house })
  expect(await decisions()).toEqual([])
})

test('a driver who has been silent for thirty seconds gets no offer', async () => {
  const [ana] = await world.drivers({ ana: north(1000) })
  await world.house.advance(31)
  const order = await world.hails('one')
  await world.house.settle()
  expect(await order.state()).toBe('matching')
  ana?.isAt(north(900))
  await world.house.advance(batchSeconds)
  expect(await ana?.state()).toMatchObject({ state: 'offered' })
})

test('a car farther than six kilometres is found after a longer wait', async () => {
  await world.drivers({ ana: north(8000) })
  const order = await world.hails('one')
  await world.waits(19)
  expect(await order.state()).toBe('matching')
  await world.waits(4)
  expect(await order.state()).toBe('offered')
})

test('a car on a job shows its position and ETA to its rider, and no longer after the job', async () => {
  const { house } = world.house
  const fleeting: unknown[] = []
  const original = house.realtime.fleet
  house.realtime.fleet = (room, message, payload) => {
    fleeting.push([room, message.name, payload])
    original(room, message, payload)
  }
  const [ana] = await world.drivers({ ana: north(1000) })
  const order = await world.hails('one')
  await world.house.settle()
  ana?.isAt(north(990))
  expect(fleeting).toEqual([])
  await ana?.accepts()
  ana?.isAt(north(950))
  const at = house.clock.now()
  expect(fleeting).toEqual([
    [
      'order:one',
      driverPositionChanged.name,
      { orderHash: 'one', location: north(950), bearing: 0, etaSeconds: 95, at },
    ],
  ])
  await house.database.transaction((tx) => setJobTarget({ tx, house, driverId: 'ana', target: north(3950) }))
  ana?.isAt(north(950))
  await house.database.transaction((tx) => setJobTarget({ tx, house, driverId: 'ana', target: null }))
  ana?.isAt(north(950))
  expect(fleeting.slice(1)).toMatchObject([
    ['order:one', driverPositionChanged.name, { etaSeconds: 300 }],
    ['order:one', driverPositionChanged.name, { etaSeconds: null }],
  ])
  await order.ends()
  ana?.isAt(north(960))
  expect(fleeting).toHaveLength(3)
})

test('another process on the same database takes over: the offer expires, the next driver gets one, jobs keep their destination', async () => {
  const [ana, ben, cat] = await world.drivers({ ana: north(1000), ben: north(2500), cat: north(4000) })
  const driven = await world.hails('driven')
  await world.house.settle()
  await ana?.accepts()
  const order = await world.hails('one')
  await world.waits(batchSeconds)
  expect(await ben?.state()).toMatchObject({ state: 'offered', offer: { orderHash: 'one' } })
  await world.hails('waiting', pickupAt(north(40_000)))
  const { house, clock } = world.house
  const successor = await openHouse({
    slices: [configsServer, dispatchServer, testService],
    databaseUrl: house.database.pool.options.connectionString ?? '',
    clock,
    random: seededRandom('successor'),
    log: createLog({ level: 'silent' }),
    settings: house.settings,
  })
  const fleeting: unknown[] = []
  successor.house.realtime.fleet = (room, _message, payload) => fleeting.push([room, payload])
  const report = () => {
    for (const [driverId, location] of Object.entries({ ana: north(900), ben: north(2500), cat: north(4000) }))
      receivePositionOf(driverId, location)
  }
  const receivePositionOf = (driverId: string, location: LatLng) => {
    const bound = dispatchServer.fleeting?.[0]
    const payload = { location, bearing: 0, speedMps: 0 }
    bound?.receive({ principal: { kind: 'driver', driverId }, payload: payload as never, house: successor.house })
  }
  report()
  // The destination of the live job is read from its row.
  expect(fleeting).toMatchObject([['order:driven', { etaSeconds: 90 }]])
  for (let left = 24; left > 0; left -= 1) {
    const due = await nextDueAt(house.database)
    if (!due) break
    clock.moveTo(due)
    report()
    expect(await runDueJobs(successor.house.database, successor.handlers, clock)).toEqual([])
    if ((await cat?.state())?.state === 'offered') break
  }
  expect(await order.story()).toEqual(['searching', 'offered ben', 'expired ben', 'offered cat'])
  expect(await driven.story()).toEqual(['searching', 'offered ana', 'accepted ana'])
  await successor.close()
})

test('a batch that was lost with its process is planned again at the next start', async () => {
  await world.drivers({ ana: north(1000) })
  const { house, clock } = world.house
  const order = await world.hails('one')
  await house.database.transaction((tx) => house.jobs.unplan(tx, `dispatch:north:${batchSeconds}`))
  await world.waits(5)
  expect(await order.story()).toEqual([])
  const successor = await openHouse({
    slices: [configsServer, dispatchServer, testService],
    databaseUrl: house.database.pool.options.connectionString ?? '',
    clock,
    random: seededRandom('successor'),
    log: createLog({ level: 'silent' }),
    settings: house.settings,
  })
  await runDueJobs(successor.house.database, successor.handlers, clock)
  expect(await order.story()).toEqual(['searching'])
  await successor.close()
})

test('the figures of the metrics endpoint follow the events', async () => {
  const figure = async (name: string) => dispatchServer.gauges?.[name]?.(world.house.house)
  await world.drivers({ ana: taipeiStation, ben: north(500) })
  expect(await figure('dispatch_free_drivers')).toBe(2)
  await world.hails('one')
  expect(await figure('dispatch_waiting_riders')).toBe(1)
  await world.house.settle()
  expect([await figure('dispatch_open_offers'), await figure('dispatch_free_drivers')]).toEqual([1, 1])
})

/** The sum of a counter, or the count of a histogram, by outcome if it has one. */
const counted = async (name: string, outcome?: string) => {
  const metric = dispatchServer.metrics?.find((one) => 'name' in one && one.name === name)
  const values: readonly { metricName?: string; value: number; labels: object }[] = (await metric?.get())?.values ?? []
  const own = values.filter(({ metricName }) => metricName === undefined || metricName === `${name}_count`)
  const wanted = own.filter(({ labels }) => outcome === undefined || Object.values(labels).includes(outcome))
  return wanted.reduce((sum, { value }) => sum + value, 0)
}

test('offers are counted by outcome, and searches by their result and duration', async () => {
  const names = ['accepted', 'rejected', 'expired', 'withdrawn']
  const offers = () => Promise.all(names.map((name) => counted('dispatch_offers_total', name)))
  const since = async (before: readonly number[]) => (await offers()).map((now, at) => now - (before[at] ?? 0))
  const [before, matches, givenUp, batches] = [
    await offers(),
    await counted('dispatch_match_seconds'),
    await counted('dispatch_searches_given_up_total'),
    await counted('dispatch_batch_duration_seconds'),
  ]
  const [ana] = await world.drivers({ ana: taipeiStation })
  await world.hails('one')
  await world.house.settle()
  expect(await since(before)).toEqual([0, 0, 0, 0])
  await ana?.rejects()
  expect(await since(before)).toEqual([0, 1, 0, 0])
  const [ben] = await world.drivers({ ben: north(500) })
  await world.waits(4)
  await ben?.accepts()
  expect(await since(before)).toEqual([1, 1, 0, 0])
  expect((await counted('dispatch_match_seconds')) - matches).toBe(1)
  // An expired offer, and an offer that is withdrawn because its rider cancels.
  const [cat] = await world.drivers({ cat: north(20_000) })
  await world.hails('two', pickupAt(north(20_000)))
  await world.house.settle()
  expect((await cat?.state())?.state).toBe('offered')
  await world.waits(30)
  expect((await since(before))[2]).toBeGreaterThan(0)
  const [dan] = await world.drivers({ dan: north(40_000) })
  const three = await world.hails('three', pickupAt(north(40_000)))
  await world.waits(4)
  expect((await dan?.state())?.state).toBe('offered')
  await three.cancels()
  expect((await since(before))[3]).toBe(1)
  await world.waits(400)
  expect((await counted('dispatch_searches_given_up_total')) - givenUp).toBe(1)
  expect((await counted('dispatch_batch_duration_seconds')) - batches).toBeGreaterThan(3)
})
