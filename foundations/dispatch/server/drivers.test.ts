import { baseConfigs, configValue } from '@daoxing/configs/server'
import {
  driverPosition,
  enrollDrivers,
  getDriverState,
  getFleet,
  listNearbyDrivers,
  setCitySpeed,
  startShift,
} from '@daoxing/dispatch/contract'
import { distanceMetres, plusSeconds } from '@daoxing/kit/contract'
import { tablesOf } from '@daoxing/kit/server'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countRating, countTrip, driverCard, freeCarsNear, positionOf } from './index.ts'
import { receivePosition } from './fleet/receive-position.ts'
import { type DispatchWorld, north, openDispatchWorld, taipeiStation } from './testing/dispatch-world.ts'
import { cityCredential, enrollTestDrivers } from './testing/test-driver.ts'

let world: DispatchWorld
beforeEach(async () => {
  world = await openDispatchWorld()
})
afterEach(() => world.close())

const rider = { bearer: 'rider:ria' }

test('free cars near a point come nearest first, at most twenty within three kilometres, under changing keys [TAXI-099]', async () => {
  await world.drivers(
    Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`car-${at}`, north(2900 - 100 * at)])),
    { features: 514 },
  )
  const [busy] = await world.drivers({ busy: north(10) })
  await world.drivers({ away: north(3100) })
  await world.hails('one')
  await world.house.settle()
  expect((await busy?.accepts())?.status).toBe(200)
  const ask = async () => (await world.house.call(listNearbyDrivers, { as: rider, query: taipeiStation })).data.drivers
  const drivers = await ask()
  expect(drivers).toHaveLength(20)
  expect(drivers[0]).toMatchObject({ features: 514, metres: 600, bearing: 0, lat: north(600).lat })
  expect(drivers.map(({ metres }) => metres)).toEqual(drivers.map(({ metres }) => metres).toSorted((a, b) => a - b))
  const again = await ask()
  expect(again.map(({ lat }) => lat)).toEqual(drivers.map(({ lat }) => lat))
  const keys = new Set([...drivers, ...again].map(({ key }) => key))
  expect(keys.size).toBe(40)
  expect(JSON.stringify(drivers)).not.toContain('car-')
})

test('nearby cars require a signed-in rider and a valid position [TAXI-099]', async () => {
  expect((await world.house.call(listNearbyDrivers, { query: taipeiStation })).status).toBe(401)
  const wrong = await world.house.call(listNearbyDrivers, { as: rider, query: { lat: 'north', lng: 121 } })
  expect([wrong.status, wrong.body.data]).toMatchObject([400, { field: 'lat' }])
  expect((await world.house.call(listNearbyDrivers, { as: rider, query: {} as never })).status).toBe(400)
})

test('each driver has a credential; a new one revokes the old one, and only a hash is stored', async () => {
  const [old] = await enrollTestDrivers(world.house, [{ driverId: 'ana' }, { driverId: 'ben' }])
  expect((await old?.state())?.driver.driverId).toBe('ana')
  const [renewed] = await enrollTestDrivers(world.house, [{ driverId: 'ana', vehicle: { plate: 'TDX-0002' } }])
  expect((await world.house.call(getDriverState, { as: old?.as ?? {} })).status).toBe(401)
  expect((await renewed?.state())?.driver).toMatchObject({
    rating: 4.8,
    tripCount: 100,
    vehicle: { plate: 'TDX-0002' },
  })
  const { rows } = await sql`SELECT * FROM dispatch.driver_credentials`.execute(
    tablesOf<unknown>(world.house.house.database),
  )
  expect(rows).toHaveLength(2)
  expect(renewed?.as.bearer).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(rows)).not.toContain(renewed?.as.bearer)
})

test('only the city enrols drivers, and a list with a duplicate driver is refused', async () => {
  const [ana] = await enrollTestDrivers(world.house, [{ driverId: 'ana' }])
  const vehicle = { plate: 'TDX-0003', model: 'Camry', color: 'yellow', seats: 4, features: 0 } as const
  const one = { driverId: 'eve', displayName: 'Eve', vehicle, rating: 5, tripCount: 0 }
  const enrol = (as: { bearer?: string }, drivers = [one]) => world.house.call(enrollDrivers, { as, body: { drivers } })
  for (const as of [{}, { bearer: 'city-secre' }, rider, ana?.as ?? {}]) expect((await enrol(as)).status).toBe(401)
  expect((await enrol(cityCredential, [one, one])).status).toBe(400)
  expect((await enrol(cityCredential)).status).toBe(200)
  expect(await driverCard({ tx: world.house.house.database, driverId: 'eve' })).toMatchObject({
    rating: 5,
    tripCount: 0,
  })
})

test('starting or ending a shift twice succeeds, and a shift does not end while an offer is open', async () => {
  const [ana] = await world.drivers({ ana: north(1000) })
  await ana?.startsShift(north(1000))
  expect(await ana?.state()).toMatchObject({ state: 'free' })
  const order = await world.hails('one')
  await world.house.settle()
  expect((await ana?.endsShift())?.body.code).toBe('DRIVER_BUSY')
  await ana?.accepts()
  expect((await ana?.endsShift())?.body.code).toBe('DRIVER_BUSY')
  await order.ends()
  expect((await ana?.endsShift())?.data.state).toBe('off')
  expect((await ana?.endsShift())?.data.state).toBe('off')
  await world.hails('two')
  await world.waits(5)
  expect(await ana?.state()).toMatchObject({ state: 'off' })
  expect(
    (await world.house.call(startShift, { as: ana?.as ?? {}, body: { location: { lat: 95, lng: 0 } } })).status,
  ).toBe(400)
})

test('the mean rating follows new and changed ratings, and trips are counted', async () => {
  await enrollTestDrivers(world.house, [{ driverId: 'ana' }])
  const { database } = world.house.house
  const inTx = (work: (tx: typeof database) => Promise<void>) =>
    database.transaction((tx) => work(tx as typeof database))
  for (let times = 0; times < 20; times += 1)
    await inTx((tx) => countRating({ tx, driverId: 'ana', stars: 1, earlierStars: undefined }))
  // (4.8 x 100 + 1 x 20) / 120
  expect(await driverCard({ tx: database, driverId: 'ana' })).toMatchObject({ rating: 4.2 })
  for (let times = 0; times < 20; times += 1)
    await inTx((tx) => countRating({ tx, driverId: 'ana', stars: 5, earlierStars: 1 }))
  await inTx((tx) => countTrip({ tx, driverId: 'ana' }))
  expect(await driverCard({ tx: database, driverId: 'ana' })).toMatchObject({ rating: 4.8, tripCount: 101 })
  expect(await driverCard({ tx: database, driverId: 'nobody' })).toBeUndefined()
})

test('an impossible position is dropped', async () => {
  const [ana] = await world.drivers({ ana: north(1000) })
  const { house, clock } = world.house
  clock.moveTo(plusSeconds(clock.now(), 2))
  ana?.isAt(north(5000))
  expect(positionOf({ house, driverId: 'ana' })?.location).toEqual(north(1000))
  ana?.isAt(north(1030))
  expect(positionOf({ house, driverId: 'ana' })).toMatchObject({ location: north(1030), at: clock.now() })
})

test('services see free cars with their features; the city sees all drivers on shift', async () => {
  const { house } = world.house
  await world.drivers({ ana: north(1000) }, { features: 2 })
  await world.drivers({ ben: north(500) }, { features: 3 })
  const near = (features: number) =>
    freeCarsNear({ house, service: 'test', point: taipeiStation, features, radiusMetres: 2000, limit: 5 }).map(
      ({ driverId }) => driverId,
    )
  expect([near(0), near(1), near(4)]).toEqual([['ben', 'ana'], ['ben'], []])
  await world.hails('one')
  await world.house.settle()
  expect(near(0)).toEqual(['ana'])
  const [cat] = await world.drivers({ cat: north(9000) })
  await cat?.endsShift()
  const { cars } = (await world.house.call(getFleet, { as: cityCredential })).data
  expect(new Set(cars.map(({ driverId, state, orderHash }) => `${driverId} ${state} ${orderHash}`))).toEqual(
    new Set(['ana free null', 'ben offered one']),
  )
  expect(distanceMetres(cars[0]?.position?.location ?? taipeiStation, taipeiStation)).toBeGreaterThan(400)
})

test('over the socket a driver reports positions and gets offers; an unknown credential is rejected', async () => {
  const [ana] = await world.drivers({ ana: north(1000) })
  const url = await world.house.listen()
  const open = (token: string | undefined): Socket =>
    io(url, { transports: ['websocket'], auth: { token }, forceNew: true })
  const stranger = open('f'.repeat(64))
  const refused = await new Promise<string>((resolve) =>
    stranger.on('connect_error', ({ message }) => resolve(message)),
  )
  expect(refused).toBe('TOKEN_INVALID_OR_EXPIRED')
  const socket = open(ana?.as.bearer)
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  socket.emit(driverPosition.name, { location: north(1010), bearing: 180, speedMps: 8 })
  await expect.poll(() => positionOf({ house: world.house.house, driverId: 'ana' })?.bearing).toBe(180)
  const offered = new Promise<unknown>((resolve) => socket.on('offerChanged', resolve))
  await world.hails('one')
  await world.house.settle()
  expect(await offered).toMatchObject({ offer: { orderHash: 'one', state: 'open' } })
  socket.disconnect()
  stranger.disconnect()
})

test('a city with higher speed moves its cars faster, may set it only with its own credential, and keeps it after a restart', async () => {
  const [ana] = await world.drivers({ ana: taipeiStation })
  const refused = await world.house.call(setCitySpeed, { as: ana?.as ?? {}, body: { factor: 20 } })
  expect(refused.status).toBe(401)
  const report = async () => {
    await world.house.advance(1)
    return receivePosition({
      house: world.house.house,
      driverId: 'ana',
      received: { location: north(900), bearing: 0, speedMps: 14 },
    })
  }
  expect(await report()).toBe(false)
  await world.house.call(setCitySpeed, { as: cityCredential, body: { factor: 20 } })
  expect(await report()).toBe(true)
  expect(await configValue(world.house.house.database, baseConfigs.city_speed)).toBe(20)
})
