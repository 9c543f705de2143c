import { driverPositionChanged } from '@daoxing/dispatch/contract'
import { testLength } from '@daoxing/kit/server/testing'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSharingWorld, type SharingWorld } from './testing/sharing-world.ts'

const followers = testLength({ usual: 100, full: 1000, named: 'FOLLOWERS' })
let world: SharingWorld
const sockets: Socket[] = []
beforeAll(async () => {
  world = await openSharingWorld()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await world.close()
})

test('a position is encoded once for any number of guests', async () => {
  const rider = await world.rider()
  const hash = await world.orderOf(rider)
  const guests = await world.followers(rider, hash, followers)
  const url = await world.house.listen()
  let received = 0
  await Promise.all(
    guests.map(async ({ credential: token }) => {
      const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false })
      sockets.push(socket)
      socket.on(driverPositionChanged.name, () => {
        received += 1
      })
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', () => resolve())
        socket.on('connect_error', reject)
      })
    }),
  )
  let encodings = 0
  const location = {
    lat: 25.05,
    lng: 121.52,
    toJSON() {
      encodings += 1
      return { lat: this.lat, lng: this.lng }
    },
  }
  const facts = { orderHash: hash, location, bearing: 90, etaSeconds: 60, at: world.house.clock.now() }
  world.house.house.realtime.fleet(`order:${hash}`, driverPositionChanged, facts)
  await expect.poll(() => received, { timeout: 20_000 }).toBe(followers)
  // The socket library also reads the payload once, to check it for binary data.
  expect(encodings).toBe(2)
}, 120_000)
