import { driverPositionChanged } from '@daoxing/dispatch/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import {
  createLink,
  encourageTrip,
  getGuestTrip,
  getSharing,
  guestTripChanged,
  listMessages,
  openLink,
  revokeLink,
  sendMessage,
  sharedTripChanged,
} from '@daoxing/sharing/contract'
import { findOrder } from '@daoxing/orders/server'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSharingWorld, type SharingWorld } from './testing/sharing-world.ts'
import { orderEntered } from './guest-trip.ts'
import { purgeSharingHandler } from './jobs/purge.ts'

let world: SharingWorld
let url: string
const sockets: Socket[] = []
beforeAll(async () => {
  world = await openSharingWorld()
  url = await world.house.listen()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await world.close()
})

const here = { lat: 25.05, lng: 121.52 }
async function aSharedTrip() {
  const rider = await world.rider()
  const hash = await world.orderOf(rider)
  const { linkId, token } = await world.link(rider, hash)
  return { rider, hash, linkId, token, params: { id: hash } }
}

test('a link has 128 random bits in its URL fragment, and only a hash of them is stored [SHR-002]', async () => {
  const { rider, hash, params } = await aSharedTrip()
  const { data } = await world.house.call(createLink, { as: rider.as, params })
  expect(data.url).toMatch(new RegExp(`^https://daoxing\\.test/guest-taxi/${hash}#[0-9a-f]{32}$`))
  const token = data.url.split('#')[1] ?? ''
  const tables = await world.rows(
    `SELECT l::text AS line FROM sharing.links l UNION ALL SELECT g::text FROM sharing.guests g
     UNION ALL SELECT k::text FROM kit.idempotency_keys k UNION ALL SELECT o::text FROM kit.outbox o`,
  )
  expect(tables.length).toBeGreaterThan(1)
  expect(tables.filter(({ line }) => String(line).includes(token))).toEqual([])
})

test('a guest sees first names, car, plate, live position and arrival, but no phone, place, price or payment [SHR-001] [SHR-011]', async () => {
  const { hash, token, params } = await aSharedTrip()
  await world.drives(hash, here)
  const guest = await world.guest(hash, token)
  const { data, body } = await world.house.call(getGuestTrip, { as: guest.as, params })
  expect(data).toMatchObject({
    rider_name: '怡君',
    driver: { name: '大明', model: 'Toyota Altis', color: 'yellow', plate: 'TDX-0001' },
    car: { location: here, bearing: 90 },
    me: { number: 1, name: '' },
    trip: { trip_hash: hash, status: 'SAILING', is_over: false, closes_at: null },
  })
  expect(JSON.stringify(body)).not.toMatch(/215|\+886|0955|陳|林|黎明里|4711|driver-|rider_id|payment|amount/)
})

test('the hash of a trip alone gives no access, and a token gives none to another trip', async () => {
  const { hash, token, params } = await aSharedTrip()
  const other = await aSharedTrip()
  const stranger = await world.rider('王小明')
  for (const as of [{}, { bearer: hash }, { bearer: token }])
    expect((await world.house.call(getGuestTrip, { as, params })).status).toBe(401)
  expect((await world.house.call(getGuestTrip, { as: stranger.as, params })).status).toBe(404)
  for (const body of [{ token: 'ab'.repeat(16) }, { token: other.token }])
    expect((await world.house.call(openLink, { params, body })).status).toBe(404)
  const guest = await world.guest(hash, token)
  for (const call of [getGuestTrip, listMessages, encourageTrip])
    expect((await world.house.call(call, { as: guest.as, params: other.params })).status).toBe(404)
})

test("opens are counted, guests are listed, and a signed-in rider follows another rider's trip as its guest", async () => {
  const { rider, hash, token, params } = await aSharedTrip()
  const friend = await world.rider('王小明')
  const guest = await world.guest(hash, token)
  await world.guest(hash, token)
  const as = { ...guest.as, ...friend.as }
  expect((await world.house.call(getGuestTrip, { as, params })).data.me.number).toBe(1)
  const { links, shared } = (await world.house.call(getSharing, { as: rider.as, params })).data
  expect(links).toMatchObject([{ kind: 'link', phone: null, opens: 2, revoked_at: null }])
  expect(links[0]?.guests.map(({ number }) => number)).toEqual([1, 2])
  expect(shared.guests).toBe(2)
})

test('a revoked link gives no access and disconnects its guests; the guests of another link stay', async () => {
  const { rider, hash, linkId, token, params } = await aSharedTrip()
  const second = await world.link(rider, hash)
  const [gone, stays] = [await world.guest(hash, token), await world.guest(hash, second.token)]
  const lines = [await lineOf(url, gone.as.bearer), await lineOf(url, stays.as.bearer)]
  const answer = await world.house.call(revokeLink, { as: rider.as, params: { id: hash, link_id: linkId } })
  expect(answer.data.revoked_at).not.toBeNull()
  await world.house.settle()
  await expect.poll(() => lines.map(({ connected }) => connected)).toEqual([false, true])
  expect(await world.house.call(getGuestTrip, { as: gone.as, params })).toMatchObject({
    status: 410,
    body: { code: 'SHARE_LINK_REVOKED' },
  })
  expect((await world.house.call(openLink, { params, body: { token } })).status).toBe(410)
  expect((await world.house.call(getGuestTrip, { as: stays.as, params })).status).toBe(200)
  const stranger = await world.rider('王小明')
  const foreign = { id: hash, link_id: second.linkId }
  expect((await world.house.call(revokeLink, { as: stranger.as, params: foreign })).status).toBe(404)
})

test('positions, changes and messages reach a guest over the socket, and none of another trip do', async () => {
  const { rider, hash, token, params } = await aSharedTrip()
  const other = await aSharedTrip()
  const guest = await world.guest(hash, token)
  await world.house.settle()
  const line = await lineOf(url, guest.as.bearer)
  const heard: { name: string; payload: unknown }[] = []
  line.onAny((name: string, payload: unknown) => heard.push({ name, payload }))
  for (const orderHash of [other.hash, hash])
    world.house.house.realtime.fleet(`order:${orderHash}`, driverPositionChanged, {
      ...{ orderHash, location: here, bearing: 90, etaSeconds: 120, at: world.house.clock.now() },
    })
  for (const trip of [other, { rider, params }])
    await world.house.call(sendMessage, { as: trip.rider.as, params: trip.params, body: { message: '我快到了' } })
  await world.house.settle()
  await expect.poll(() => heard.map(({ name }) => name)).toEqual(['driverPositionChanged', 'sharedTripChanged'])
  expect(sharedTripChanged.payload.parse(heard[1]?.payload)).toMatchObject({
    shared: { trip_hash: hash, messages: 1 },
    message: { number: 1, author: 0, message: '我快到了' },
  })
  expect(JSON.stringify(heard)).not.toContain(other.hash)
})

test('a change of the order reaches its guests without money or places', async () => {
  const { rider, hash } = await aSharedTrip()
  await world.house.settle()
  const since = world.house.sent.length
  const { database } = world.house.house
  await database.transaction(async (tx) => {
    await orderEntered({
      tx,
      house: world.house.house,
      order: {
        ...{ orderHash: hash, riderId: rider.riderId, revision: 7, service: 'scooter', bookingType: 'BOAT' },
        ...{ tab: 'unfinished', status: 'SAILING', startsAt: world.house.clock.now(), endsAt: null },
        ...{ blocksReservations: false, start: { address: '家', location: here }, end: null, amountTwd: 215 },
        ...{ paymentStatus: 1, paymentRevision: 0, createdAt: world.house.clock.now() },
        live: { stage: 'SAILING', plate: 'TDX-0001', expectedAt: null, boardingCode: '4711' },
        can: { share: true, sos: true, support: true, pay: true, cancel: true },
      },
    })
  })
  await world.house.settle()
  const [event] = world.house.sent.slice(since)
  expect(event).toMatchObject({ room: `guests:${hash}`, name: guestTripChanged.name })
  expect(Object.keys(event?.payload?.['trip' as never] ?? {}).toSorted()).toEqual(
    ['arrives_at', 'closes_at', 'is_over', 'plate', 'revision', 'service', 'status', 'trip_hash'].toSorted(),
  )
})

test('links expire 24 hours after the trip: until then its guests can write, and afterwards none can open it', async () => {
  const { hash, token, params, rider } = await aSharedTrip()
  const guest = await world.guest(hash, token)
  const endsAt = world.house.clock.now()
  await world.changeOrder(hash, { tab: 'history', live: null, endsAt, canShare: false })
  const seen = await world.house.call(getGuestTrip, { as: guest.as, params })
  expect(seen.data).toMatchObject({ trip: { is_over: true, closes_at: plusSeconds(endsAt, 86_400) }, driver: null })
  expect((await world.house.call(createLink, { as: rider.as, params })).body.code).toBe('ORDER_NOT_SHAREABLE')
  const write = { as: guest.as, params, body: { message: '平安到家' } }
  world.house.clock.moveTo(plusSeconds(endsAt, 86_399))
  expect((await world.house.call(sendMessage, write)).status).toBe(201)
  world.house.clock.moveTo(plusSeconds(endsAt, 86_400))
  expect((await world.house.call(sendMessage, write)).body.code).toBe('SHARE_LINK_ENDED')
  expect((await world.house.call(openLink, { params, body: { token } })).status).toBe(410)
  expect((await world.house.call(sendMessage, { ...write, as: rider.as })).status).toBe(410)
})

test('a guest who connected during the ride is disconnected 24 hours after its end, and not before', async () => {
  const { rider, hash, token } = await aSharedTrip()
  const guest = await world.guest(hash, token)
  const line = await lineOf(url, guest.as.bearer)
  const endsAt = world.house.clock.now()
  const over = { tab: 'history', live: null, endsAt, canShare: false } as const
  await world.changeOrder(hash, over)
  const { database } = world.house.house
  await database.transaction(async (tx) => {
    const order = await findOrder(tx, { riderId: rider.riderId, orderHash: hash })
    if (order) await orderEntered({ tx, house: world.house.house, order })
  })
  await world.house.advance(86_399)
  await world.house.settle()
  expect(line.connected).toBe(true)
  await world.house.advance(1)
  await expect.poll(() => line.connected).toBe(false)
})

test('a trip has at most ten open links', async () => {
  const { rider, params } = await aSharedTrip()
  for (let made = 1; made < 10; made += 1) await world.house.call(createLink, { as: rider.as, params })
  const refused = await world.house.call(createLink, { as: rider.as, params })
  expect(refused).toMatchObject({ status: 409, body: { code: 'SHARE_LINKS_FULL' } })
})

test('all sharing data of a trip is deleted 30 days after it was shared', async () => {
  const { hash, token, rider, params } = await aSharedTrip()
  await world.guest(hash, token)
  await world.house.call(sendMessage, { as: rider.as, params, body: { message: '你好' } })
  await world.changeOrder(hash, { tab: 'history', live: null, endsAt: world.house.clock.now(), canShare: false })
  const count = async () => {
    const tables = ['trips', 'links', 'guests', 'messages']
    const rows = await Promise.all(
      tables.map((table) => world.rows(`SELECT 1 FROM sharing.${table} WHERE order_hash = $1`, [hash])),
    )
    return rows.map(({ length }) => length)
  }
  const after = async (days: number) => {
    world.house.clock.moveTo(plusSeconds(world.house.clock.now(), days * 86_400))
    await purgeSharingHandler({ house: world.house.house })
  }
  await after(29)
  expect(await count()).toEqual([1, 1, 1, 1])
  await after(2)
  expect(await count()).toEqual([0, 0, 0, 0])
})

test('guests learn at once that the driver gave the ride back, and that another one was found', async () => {
  const { rider, hash, token } = await aSharedTrip()
  const guest = await world.guest(hash, token)
  await world.house.settle()
  const line = await lineOf(url, guest.as.bearer)
  const heard: unknown[] = []
  line.on(guestTripChanged.name, (payload: unknown) => heard.push(guestTripChanged.payload.parse(payload).trip))
  const { database } = world.house.house
  const enters = (revision: number, share: boolean, plate: string | null) =>
    database.transaction((tx) =>
      orderEntered({
        tx,
        house: world.house.house,
        order: {
          ...{ orderHash: hash, riderId: rider.riderId, revision, service: 'scooter', bookingType: 'BOAT' },
          ...{ tab: 'unfinished', status: 'SAILING', startsAt: world.house.clock.now(), endsAt: null },
          ...{ blocksReservations: false, start: { address: '家', location: here }, end: null, amountTwd: 215 },
          ...{ paymentStatus: 1, paymentRevision: 0, createdAt: world.house.clock.now() },
          live: { stage: 'SAILING', plate, expectedAt: null },
          can: { share, sos: true, support: true, pay: true, cancel: true },
        },
      }),
    )
  await enters(1, false, null)
  await enters(3, false, null)
  await enters(4, true, 'TDX-0002')
  await world.house.settle()
  await expect
    .poll(() => heard)
    .toMatchObject([
      { revision: 3, plate: null },
      { revision: 4, plate: 'TDX-0002' },
    ])
})

async function lineOf(url: string, token = ''): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve())
    socket.on('connect_error', reject)
  })
  // The second read of the session adds the socket to its rooms.
  await new Promise((resolve) => setTimeout(resolve, 100))
  return socket
}
