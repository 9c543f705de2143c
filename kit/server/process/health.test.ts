import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog, openHouse, type OpenHouse, seededRandom, systemClock } from '../index.ts'
import { countNotes, notebook, writeNote } from '../testing/notebook.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { cutConnections, openSecondHouse } from '../testing/second-house.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

let house: TestHouse
let second: OpenHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: [notebook] })
  second = await openSecondHouse(house, { slices: [notebook], clock: house.clock })
})
afterAll(async () => {
  await second.close()
  await house.close()
})

const figures = async () => {
  const { body } = await second.app.inject('/metrics')
  return new Map(
    body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))] as const),
  )
}

test('an operator sees queue lengths and ages, and the load of the database pool', async () => {
  await house.call(writeNote, { as: { bearer: 'rider:ana' }, body: { text: 'hello' } })
  house.clock.moveTo('2026-11-20T06:05:30.000Z')
  const waiting = await figures()
  expect([waiting.get('outbox_waiting'), waiting.get('outbox_lag_seconds')]).toEqual([1, 30])
  expect([waiting.get('jobs_due'), waiting.get('jobs_lag_seconds')]).toEqual([2, 30])
  expect(waiting.get('db_pool_connections_max')).toBe(10)
  expect(waiting.get('db_pool_waiting')).toBe(0)
  await house.settle()
  const settled = await figures()
  expect([settled.get('outbox_waiting'), settled.get('outbox_lag_seconds')]).toEqual([0, 0])
  expect([settled.get('jobs_due'), settled.get('jobs_lag_seconds'), settled.get('jobs_failed')]).toEqual([0, 0, 0])
})

test('metrics are visible to this machine and to operators, but not through a proxy or from elsewhere', async () => {
  const read = async (from: string, headers: Record<string, string> = {}) =>
    (await second.app.inject({ url: '/metrics', remoteAddress: from, headers: { host: 'localhost:8080', ...headers } }))
      .statusCode
  expect(await read('127.0.0.1')).toBe(200)
  expect(await read('::1', { host: '[::1]:8080' })).toBe(200)
  expect(await read('203.0.113.7')).toBe(401)
  expect(await read('203.0.113.7', { authorization: 'Bearer operator:mei' })).toBe(200)
  for (const bearer of ['rider:ana', 'nobody'])
    expect(await read('203.0.113.7', { authorization: `Bearer ${bearer}` })).toBe(401)
  expect(await read('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(401)
  expect(await read('127.0.0.1', { 'x-forwarded-host': 'daoxing.example' })).toBe(401)
  expect(await read('127.0.0.1', { host: 'daoxing.example' })).toBe(401)
  // Headers of a request through a proxy on this machine grant no access.
  expect(await read('127.0.0.1', { host: 'daoxing.example', 'x-forwarded-host': 'localhost' })).toBe(401)
  expect(await read('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(401)
  expect(await read('203.0.113.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(401)
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
    expect(await read('127.0.0.1', { [name]: 'localhost' })).toBe(401)
})

test('durations are counted by call and status, and invented paths add nothing', async () => {
  await second.app.inject('/gw/test/notes')
  const counted = async () => [...(await figures()).keys()].filter((name) => name.startsWith('http_')).length
  const before = await counted()
  for (let number = 0; number < 20; number += 1) await second.app.inject(`/gw/made-up-${number}`)
  expect(await counted()).toBe(before)
  expect((await figures()).get(`http_request_duration_seconds_count{call="${countNotes.id}",status="401"}`)).toBe(1)
})

test('a server without its database is alive but not ready, still shows metrics, and recovers by itself', async () => {
  const admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
  await admin.connect()
  const { rows } = await house.house.database.pool.query<{ name: string }>('SELECT current_database() AS name')
  const name = rows[0]?.name ?? ''
  const ready = async () => (await second.app.inject('/readyz')).statusCode
  expect(await ready()).toBe(200)
  await cutConnections(house)
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  expect(await ready()).toBe(503)
  expect((await second.app.inject('/livez')).statusCode).toBe(200)
  const away = await figures()
  expect(away.get('outbox_waiting')).toBeNaN()
  expect(away.get('sockets_open')).toBe(0)
  const call = await second.app.inject({ url: '/gw/test/notes', headers: { authorization: 'Bearer rider:ana' } })
  expect([call.statusCode, call.json()]).toMatchObject([503, { code: 'MAINTENANCE' }])
  expect(call.headers['retry-after']).toBe('2')
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  await admin.end()
  await expect.poll(ready).toBe(200)
})

test('three processes that start at once on an empty database migrate it consistently', async () => {
  const place = await createTestDatabase({ key: 'empty', migrate: async () => undefined })
  const started = await Promise.allSettled(
    [1, 2, 3].map((seed) =>
      openHouse({
        slices: [notebook],
        databaseUrl: place.databaseUrl,
        clock: systemClock,
        random: seededRandom(String(seed)),
        log: createLog({ level: 'silent' }),
        settings: { instance: 'i', publicUrl: 'http://localhost', citySecret: 's', cityUrl: '', build: 'b' },
        connections: 3,
      }),
    ),
  )
  const houses = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  await Promise.all(houses.map((opened) => opened.close()))
  await place.drop()
  expect(started.filter((result) => result.status === 'rejected')).toEqual([])
})
