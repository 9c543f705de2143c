import { defineCall, defineEvent, defineFleeting } from '@daoxing/kit/contract'
import { Redis } from 'ioredis'
import { io, type Socket } from 'socket.io-client'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { answer, bindPeerMessage, createLog, type OpenHouse, type Outbox, type ServerSlice, type Tx } from '../index.ts'
import { openSecondHouse } from '../testing/second-house.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'
import { noRedis, openTestRedis } from '../testing/test-redis.ts'

const bellRung = defineEvent('bellRung', z.object({ number: z.int() }))
const breeze = defineFleeting('breeze', z.object({ number: z.int() }))
const smoke = defineFleeting('tower.smoke', z.object({ number: z.int() }))
const ringBell = defineCall({
  id: 'OWN-tower-ring',
  method: 'POST',
  path: '/test/ring',
  who: 'none',
  purpose: 'sends an event',
  body: z.object({ room: z.string(), number: z.int() }),
  reply: z.object({}),
})
const knockAtGate = defineCall({
  id: 'OWN-tower-knock',
  method: 'POST',
  path: '/test/knock',
  who: 'none',
  purpose: 'may be asked five times a minute',
  perMinute: 5,
  body: z.object({}),
  reply: z.object({}),
})
let seen: number[] = []
/** Riders who have been signed out. */
let signedOut: string[] = []
const tower: ServerSlice = {
  name: 'tower',
  authenticators: [
    async ({ credentials: { bearer } }) =>
      bearer && !signedOut.includes(bearer) ? { kind: 'driver', driverId: bearer } : undefined,
  ],
  roomsOf: async ({ principal }) => (principal.kind === 'driver' ? [`driver:${principal.driverId}`] : []),
  calls: [
    answer(ringBell, async ({ body: { room, number }, tx, house }) => {
      await house.outbox.add(tx, bellRung, { to: [room], payload: { number } })
      return {}
    }),
    answer(knockAtGate, async () => ({})),
  ],
  fromPeers: [
    bindPeerMessage(smoke, ({ payload: { number } }) => {
      if (number < 0) throw new Error('there is no such smoke')
      seen.push(number)
    }),
  ],
}
const redis = await openTestRedis()
const redisUrl = redis?.redisUrl ?? ''
let house: TestHouse
let north: OpenHouse
let south: OpenHouse
let southUrl: string
const sockets: Socket[] = []

beforeAll(async () => {
  house = await openTestHouse({ slices: [tower] })
})
afterAll(async () => {
  await house.close()
  await redis?.close()
})
beforeEach(async (context) => {
  context.skip(redis === undefined, noRedis)
  seen = []
  signedOut = []
  ;[north, south] = await Promise.all([aServer(), aServer()])
  southUrl = await south.app.listen({ port: 0, host: '127.0.0.1' })
  await south.startRealtime()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  await Promise.all([north?.close(), south?.close()])
  await house.house.database.pool.query('DELETE FROM kit.outbox')
})

test('an event from any server reaches the socket on any server, in the order of its rows', async () => {
  const received = await aSocket('ana')
  await north.startSending()
  for (let number = 1; number <= 30; number += 1) await rings(number)
  await expect.poll(() => received, { timeout: 10_000 }).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

test('rooms, transient messages and the end of a session reach the sockets of another server', async () => {
  const received = await aSocket('ana')
  const socket = sockets[0]
  const breezes: number[] = []
  socket?.on(breeze.name, ({ number }) => breezes.push(number))
  await north.startSending()
  await saysOfRooms((tx, { join }) => join(tx, 'driver:ana', 'order:1'))
  await expect.poll(() => breathes('order:1', breezes), { timeout: 10_000 }).toBe(true)
  await rings(7, 'order:1')
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([7])
  await saysOfRooms((tx, { leave }) => leave(tx, 'driver:ana', 'order:1'))
  await rings(8, 'order:1')
  await rings(9)
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([7, 9])
  await saysOfRooms((tx, { disconnect }) => disconnect(tx, 'driver:ana'))
  await expect.poll(() => socket?.connected, { timeout: 10_000 }).toBe(false)
})

test('the end of a session reaches the sockets of another server, even if the ending server is gone before Redis got it', async () => {
  await aSocket('ana')
  await aSocket('ben')
  const west = await aServer()
  redis?.fallsSilent()
  try {
    await expect.poll(() => west.house.peers.state(), { timeout: 20_000 }).toBe('away')
    await saysOfRooms((tx, { disconnect }) => disconnect(tx, 'driver:ana'), west)
    await west.close()
  } finally {
    redis?.goesOn()
  }
  await south.startSending()
  await expect.poll(() => sockets[0]?.connected, { timeout: 20_000 }).toBe(false)
  // Only one session ended, not all.
  expect(sockets[1]?.connected).toBe(true)
}, 60_000)

test('while Redis is unreachable, a socket whose session has ended elsewhere is ended, and no other', async () => {
  await aSocket('ana')
  await aSocket('ben')
  redis?.fallsSilent()
  try {
    await expect.poll(() => south.house.peers.state()).toBe('away')
    signedOut = ['ana']
    await expect.poll(() => sockets[0]?.connected).toBe(false)
    expect(sockets[1]?.connected).toBe(true)
    expect(south.house.peers.state()).toBe('away')
  } finally {
    redis?.goesOn()
  }
}, 60_000)

test('a server that fell behind until the stream was trimmed past its position detects that, and ends its sockets', async () => {
  const received = await aSocket('ana')
  await north.startSending()
  await rings(1)
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([1])
  await redis?.passes('daoxing:test:rooms', 4, { keeps: 1, atOnce: true })
  await expect.poll(() => sockets[0]?.connected, { timeout: 20_000 }).toBe(false)
  const receivedAgain = await aSocket('ana')
  await rings(2)
  await expect.poll(() => receivedAgain, { timeout: 10_000 }).toContain(2)
  // The clients connected now have missed nothing.
  await redis?.passes('daoxing:test:rooms', 2_500, { keeps: 20_000, atOnce: false })
  expect(sockets[1]?.connected).toBe(true)
}, 60_000)

test('a limit counts the requests of all servers, or without Redis those of this one; no request is refused because of that', async () => {
  let caller = 0
  // If Redis answered too late on a busy machine, another server counts.
  const together = async () => knocks(`caller-${(caller += 1)}`, 8)
  await expect.poll(together, { timeout: 30_000 }).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  redis?.fallsSilent()
  try {
    expect(await knocks('alone', 12)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
  } finally {
    redis?.goesOn()
  }
}, 60_000)

test('a message to peers reaches all others and not its sender', async () => {
  // A message that cannot be parsed delays no other.
  north.house.peers.send(smoke, { number: -1 })
  north.house.peers.send(smoke, { number: 1 })
  north.house.peers.send(smoke, { number: 2 })
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([1, 2])
  south.house.peers.send(smoke, { number: 3 })
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([1, 2, 3])
})

test('while Redis is silent, events wait, calls are handled and the metrics show it; afterwards nothing is missing', async () => {
  const received = await aSocket('ana')
  await Promise.all([north.startSending(), south.startSending()])
  await rings(1)
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([1])
  redis?.fallsSilent()
  try {
    for (const number of [2, 3, 4]) await rings(number)
    await expect.poll(() => north.house.peers.state(), { timeout: 20_000 }).toBe('away')
    const ready = await north.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true, build: 'second', redis: 'away' }])
    expect((await north.app.inject('/metrics')).body).toMatch(/^redis_up 0$/m)
  } finally {
    redis?.goesOn()
  }
  // An event that Redis accepted just before it fell silent may be sent again, and those of two senders may swap: the
  // page keeps the higher revision.
  await expect.poll(() => [...new Set(received)].toSorted((a, b) => a - b), { timeout: 20_000 }).toEqual([1, 2, 3, 4])
  await expect.poll(async () => (await north.app.inject('/readyz')).json().redis, { timeout: 10_000 }).toBe('up')
}, 60_000)

test('after Redis lost its data, sockets are ended, so that no client continues with a gap, and events are sent', async () => {
  await aSocket('ana')
  await north.startSending()
  await redis?.kill()
  await rings(1)
  await expect.poll(() => north.house.peers.state(), { timeout: 10_000 }).toBe('away')
  await redis?.begin()
  await expect.poll(() => sockets[0]?.connected, { timeout: 20_000 }).toBe(false)
  await expect.poll(() => north.house.peers.state(), { timeout: 10_000 }).toBe('up')
  const received = await aSocket('ana')
  await rings(2)
  await expect.poll(() => received, { timeout: 10_000 }).toContain(2)
}, 60_000)

test('a server that starts without Redis handles calls, reports it, keeps events, and sends them once Redis is back', async () => {
  await redis?.kill()
  const said: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => said.push(line) } })
  const receivedLate: number[] = []
  const hears = bindPeerMessage(smoke, ({ payload: { number } }) => receivedLate.push(number))
  const late = await openSecondHouse(house, { slices: [{ ...tower, fromPeers: [hears] }], log, redisUrl })
  try {
    const lateUrl = await late.app.listen({ port: 0, host: '127.0.0.1' })
    await Promise.all([late.startRealtime(), late.startSending()])
    expect(said.join('')).toMatch(/no Redis answers at 127\.0\.0\.1:\d+ .*REDIS_URL/)
    await aSocket('ana', lateUrl)
    const ring = { method: 'POST', url: '/gw/test/ring', payload: { room: 'driver:ana', number: 1 } } as const
    expect((await late.app.inject(ring)).statusCode).toBe(200)
    const ready = await late.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { ready: true, redis: 'away' }])
    expect((await late.app.inject('/metrics')).body).toMatch(/^redis_up 0$/m)
    expect(await waiting()).toBe(1)
    await redis?.begin()
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
    // It missed the events of others, so early clients reconnect; from then on everything works as before.
    await expect.poll(() => sockets[0]?.connected, { timeout: 20_000 }).toBe(false)
    expect(late.house.peers.state()).toBe('up')
    const received = await aSocket('ana', lateUrl)
    await north.startSending()
    await rings(2)
    await expect.poll(() => received, { timeout: 20_000 }).toContain(2)
    // Messages are fleeting: a peer that has not reconnected yet does not receive them.
    const sendsAndReceives = () => {
      late.house.peers.send(smoke, { number: 5 })
      north.house.peers.send(smoke, { number: 6 })
      return seen.includes(5) && receivedLate.includes(6)
    }
    await expect.poll(sendsAndReceives, { timeout: 10_000 }).toBe(true)
  } finally {
    await redis?.begin()
    await late.close()
  }
}, 60_000)

test('the password in the Redis URL is not logged when Redis is unreachable', async () => {
  const said: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => said.push(line) } })
  // No server listens on this port: it belongs to an obsolete service.
  const lonely = await openSecondHouse(house, { slices: [tower], log, redisUrl: 'redis://user:secret@127.0.0.1:9' })
  await lonely.close()
  expect(said.join('')).toContain('no Redis answers at 127.0.0.1:9')
  expect(said.join('')).not.toContain('secret')
})

test('a stream reader that Redis rejects retries with pauses, and receives events once it is accepted', async () => {
  await aSocket('ana')
  const client = new Redis(redisUrl, { protocol: 2 })
  const reads = async () => Number(/cmdstat_xread:calls=(\d+)/.exec(await client.info('commandstats'))?.[1] ?? 0)
  const stream = 'daoxing:test:rooms'
  try {
    await client.set(stream, 'is something else')
    const before = await reads()
    const began = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    // One server reads; without the pause it would send some thousand requests a second.
    expect((await reads()) - before).toBeLessThan((5 * (performance.now() - began)) / 1_000)
    await client.del(stream)
    await expect.poll(() => sockets[0]?.connected, { timeout: 20_000 }).toBe(false)
    await north.startSending()
    const received = await aSocket('ana')
    await rings(3)
    await expect.poll(() => received, { timeout: 20_000 }).toContain(3)
  } finally {
    client.disconnect()
  }
}, 60_000)

test('a single server has no peers and needs no Redis', () => {
  expect(house.house.peers.state()).toBe('alone')
})

function aServer(): Promise<OpenHouse> {
  return openSecondHouse(house, { slices: [tower], redisUrl })
}

/** A rider on the southern server; returns the received events. */
async function aSocket(token: string, at = southUrl): Promise<number[]> {
  const received: number[] = []
  const socket = io(at, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false })
  sockets.push(socket)
  socket.on(bellRung.name, ({ number }) => received.push(number))
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  return received
}

async function rings(number: number, room = 'driver:ana'): Promise<void> {
  const answer = await north.app.inject({ method: 'POST', url: '/gw/test/ring', payload: { room, number } })
  expect(answer.statusCode).toBe(200)
}

/** The number of unsent events. */
async function waiting(): Promise<number> {
  const { rows } = await house.house.database.pool.query<{ count: number }>('SELECT count(*)::int FROM kit.outbox')
  return rows[0]?.count ?? 0
}

function saysOfRooms(say: (tx: Tx, outbox: Outbox) => Promise<void>, from = north): Promise<void> {
  return from.house.database.transaction((tx) => say(tx, from.house.outbox))
}

/** Calls the two servers in turn; returns the statuses. */
async function knocks(caller: string, times: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${caller}` }
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) {
    const { app } = index % 2 === 0 ? north : south
    const answer = await app.inject({ method: 'POST', url: '/gw/test/knock', payload: {}, headers })
    statuses.push(answer.statusCode)
  }
  return statuses
}

async function breathes(room: string, breezes: readonly number[]): Promise<boolean> {
  north.house.realtime.fleet(room, breeze, { number: 1 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  return breezes.length > 0
}
