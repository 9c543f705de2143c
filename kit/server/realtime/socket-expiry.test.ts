import { defineEvent, instantFromMs, plusSeconds, sessionEnded } from '@daoxing/kit/contract'
import { io, type Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Clock, type OpenHouse, type ServerSlice, systemClock } from '../index.ts'
import { openSecondHouse } from '../testing/second-house.ts'
import { openTestHouse } from '../testing/test-house.ts'
import { noRedis, openTestRedis } from '../testing/test-redis.ts'

const bellRung = defineEvent('bellRung', z.object({ number: z.int() }))
const expiresAt = plusSeconds(systemClock.now(), 1800)
/** A guest's session expires in half an hour, a rider's does not. */
const tower: ServerSlice = {
  name: 'tower',
  calls: [],
  authenticators: [
    async ({ credentials: { bearer = '' } }) => {
      const principal = { kind: 'rider', riderId: bearer, sessionId: bearer } as const
      return bearer === 'guest' ? { ...principal, expiresAt } : principal
    },
  ],
  roomsOf: async () => ['tower'],
}

/** How far the clock of the server with the sockets is ahead. */
let aheadMs = 0
const clock: Clock = { now: () => instantFromMs(clock.nowMs()), nowMs: () => systemClock.nowMs() + aheadMs }

async function aSocket(url: string, token: string): Promise<{ socket: Socket; received: unknown[] }> {
  const received: unknown[] = []
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false })
  socket.onAny((name: string, payload: { number?: number }) => received.push(payload.number ?? name))
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  return { socket, received }
}

async function rings({ house }: OpenHouse, number: number): Promise<void> {
  await house.database.transaction((tx) => house.outbox.add(tx, bellRung, { to: ['tower'], payload: { number } }))
}

test('an event of another server does not reach a socket whose session has expired', async (context) => {
  const redis = await openTestRedis()
  context.skip(redis === undefined, noRedis)
  const redisUrl = redis?.redisUrl ?? ''
  const first = await openTestHouse({ slices: [tower] })
  const [north, south] = await Promise.all([
    openSecondHouse(first, { slices: [tower], redisUrl }),
    openSecondHouse(first, { slices: [tower], redisUrl, clock }),
  ])
  const url = await south.app.listen({ port: 0, host: '127.0.0.1' })
  await south.startRealtime()
  const [rider, guest] = [await aSocket(url, 'ana'), await aSocket(url, 'guest')]
  await north.startSending()
  await rings(north, 1)
  await expect.poll(() => guest.received, { timeout: 10_000 }).toEqual([1])
  aheadMs = 3_600_000
  for (let number = 2; number <= 6; number += 1) await rings(north, number)
  await expect.poll(() => rider.received, { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5, 6])
  await expect.poll(() => guest.socket.connected).toBe(false)
  expect(guest.received).toEqual([1, sessionEnded.name])
  expect(rider.socket.connected).toBe(true)
  rider.socket.close()
  await Promise.all([north.close(), south.close()])
  await first.close()
  await redis?.close()
}, 60_000)
