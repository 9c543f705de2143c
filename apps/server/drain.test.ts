import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { enrollDrivers, getDriverState } from '@daoxing/dispatch/contract'
import { callPath } from '@daoxing/kit/contract'
import { factsOf, openSpanCollector, type SpanCollector } from '@daoxing/kit/server/testing'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serverSlices } from './registry.ts'

// A separate process starts, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const patient = { timeout: 60_000 }

let database: Awaited<ReturnType<typeof createHouseDatabase>>
let collector: SpanCollector
let server: ChildProcess
let successor: ChildProcess | undefined
let url: string
let other: pg.Client
beforeAll(async () => {
  database = await createHouseDatabase(serverSlices)
  collector = await openSpanCollector()
  const [port] = await freePorts(1)
  server = aServer(port)
  const [ready] = (await once(server, 'message')) as [{ url: string }]
  url = ready.url
  other = new pg.Client({ connectionString: database.databaseUrl })
  await other.connect()
})
afterAll(async () => {
  for (const process of [server, successor]) process?.kill('SIGKILL')
  await other.end()
  await database.drop()
  await collector.close()
})

function aServer(port: number | undefined): ChildProcess {
  return fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.databaseUrl,
      PORT: String(port),
      CITY_SECRET: 'city-secret',
      // Longer than this test may take, so that a slow machine does not affect it.
      DRAIN_SECONDS: '300',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  })
}

const status = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers }).then(
    (answer) => answer.status,
    () => 'nobody is there',
  )

async function aDriver(): Promise<string> {
  const vehicle = { plate: 'TDX-0001', model: 'Toyota Camry', color: 'yellow', seats: 4, features: 0 }
  const driver = {
    driverId: 'driver-1',
    displayName: '陳師傅',
    vehicle,
    rating: 4.8,
    tripCount: 1,
    phone: '+886910000001',
  }
  const enroll = () =>
    fetch(url + callPath(enrollDrivers), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer city-secret' },
      body: JSON.stringify({ drivers: [driver] }),
    })
  // On a busy machine a server that has just started may time out on its database, and logs that.
  let answer = await enroll()
  const isEnrolled = async () => {
    if (!answer.ok) answer = await enroll()
    return answer.ok
  }
  await expect.poll(isEnrolled, patient).toBe(true)
  const { data } = (await answer.json()) as { data: { credentials: { credential: string }[] } }
  return data.credentials[0]?.credential ?? ''
}

async function connected(token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true })
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  return socket
}

test('the program sends its spans where the environment says', async () => {
  expect(await status(callPath(getDriverState))).toBe(401)
  const sent = () => collector.spans().find(({ name }) => name === `GET ${callPath(getDriverState)}`)
  await expect.poll(sent, patient).toBeDefined()
  expect(factsOf(sent()?.attributes ?? [])).toMatchObject({ 'http.response.status_code': 401 })
  expect(collector.resources()[0]).toMatchObject({ 'service.name': 'daoxing' })
})

test('on SIGTERM the server finishes running calls, admits no others, disconnects its sockets and ends; its successor waits for that', async () => {
  const token = await aDriver()
  const socket = await connected(token)
  const ended: string[] = []
  socket.on('disconnect', (reason) => ended.push(reason))
  expect([await status('/livez'), await status('/readyz')]).toEqual([200, 200])
  // The call waits for a lock that another transaction holds.
  await other.query('BEGIN; LOCK TABLE dispatch.driver_claims IN ACCESS EXCLUSIVE MODE')
  const underWay = status(callPath(getDriverState), { authorization: `Bearer ${token}` })
  await expect.poll(waitingForLock, patient).toBeGreaterThan(0)
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  await expect.poll(() => status('/readyz'), patient).toBe('nobody is there')
  const [port] = await freePorts(1)
  successor = aServer(port)
  const serves = once(successor, 'message')
  let said = ''
  successor.stdout?.on('data', (chunk) => (said += String(chunk)))
  await expect.poll(() => said, patient).toContain('this one waits for it')
  await other.query('ROLLBACK')
  expect(await underWay).toBe(200)
  expect(await exit).toEqual([0, null])
  const [answer] = await serves
  expect(answer).toMatchObject({ ready: true })
  await expect.poll(() => ended, patient).toEqual(['transport close'])
  // It retries by itself, until another server responds.
  expect(socket.active).toBe(true)
  socket.disconnect()
})

async function waitingForLock(): Promise<number> {
  const { rows } = await other.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = 'dispatch.driver_claims'::regclass",
  )
  return rows[0]?.count ?? 0
}
