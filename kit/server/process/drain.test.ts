import { Agent, get, type IncomingMessage } from 'node:http'
import { defineCall, defineEvent } from '@daoxing/kit/contract'
import { io, type Socket } from 'socket.io-client'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answer, bindJob, defineJob, type OpenHouse, type ServerSlice, usualGraceMs } from '../index.ts'
import { openSecondHouse } from '../testing/second-house.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

const done = defineEvent('done', z.object({}))
const dawdle = defineCall({
  id: 'OWN-slow-dawdle',
  method: 'GET',
  path: '/test/dawdle/{milliseconds}',
  who: 'none',
  purpose: 'takes its time',
  params: z.object({ milliseconds: z.coerce.number() }),
  reply: z.object({ isDone: z.boolean() }),
})
const dig = defineJob('slow.dig', z.object({ milliseconds: z.number() }))
/** A pause longer than the tests does not keep their process alive. */
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
let digs: string[] = []
let dawdlers = 0
/** Longer than any test may take: a caller that waits for this never finishes. */
const foreverMs = 600_000
/** Ten times the expected duration, for a busy machine; a hanging call would take longer. */
const closedWithinMs = 20_000

const slow: ServerSlice = {
  name: 'slow',
  authenticators: [async ({ credentials }) => (credentials.bearer ? { kind: 'driver', driverId: 'd' } : undefined)],
  roomsOf: async () => ['drivers'],
  calls: [
    answer(dawdle, async ({ params, house }) => {
      dawdlers += 1
      await pause(params.milliseconds)
      await house.database.transaction((tx) => house.outbox.add(tx, done, { to: ['drivers'], payload: {} }))
      return { isDone: true }
    }),
  ],
  jobs: [
    bindJob(dig, async ({ payload }) => {
      digs.push('begun')
      await pause(payload.milliseconds)
      digs.push('ended')
    }),
  ],
}

let house: TestHouse
let server: OpenHouse
let url: string
beforeAll(async () => {
  house = await openTestHouse({ slices: [slow] })
})
afterAll(() => house.close())
beforeEach(() => {
  digs = []
  dawdlers = 0
})
async function open(graceMs = usualGraceMs): Promise<void> {
  server = await openSecondHouse(house, { slices: [slow], graceMs })
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await server.startRealtime()
  await Promise.all([server.startSending(), server.startJobs()])
}

/** One connection for all, like a reverse proxy. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const answerOf = (path: string, through?: Agent) =>
  new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: unknown }>((resolve, reject) => {
    get(url + path, through ? { agent: through } : {}, (response) => {
      let text = ''
      response.on('data', (part) => (text += String(part)))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: JSON.parse(text) }),
      )
    }).on('error', reject)
  })
async function connected(): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token: 'x' }, forceNew: true, reconnection: false })
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  return socket
}

test('a shutdown lets calls finish, sends their events, refuses new ones as under maintenance, and ends the sockets [ERR-015]', async () => {
  await open(foreverMs)
  const socket = await connected()
  const received: string[] = []
  socket.on('done', () => received.push('done'))
  socket.on('disconnect', (reason) => received.push(reason))
  const underWay = answerOf('/gw/test/dawdle/500')
  const behindIt = answerOf('/gw/test/dawdle/300', agent)
  const nextOnTheSameConnection = answerOf('/gw/test/dawdle/1', agent)
  await expect.poll(() => dawdlers, { interval: 5 }).toBe(2)
  const closed = server.close()
  await expect(answerOf('/gw/test/dawdle/1')).rejects.toThrow('ECONNREFUSED')
  expect(await underWay).toMatchObject({ status: 200, body: { data: { isDone: true } } })
  expect(await behindIt).toMatchObject({ status: 200 })
  const refused = await nextOnTheSameConnection
  expect(refused).toMatchObject({ status: 503, body: { code: 'MAINTENANCE' }, headers: { connection: 'close' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await closed
  await expect.poll(() => received).toEqual(['done', 'done', 'transport close'])
})

test('an idle house closes at once, also with idle connections and sockets', async () => {
  await open(foreverMs)
  await answerOf('/gw/test/dawdle/1', agent)
  await connected()
  await server.close()
})

test('a hanging call and a hanging job do not delay the process beyond its grace period, which is less than a second', async () => {
  expect(usualGraceMs).toBeLessThan(1_000)
  await open()
  const hanging = answerOf(`/gw/test/dawdle/${foreverMs}`).catch(() => 'cut off')
  await planDig(foreverMs)
  await expect.poll(() => [dawdlers, ...digs]).toEqual([1, 'begun'])
  const began = performance.now()
  await server.close()
  expect(performance.now() - began).toBeLessThan(closedWithinMs)
  expect(await hanging).toBe('cut off')
  // The job is released: the next server finds it free and runs it.
  const { rows } = await house.house.database.pool.query('SELECT locked_by FROM graphile_worker._private_jobs')
  expect(rows).toEqual(expect.arrayContaining([{ locked_by: null }]))
  expect(rows).not.toContainEqual({ locked_by: expect.any(String) })
  await house.house.database.pool.query('DELETE FROM graphile_worker._private_jobs')
})

test('a running job is finished, and one that has not started waits for the next server', async () => {
  await open(foreverMs)
  await planDig(400)
  await expect.poll(() => digs).toEqual(['begun'])
  const closing = server.close()
  await Promise.all(Array.from({ length: 10 }, () => planDig(1)))
  await closing
  const { rows } = await house.house.database.pool.query(
    'SELECT locked_by FROM graphile_worker._private_jobs WHERE key IS NULL',
  )
  // A worker may have taken one more job at that moment; what has started is finished, and nothing is lost or held.
  const ended = digs.filter((word) => word === 'ended').length
  expect(digs.filter((word) => word === 'begun')).toHaveLength(ended)
  expect(ended + rows.length).toBe(11)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => row.locked_by === null)).toBe(true)
  await house.house.database.pool.query('DELETE FROM graphile_worker._private_jobs')
})

test('a house that is closing reports that it is not ready', async () => {
  await open()
  const underWay = answerOf('/gw/test/dawdle/400')
  expect(await answerOf('/readyz')).toMatchObject({ status: 200, body: { ready: true } })
  const closing = server.close()
  const draining = await server.app.inject('/readyz')
  expect([draining.statusCode, draining.json()]).toEqual([503, { ready: false, build: 'second' }])
  await Promise.all([underWay, closing])
})

async function planDig(milliseconds: number): Promise<void> {
  const { database, jobs } = house.house
  await database.transaction((tx) => jobs.plan(tx, dig, { milliseconds }, { dueAt: '2026-01-01T00:00:00.000Z' }))
}
