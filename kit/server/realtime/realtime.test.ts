import { defineFleeting, type Instant, plusSeconds, sessionEnded } from '@daoxing/kit/contract'
import { io, type Socket } from 'socket.io-client'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ServerSlice } from '../index.ts'
import { createRealtime } from './realtime.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

const position = defineFleeting('position', z.object({ metres: z.number() }))
let sessions: Set<string>
/** The expiry of each session, if any. */
let expiries: Map<string, Instant>
let orders: string[]
let received: unknown[]
/** Runs while a socket is being authenticated, to provoke races. */
let meanwhile: () => Promise<void>

const street: ServerSlice = {
  name: 'street',
  calls: [],
  authenticators: [
    async ({ house: { clock }, credentials: { bearer } }) => {
      if (bearer === undefined || !sessions.has(bearer)) return undefined
      const expiresAt = expiries.get(bearer)
      if (expiresAt === undefined) return { kind: 'rider', riderId: 'ana', sessionId: bearer }
      return expiresAt > clock.now() ? { kind: 'rider', riderId: 'ana', sessionId: bearer, expiresAt } : undefined
    },
  ],
  async roomsOf({ principal }) {
    if (principal.kind !== 'rider') return []
    const rooms = ['rider:ana', `session:${principal.sessionId}`, ...orders]
    await meanwhile()
    return rooms
  },
  fleeting: [
    {
      ...position,
      who: 'rider',
      receive({ payload }) {
        received.push(payload)
        if ((payload as z.output<typeof position.payload>).metres < 0) throw new Error('nobody drives backwards')
      },
    },
  ],
}

let house: TestHouse
let url: string
let sockets: Socket[] = []
beforeAll(async () => {
  house = await openTestHouse({ slices: [street] })
  url = await house.listen()
})
afterAll(() => house.close())
beforeEach(() => {
  sessions = new Set(['s1'])
  expiries = new Map()
  orders = []
  received = []
  meanwhile = async () => undefined
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

const patient = { timeout: 10_000 }
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function comeIn(options: { token?: string; origin?: string; rider?: string } = {}): Socket {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token: options.token ?? 's1', ...(options.rider && { rider: options.rider }) },
    forceNew: true,
    reconnection: false,
    ...(options.origin ? { extraHeaders: { origin: options.origin } } : {}),
  })
  sockets.push(socket)
  return socket
}
const event = (socket: Socket, name: string) =>
  new Promise<unknown>((resolve) => {
    socket.once(name, resolve)
  })

test('a socket without a session is refused, and so is a page of another site', async () => {
  const stranger = comeIn({ token: 'nobody' })
  expect(await event(stranger, 'connect_error')).toMatchObject({ message: 'TOKEN_INVALID_OR_EXPIRED' })
  await event(comeIn({ origin: 'https://evil.example' }), 'connect_error')
  const own = comeIn({ origin: url })
  await event(own, 'connect')
})

test("a page of another rider than the browser's current session receives nothing", async () => {
  const stale = comeIn({ rider: 'ben' })
  expect(await event(stale, 'connect_error')).toMatchObject({ message: 'TOKEN_INVALID_OR_EXPIRED' })
  await event(comeIn({ rider: 'ana' }), 'connect')
})

test('sockets per rider are limited, and a closed one makes room for another', async () => {
  const lines: Socket[] = []
  for (let index = 0; index < 30; index += 1) {
    const line = comeIn()
    await event(line, 'connect')
    lines.push(line)
  }
  expect(await event(comeIn(), 'connect_error')).toMatchObject({ message: 'TOO_MANY_LINES' })
  lines[0]?.disconnect()
  await expect
    .poll(async () => {
      const line = comeIn()
      return Promise.race([event(line, 'connect').then(() => 'in'), event(line, 'connect_error').then(() => 'out')])
    }, patient)
    .toBe('in')
  for (const socket of sockets.splice(0)) socket.disconnect()
  await expect.poll(() => house.house.realtime.count(), patient).toBe(0)
})

test('a connected client misses no event from then on', async () => {
  orders = ['order:first']
  const socket = comeIn()
  const received: string[] = []
  socket.onAny((name: string) => received.push(name))
  await event(socket, 'connect')
  await house.house.realtime.send('rider:ana', 'one', {})
  await house.house.realtime.send('order:first', 'two', {})
  await expect.poll(() => received).toEqual(['one', 'two'])
})

test('a socket that connects while an order starts is in the room of the order', async () => {
  const { database, realtime } = house.house
  // The order starts between reading the rows and the moment when the socket is in a room.
  meanwhile = async () => {
    meanwhile = async () => undefined
    await database.transaction(async () => {
      realtime.join('rider:ana', 'order:new')
      orders = ['order:new']
    })
  }
  const socket = comeIn()
  const received: unknown[] = []
  socket.on('moved', (payload) => received.push(payload))
  await event(socket, 'connect')
  // It is there as soon as the rows have been read again.
  await expect
    .poll(async () => {
      await realtime.send('order:new', 'moved', { at: 1 })
      return received[0]
    })
    .toEqual({ at: 1 })
})

test('a socket joins a room when the transaction is committed, and never when it is rolled back', async () => {
  const { database, realtime } = house.house
  const socket = comeIn()
  const received: string[] = []
  socket.onAny((name: string) => received.push(name))
  await event(socket, 'connect')
  await database.transaction(async () => {
    realtime.join('rider:ana', 'order:kept')
    await realtime.send('order:kept', 'too early', {})
  })
  await database
    .transaction(async () => {
      realtime.join('rider:ana', 'order:undone')
      throw new Error('no')
    })
    .catch(() => undefined)
  await realtime.send('order:undone', 'never', {})
  await realtime.send('order:kept', 'now', {})
  await expect.poll(() => received).toContain('now')
  expect(received).toEqual(['now'])
})

test('a socket of a session that ends during its connection is disconnected', async () => {
  const { database, realtime } = house.house
  meanwhile = async () => {
    meanwhile = async () => undefined
    await database.transaction(async () => {
      sessions.delete('s1')
      realtime.disconnect('session:s1')
    })
  }
  const socket = comeIn()
  const isOut = event(socket, 'disconnect')
  expect(await isOut).toBe('io server disconnect')
  expect(house.house.realtime.count()).toBeLessThanOrEqual(1)
})

test('an event after the sockets were closed is refused, so that it stays in the outbox', async () => {
  const closed = createRealtime()
  await closed.send('rider:ana', 'in time', {})
  closed.close()
  expect(closed.canSend()).toBe(false)
  await expect(closed.send('rider:ana', 'late', {})).rejects.toThrow('after the sockets were closed')
})

test('messages of a socket may be malformed, or too many, and the server continues', async () => {
  const socket = comeIn()
  await event(socket, 'connect')
  await pause(50)
  socket.emit('position', { metres: -1 })
  socket.emit('position', 'nonsense')
  socket.emit('position')
  socket.emit('__proto__', { metres: 1 })
  for (let metres = 0; metres < 500; metres += 1) socket.emit('position', { metres })
  await expect.poll(() => received.length).toBeGreaterThan(10)
  await pause(100)
  expect(received.length).toBeLessThan(120)
  // After a second it is accepted again.
  await expect
    .poll(
      () => {
        socket.emit('position', { metres: 7777 })
        return received.at(-1)
      },
      { interval: 1_100 },
    )
    .toEqual({ metres: 7777 })
})

/** Two sockets of one rider: the session of the first expires in a minute, that of the second in an hour. */
async function twoSessions() {
  sessions = new Set(['short', 'long'])
  const inSeconds = (seconds: number) => plusSeconds(house.clock.now(), seconds)
  expiries = new Map([
    ['short', inSeconds(60)],
    ['long', inSeconds(3600)],
  ])
  const receivedBy = async (token: string) => {
    const socket = comeIn({ token })
    const names: string[] = []
    socket.onAny((name: string, payload: unknown) =>
      names.push(name === sessionEnded.name ? JSON.stringify(payload) : name),
    )
    socket.on('disconnect', (reason) => names.push(reason))
    await event(socket, 'connect')
    return names
  }
  return { short: await receivedBy('short'), long: await receivedBy('long') }
}
const expected = [JSON.stringify({ code: 'TOKEN_INVALID_OR_EXPIRED' }), 'io server disconnect']

test('when its session expires a socket gets the reason, is disconnected and receives nothing more', async () => {
  const { realtime } = house.house
  const { short, long } = await twoSessions()
  house.clock.moveTo(plusSeconds(house.clock.now(), 59))
  await realtime.send('rider:ana', 'early', {})
  house.clock.moveTo(plusSeconds(house.clock.now(), 1))
  await realtime.send('rider:ana', 'late', {})
  await expect.poll(() => long).toEqual(['early', 'late'])
  await expect.poll(() => short).toEqual(['early', ...expected])
  expect(await event(comeIn({ token: 'short' }), 'connect_error')).toMatchObject({
    message: 'TOKEN_INVALID_OR_EXPIRED',
  })
})

test('after its session has expired a socket gets no positions, and its own messages are ignored', async () => {
  const { short, long } = await twoSessions()
  house.clock.moveTo(plusSeconds(house.clock.now(), 60))
  house.house.realtime.fleet('rider:ana', position, { metres: 5 })
  sockets[0]?.emit('position', { metres: 7 })
  await expect.poll(() => long).toEqual(['position'])
  await expect.poll(() => short).toEqual(expected)
  expect(received).toEqual([])
})

test('an idle socket is disconnected within seconds of the expiry of its session', async () => {
  const { short, long } = await twoSessions()
  house.clock.moveTo(plusSeconds(house.clock.now(), 60))
  await expect.poll(() => short, patient).toEqual(expected)
  expect(long).toEqual([])
  sockets[1]?.disconnect()
  house.clock.moveTo(plusSeconds(house.clock.now(), 3600))
  await expect.poll(() => house.house.realtime.count(), patient).toBe(0)
})
