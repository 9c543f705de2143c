import { setTimeout as pause } from 'node:timers/promises'
import { driverPositionChanged } from '@daoxing/dispatch/contract'
import { type Instant, instantFromMs, type LatLng, pointBetween } from '@daoxing/kit/contract'
import { noRedis, openTestRedis, type TestRedis } from '@daoxing/kit/server/testing/test-redis'
import {
  cancelRide,
  getTrip,
  type MeterReading,
  reportArrived,
  reportFinished,
  reportPaid,
  reportStarted,
  type Trip,
  tripChanged,
} from '@daoxing/taxi/contract'
import { mainStation, taipei101 } from '@daoxing/taxi/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSeveralServers, type ServedDriver, type ServedRider, type SeveralServers } from './several-servers.ts'
import { until } from './until.ts'

const redis: TestRedis | undefined = await openTestRedis()
let servers: SeveralServers

beforeAll(async () => {
  if (redis) servers = await openSeveralServers(redis)
}, 360_000)
beforeEach((context) => {
  context.onTestFailed(() => console.error(servers.said()))
  context.skip(redis === undefined, noRedis)
})
afterEach(async () => {
  redis?.goesOn()
  await redis?.begin()
  await servers?.mend()
})
afterAll(async () => {
  await servers?.close()
  await redis?.close()
})

test('a rider on one server follows a driver who is connected to another, from the hail to the receipt', async () => {
  const { web } = servers
  const [rider, driver] = await Promise.all([servers.rider(web[0]), servers.driver(web[1])])
  const { trip_hash: hash } = await rider.hails()
  await driver.accepts()
  await sees(rider, 'DRIVER_EN_ROUTE')
  const onTheWay = pointBetween(mainStation.location, taipei101.location, 0.01)
  driver.drivesTo(onTheWay)
  await until('the position of the car', async () =>
    rider.line
      .received(driverPositionChanged)
      .find(({ orderHash, location }) => orderHash === hash && isAt(location, onTheWay)),
  )
  await drives(driver, rider, hash)
  await hasReceivedAll(rider, hash)
  await driver.goesHome()
})

test('a worker that is killed during a match is replaced by the other: the rider gets the driver, once', async () => {
  const { web, workers, pool } = servers
  const [rider, driver] = await Promise.all([servers.rider(web[0]), servers.driver(web[1])])
  const hand = await pool.connect()
  const name = [`driver:${driver.driverId}`]
  // The other worker pauses, so that this one takes the batch; in the middle of it, it waits for the driver's lock.
  workers[1].hangs()
  await hand.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', name)
  const { trip_hash: hash } = await rider.hails()
  await until('the batch to wait in its middle', async () => {
    const { rowCount } = await hand.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return rowCount === 1 || undefined
  })
  await workers[0].dies()
  workers[1].goesOn()
  await hand.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', name)
  hand.release()
  const { orderHash } = await driver.accepts()
  expect(orderHash).toBe(hash)
  await sees(rider, 'DRIVER_EN_ROUTE')
  await drives(driver, rider, hash)
  await hasReceivedAll(rider, hash)
  await driver.goesHome()
})

test('a server that is killed while it sends: the other sends its event, and its driver continues there', async () => {
  const { web, pool } = servers
  const [rider, driver] = await Promise.all([servers.rider(web[0]), servers.driver(web[1])])
  const { trip_hash: hash } = await rider.hails()
  await driver.accepts()
  await sees(rider, 'DRIVER_EN_ROUTE')
  // With the other server and Redis silent, only this server can send the arrival event.
  web[0].hangs()
  redis?.fallsSilent()
  const params = { hash }
  const body = { location: mainStation.location }
  await servers.balancer.send(reportArrived, { as: driver.as, at: web[1].url, params, body })
  // On a very busy machine this moment may be missed; then the event waits in the outbox, and the server still dies
  // with it.
  await until(
    'the event to be in hand',
    async () => {
      const there = await pool.query('SELECT 1 FROM kit.outbox')
      const free = await pool.query('SELECT 1 FROM kit.outbox FOR UPDATE SKIP LOCKED')
      return (there.rowCount !== 0 && free.rowCount === 0) || undefined
    },
    6_000,
  ).catch(() => undefined)
  await web[1].dies()
  redis?.goesOn()
  web[0].goesOn()
  await sees(rider, 'ARRIVED')
  await until('the driver to be back on a line', async () => driver.line.isOpen() || undefined)
  expect(driver.line.at()).toBe(web[0].url)
  await drives(driver, rider, hash)
  await hasReceivedAll(rider, hash)
  await driver.goesHome()
})

test('while Redis is down calls are answered, and afterwards connections are open, cars move and events arrive', async () => {
  const { web } = servers
  const [rider, driver] = await Promise.all([servers.rider(web[0]), servers.driver(web[1])])
  const { trip_hash: hash } = await rider.hails()
  await driver.accepts()
  await sees(rider, 'DRIVER_EN_ROUTE')
  await redis?.kill()
  const read = () => servers.balancer.send(getTrip, { as: rider.as, at: web[0].url, params: { hash } })
  expect((await read()).trip_status).toBe('DRIVER_EN_ROUTE')
  await redis?.begin()
  const place = pointBetween(mainStation.location, taipei101.location, 0.02)
  driver.drivesTo(place)
  await until('the car to be seen again', async () =>
    rider.line.received(driverPositionChanged).find(({ location }) => isAt(location, place)),
  )
  await drives(driver, rider, hash)
  await driver.goesHome()
})

test('a server that starts without Redis serves, and its rider gets the pending events once Redis is back', async () => {
  const { web, balancer, pool } = servers
  const [rider, driver] = await Promise.all([servers.rider(web[0]), servers.driver(web[1])])
  await redis?.kill()
  await web[0].stops()
  await web[0].starts()
  const ready = await fetch(`${web[0].url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([200, { ready: true, redis: 'away' }])
  const { trip_hash: hash } = await rider.hails()
  const read = await balancer.send(getTrip, { as: rider.as, at: web[0].url, params: { hash } })
  expect(read.trip_hash).toBe(hash)
  expect((await pool.query('SELECT 1 FROM kit.outbox')).rowCount).toBeGreaterThan(0)
  await redis?.begin()
  const { orderHash } = await driver.accepts()
  expect(orderHash).toBe(hash)
  await sees(rider, 'DRIVER_EN_ROUTE')
  await until(
    'no event to wait',
    async () => (await pool.query('SELECT 1 FROM kit.outbox')).rowCount === 0 || undefined,
  )
  await drives(driver, rider, hash)
  await driver.goesHome()
})

test('a server that was suspended for longer than Redis retains events disconnects its pages, which then read the live state', async () => {
  const { web, balancer, pool } = servers
  const [rider, driver] = await Promise.all([servers.rider(web[0]), servers.driver(web[1])])
  const { trip_hash: hash } = await rider.hails()
  await driver.accepts()
  await sees(rider, 'DRIVER_EN_ROUTE')
  const allIsSent = async () => (await pool.query('SELECT 1 FROM kit.outbox')).rowCount === 0 || undefined
  await until('all events to be sent', allIsSent)
  web[0].hangs()
  const body = { location: mainStation.location }
  await balancer.send(reportArrived, { as: driver.as, at: web[1].url, params: { hash }, body })
  await until('the arrival to be sent', allIsSent)
  await redis?.passes('daoxing:several:rooms', 30_000, { keeps: 20_000, atOnce: false })
  web[0].goesOn()
  await until(
    'the line to be another',
    async () => (rider.line.at() !== web[0].url && rider.line.isOpen()) || undefined,
  )
  const { trip_status: status } = await balancer.send(getTrip, { as: rider.as, params: { hash } })
  expect(status).toBe('ARRIVED')
  await balancer.send(cancelRide, { as: rider.as, params: { region: 'north', hash }, query: {} })
  await driver.goesHome()
})

test('during a rolling restart, every request is answered and every hail is one trip', async () => {
  const { web, workers, balancer, pool } = servers
  const riders = await Promise.all([0, 1, 0].map((index) => servers.rider(web[index === 0 ? 0 : 1])))
  const before = await countTrips()
  const [retriesBefore, faultsBefore] = [balancer.retries(), balancer.faults().length]
  let isOver = false
  const hails = Promise.all(
    riders.map(async (rider, index) => {
      let count = 0
      while (!isOver) {
        const at = web[(index + count) % 2 === 0 ? 0 : 1].url
        const { trip_hash: hash } = await rider.hails()
        const params = { region: 'north', hash } as const
        expect((await balancer.send(getTrip, { as: rider.as, at, params: { hash } })).trip_hash).toBe(hash)
        const { trip_status: status } = await balancer.send(cancelRide, { as: rider.as, at, params, query: {} })
        expect(status).toBe('CANCELED')
        count += 1
        // A small load: the machine has servers to start in the meantime.
        await pause(250)
      }
      return count
    }),
  )
  // Failures of any of them are reported at the end.
  hails.catch(() => undefined)
  // One of each kind at a time: there is always another.
  for (const round of [0, 1] as const)
    await Promise.all(
      [web[round], workers[round]].map(async (server) => {
        await server.stops()
        await server.starts()
      }),
    )
  isOver = true
  const counts = await hails
  const total = counts.reduce((sum, count) => sum + count, 0)
  // Some request reached a stopped server, or the test has proven nothing.
  expect(balancer.retries()).toBeGreaterThan(retriesBefore)
  expect(balancer.faults().slice(faultsBefore)).toEqual([])
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect((await countTrips()) - before).toBe(total)
  async function countTrips(): Promise<number> {
    const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM taxi.trips')
    return rows[0]?.count ?? 0
  }
}, 360_000)

function isAt(one: LatLng, other: LatLng): boolean {
  return one.lat === other.lat && one.lng === other.lng
}

async function sees(rider: ServedRider, status: Trip['trip_status']): Promise<Trip> {
  return until(`the trip to be ${status}`, async () => {
    const trip = rider.trip()
    return trip?.trip_status === status ? trip : undefined
  })
}

/** After the acceptance: the driver comes, drives and takes the fare. */
async function drives(driver: ServedDriver, rider: ServedRider, hash: string): Promise<void> {
  const { send } = servers.balancer
  const { as } = driver
  const at = driver.line.at()
  const params = { hash }
  driver.drivesTo(mainStation.location)
  await send(reportArrived, { as, at, params, body: { location: mainStation.location } })
  const { boarding_code: boardingCode } = await sees(rider, 'ARRIVED')
  await send(reportStarted, { as, at, params, body: { boardingCode, location: mainStation.location } })
  await sees(rider, 'TRIP_STARTED')
  const now: Instant = instantFromMs(performance.timeOrigin + performance.now())
  const reading: MeterReading = { seq: 1, metres: 5, slowSeconds: 0, at: now, point: mainStation.location }
  const { collectTwd } = await send(reportFinished, { as, at, params, body: { reading } })
  await sees(rider, 'PENDING_PAYMENT')
  await send(reportPaid, { as, at, params, key: `paid-${hash}`, body: { amountTwd: collectTwd ?? 0 } })
  await sees(rider, 'COMPLETED')
}

/** No move is missing from the received events: a snapshot lists the moves since the previous one. */
async function hasReceivedAll(rider: ServedRider, hash: string): Promise<void> {
  const { revision } = await servers.balancer.send(getTrip, { as: rider.as, params: { hash } })
  const received = rider.line.received(tripChanged).filter(({ trip }) => trip.trip_hash === hash)
  const versions = Map.groupBy(received, ({ trip }) => trip.revision)
  const named = [...versions].flatMap(([newest, [snapshot]]) => {
    const moves = Math.max(1, snapshot?.events?.length ?? 1)
    return Array.from({ length: moves }, (_, back) => newest - back)
  })
  expect(named.toSorted((a, b) => a - b)).toEqual(Array.from({ length: revision }, (_, index) => index + 1))
  for (const same of versions.values()) expect(same).toEqual(same.map(() => same[0]))
}
