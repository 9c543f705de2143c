import type { AssetCommand, AssetReport } from '@daoxing/assets/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { bindPort, type OpenHouse, secureRandom, type ServerSlice } from '@daoxing/kit/server'
import { noRedis, openTestRedis } from '@daoxing/kit/server/testing/test-redis'
import { openSecondHouse, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assetClientPort, assetsServer, conditionOf, sendCommand } from '../index.ts'
import { findCommand } from '../stores/command-store.ts'
import { aFleet, type FleetOfTest } from '../testing/a-fleet.ts'
import { openTestBroker, type TestBroker, type TestCar } from '../testing/test-broker.ts'
import { isHearing } from './keep-line.ts'

const told: AssetCommand[] = []
const lender: ServerSlice = {
  name: 'lender',
  calls: [],
  ports: () => [
    bindPort(assetClientPort('lender'), {
      answered: async ({ command }) => void told.push(command),
      silent: async () => undefined,
      moved: async () => undefined,
      overdue: async () => undefined,
    }),
  ],
}
const slices = [configsServer, identityServer, assetsServer, lender]
const patience = { timeout: 15_000 }

let first: TestHouse
let fleet: FleetOfTest
let broker: TestBroker
let car: TestCar
let servers: OpenHouse[] = []
beforeAll(async () => {
  first = await openTestHouse({ slices })
  fleet = await aFleet(first)
  broker = await openTestBroker()
  car = await broker.car(fleet.assetIds[0] ?? '')
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
})
afterAll(async () => {
  await broker.close()
  await first.close()
})

async function starts(shared: { readonly redisUrl?: string } = {}): Promise<OpenHouse> {
  const server = await openSecondHouse(first, {
    ...{ slices, random: secureRandom, settings: { broker: { url: broker.url, protocol: '3.1.1' } }, ...shared },
  })
  servers.push(server)
  await server.startJobs()
  return server
}
const unlocks = ({ house }: OpenHouse, orderHash: string) =>
  house.database.transaction((tx) =>
    sendCommand({ tx, house, assetId: fleet.assetIds[0] ?? '', orderHash, service: 'lender', kind: 'unlock' }),
  )
const report = (seq: number, facts: Partial<AssetReport> = {}): AssetReport => ({
  ...{ reportId: `r${seq}`, seq, at: '2026-11-24T06:00:00.000Z', energyPercent: 80, rangeKm: 500, odometerKm: 12_000 },
  ...{ isLocked: true, openDoors: [], isEngineOn: false, speedKmh: 0, isTowed: false },
  position: { point: { lat: 25.04, lng: 121.51 }, accuracyMetres: 8 },
  ...facts,
})

test('a command that one server sent is answered to the next one after a kill in between', async () => {
  const server = await starts()
  const { commandId } = await unlocks(server, 'killed')
  await expect.poll(() => car.heard.map((one) => one.commandId), patience).toContain(commandId)
  await server.close()
  servers = []
  const next = await starts()
  // Sent again by the next server, with the same id.
  await expect
    .poll(() => car.heard.filter((one) => one.commandId === commandId).length, patience)
    .toBeGreaterThanOrEqual(2)
  await expect.poll(() => isHearing(next.house), patience).toBe(true)
  const answer = { commandId, result: 'done', reason: null, at: '2026-11-24T06:00:00.000Z' }
  await expect
    .poll(async () => {
      await car.says('answers', answer)
      return (await findCommand(next.house.database, commandId))?.state
    }, patience)
    .toBe('done')
  expect(told.filter((one) => one.commandId === commandId)).toHaveLength(1)
})

test('one server of several hears the cars, and another one takes over when it ends or loses its lock', async () => {
  const [one, two] = [await starts(), await starts()]
  const hearing = () => [one, two].filter(({ house }) => isHearing(house))
  await expect.poll(() => hearing().length, patience).toBe(1)
  const keeper = hearing()[0]
  const assetId = fleet.assetIds[0] ?? ''
  let seq = 100
  const isHeardBy = async ({ house }: OpenHouse) => {
    await expect
      .poll(async () => {
        seq += 1
        await car.says('reports', report(seq, { odometerKm: seq }))
        return conditionOf(house, assetId)?.odometerKm
      }, patience)
      .toBeGreaterThan(seq - 50)
  }
  if (!keeper) throw new Error('a server hears the cars')
  await isHeardBy(keeper)
  // Its connection to the database breaks, and with it the lock goes.
  await first.house.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted
       AND ((classid::bigint << 32) | objid::bigint) = hashtextextended('assets:line', 0)`,
  )
  await expect.poll(() => hearing().length, patience).toBe(1)
  const holder = hearing()[0]
  await holder?.close()
  servers = servers.filter((server) => server !== holder)
  const heir = holder === one ? two : one
  await expect.poll(() => isHearing(heir.house), patience).toBe(true)
  await isHeardBy(heir)
})

test('a server that starts knows what was reported before', async () => {
  const server = await starts()
  await expect.poll(() => isHearing(server.house), patience).toBe(true)
  const assetId = fleet.assetIds[0] ?? ''
  await expect
    .poll(async () => {
      await car.says('reports', report(1_000, { openDoors: ['trunk'], isLocked: false }))
      return conditionOf(server.house, assetId)?.seq
    }, patience)
    .toBe(1_000)
  await server.close()
  servers = []
  const next = await openSecondHouse(first, { slices })
  servers.push(next)
  expect(conditionOf(next.house, assetId)).toMatchObject({ seq: 1_000, openDoors: ['trunk'], isLocked: false })
})

test('without a broker a server starts and works, and a command ends unanswered', async () => {
  await broker.setDown(true)
  const server = await starts()
  const { commandId } = await server.house.database.transaction((tx) =>
    sendCommand({
      ...{ tx, house: server.house, assetId: fleet.assetIds[0] ?? '', orderHash: 'dark', service: 'lender' },
      ...{ kind: 'lock', expiresInSeconds: 2 },
    }),
  )
  await expect
    .poll(async () => (await findCommand(server.house.database, commandId))?.state, patience)
    .toBe('unanswered')
  await broker.setDown(false)
  // A car that comes back hears nothing of it.
  await expect.poll(() => isHearing(server.house), patience).toBe(true)
  expect(car.heard.map((one) => one.commandId)).not.toContain(commandId)
})

test('the report that one server hears reaches the other servers over Redis', async ({ skip }) => {
  const redis = await openTestRedis()
  if (!redis) return skip(noRedis)
  try {
    const both = [await starts(redis), await starts(redis)]
    await expect.poll(() => both.filter(({ house }) => isHearing(house)).length, patience).toBe(1)
    const [keeper, other] = both.toSorted((one) => (isHearing(one.house) ? -1 : 1))
    const assetId = fleet.assetIds[0] ?? ''
    let seq = 5_000
    await expect
      .poll(async () => {
        seq += 1
        await car.says('reports', report(seq, { odometerKm: 77_000, openDoors: ['trunk'] }))
        return other && conditionOf(other.house, assetId)?.odometerKm
      }, patience)
      .toBe(77_000)
    expect(keeper && isHearing(keeper.house)).toBe(true)
    expect(other && isHearing(other.house)).toBe(false)
    expect(other && conditionOf(other.house, assetId)?.openDoors).toEqual(['trunk'])
  } finally {
    await Promise.all(servers.map((server) => server.close()))
    servers = []
    await redis.close()
  }
})

test('a scooter on the broker is powered on and opened, and reports its trunk, helmets and battery', async () => {
  const server = await starts()
  await expect.poll(() => isHearing(server.house), patience).toBe(true)
  const assetId = fleet.assetIds[1] ?? ''
  const scooter = await broker.car(assetId)
  for (const kind of ['powerOn', 'openTrunk', 'powerOff'] as const) {
    const { commandId } = await server.house.database.transaction((tx) =>
      sendCommand({ tx, house: server.house, assetId, orderHash: 'ride', service: 'lender', kind }),
    )
    await expect.poll(() => scooter.heard.find((one) => one.commandId === commandId)?.kind, patience).toBe(kind)
    const answer = { commandId, result: 'done', reason: null, at: '2026-11-24T06:00:00.000Z' }
    await scooter.says('answers', answer)
    await expect.poll(async () => (await findCommand(server.house.database, commandId))?.state, patience).toBe('done')
  }
  const facts = { isPowerOn: false, isTrunkOpen: true, helmets: 1, batteryId: 'B-2', batteryError: 'cell 4' }
  await scooter.says('reports', report(2_000, facts))
  await expect.poll(() => conditionOf(server.house, assetId), patience).toMatchObject(facts)
})
