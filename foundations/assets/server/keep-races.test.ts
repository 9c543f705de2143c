import type { Keep } from '@daoxing/assets/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { instantFromMs, msOf, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { createLog, type House, type OpenHouse, openHouse, seededRandom } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse, testLength } from '@daoxing/kit/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeAssets } from './free-assets.ts'
import { moveAsset } from './handovers.ts'
import { assetsServer } from './index.ts'
import { endKeep, keepAsset, moveKeep } from './keeps.ts'
import { createAssetMemory } from './memory/asset-memory.ts'
import { memoryOf, refreshAssets } from './memory/memory-of.ts'
import { insertKeep, keepsFrom } from './stores/keep-store.ts'
import { fromTheStart, readAssetMoves } from './stores/move-store.ts'
import { aFleet, type FleetOfTest } from './testing/a-fleet.ts'

const slices = [configsServer, identityServer, assetsServer]
let house: TestHouse
let second: OpenHouse
let servers: readonly [House, House]
let fleet: FleetOfTest
beforeAll(async () => {
  house = await openTestHouse({ slices })
  fleet = await aFleet(house, { cars: 12 })
  const { clock, database, settings } = house.house
  const databaseUrl = database.pool.options.connectionString ?? ''
  const random = seededRandom('second')
  second = await openHouse({ slices, databaseUrl, clock, random, settings, log: createLog({ level: 'silent' }) })
  servers = [house.house, second.house]
})
afterAll(async () => {
  await second.close()
  await house.close()
})

const start = '2026-12-01T00:00:00.000Z'
const at = (hours: number) => plusSeconds(start, hours * 3600)
const rowsOf = (assetIds = fleet.assetIds) => keepsFrom(house.house.database, { assetIds, fromMs: 0 })
const doOverlap = (one: Keep, other: Keep) =>
  one.assetId === other.assetId && other.fromAt < one.untilAt && one.fromAt < other.untilAt
const overlaps = (keeps: readonly Keep[]) =>
  keeps.filter((one) => keeps.some((other) => other.keepId > one.keepId && doOverlap(one, other)))

let orders = 0
type Wish = { readonly assetId: string; readonly from: number; readonly hours: number; readonly bufferHours?: number }
type Order = { readonly orderHash: string; readonly untilStandId?: string | undefined }
function keep(on: House, { assetId, from, hours, bufferHours = 0 }: Wish, order: Order = { orderHash: newOrder() }) {
  const span = { from: at(from), until: at(from + hours), bufferSeconds: bufferHours * 3600 }
  const forOrder = { ...order, service: 'rental', kind: 'reserved' as const }
  return on.database.transaction((tx) => keepAsset({ tx, house: on, assetId, ...span, ...forOrder }))
}
const newOrder = () => `order-${(orders += 1)}`
/** Whether it was done; a refusal is an answer, everything else is a fault. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

test('of two hundred riders who want one car at one time, on two servers, one gets it', async () => {
  const [assetId = ''] = fleet.assetIds
  const wishes = Array.from({ length: 200 }, (_, rider) => {
    const [one, other] = servers
    return isDone(keep(rider % 2 === 0 ? one : other, { assetId, from: 1, hours: 4, bufferHours: 1 }))
  })
  expect((await Promise.all(wishes)).filter(Boolean)).toHaveLength(1)
  expect((await rowsOf([assetId])).map(({ kind }) => kind)).toEqual(['reserved', 'buffer'])
}, 30_000)

test('two hundred riders who want one car at different times get it one after another', async () => {
  const [, assetId = ''] = fleet.assetIds
  const wishes = Array.from({ length: 200 }, (_, rider) => {
    const wish = { assetId, from: (rider * 7) % 40, hours: 1 + (rider % 5), bufferHours: (rider % 3) / 2 }
    return isDone(keep(servers[rider % 2] ?? servers[0], wish))
  })
  const done = (await Promise.all(wishes)).filter(Boolean).length
  const keeps = await rowsOf([assetId])
  expect(overlaps(keeps)).toEqual([])
  expect(keeps.filter(({ kind }) => kind === 'reserved')).toHaveLength(done)
}, 30_000)

test('the database alone refuses a second keep, whatever the servers believe', async () => {
  const [, , assetId = ''] = fleet.assetIds
  const written = Array.from({ length: 20 }, (_, rider) =>
    (servers[rider % 2] ?? servers[0]).database.transaction((tx) =>
      insertKeep(tx, {
        ...{ assetId, orderHash: newOrder(), service: 'rental', kind: 'reserved' },
        ...{ fromAt: at(10 + rider / 100), untilAt: at(12), fromStandId: null, untilStandId: null, endedAt: null },
      }),
    ),
  )
  expect((await Promise.all(written)).filter((row) => row !== undefined)).toHaveLength(1)
})

test('riders who try the same cars in different orders all get one while there is one', async () => {
  const cars = fleet.assetIds.slice(3, 11)
  const riders = Array.from({ length: 12 }, async (_, rider) => {
    const on = servers[rider % 2] ?? servers[0]
    const mine = [...cars.slice(rider % 8), ...cars.slice(0, rider % 8)]
    const order = { orderHash: newOrder() }
    const span = { from: at(500), until: at(510), bufferSeconds: 0, service: 'rental', kind: 'reserved' as const }
    return on.database.transaction(async (tx) => {
      for (const assetId of rider % 3 === 0 ? mine.toReversed() : mine)
        if (await isDone(keepAsset({ tx, house: on, assetId, ...span, ...order }))) return assetId
      return undefined
    })
  })
  const got = (await Promise.all(riders)).filter((assetId) => assetId !== undefined)
  expect(new Set(got)).toEqual(new Set(cars))
  expect(got).toHaveLength(cars.length)
}, 30_000)

const hour = fc.integer({ min: 0, max: 400 }).map((quarters) => 1000 + quarters / 4)
const length = fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4)
const number = fc.nat({ max: 1000 })
const step = fc.oneof(
  fc.record({ how: fc.constant('keep'), car: number, from: hour, hours: length, buffer: fc.constantFrom(0, 0.5, 1) }),
  fc.record({ how: fc.constant('oneWay'), car: number, from: hour, hours: length, buffer: fc.constantFrom(0, 0.5) }),
  fc.record({ how: fc.constant('move'), car: number, from: fc.option(hour), hours: length }),
  fc.record({ how: fc.constant('end'), car: number, from: hour }),
  fc.record({ how: fc.constant('relocate'), car: number }),
)
type Step = Parameters<Parameters<typeof fc.property<[typeof step]>>[1]>[0] & object
type AnyStep = { how: string; car: number; from?: number | null; hours?: number; buffer?: number } & Partial<Step>

/** Some open order of the history; `undefined` before the first. */
const orderOf = (live: readonly string[], { car }: AnyStep) => live[car % Math.max(1, live.length)]

async function act(on: House, taken: AnyStep, live: string[]): Promise<void> {
  const assetId = fleet.assetIds[taken.car % fleet.assetIds.length] ?? ''
  const { how, from, hours = 1, buffer: bufferHours = 0 } = taken
  const orderHash = orderOf(live, taken) ?? 'no-order'
  if (how === 'keep' || how === 'oneWay') {
    const order = { orderHash: newOrder(), untilStandId: how === 'oneWay' ? fleet.standIds['taichung'] : undefined }
    if (await isDone(keep(on, { assetId, from: from ?? 1000, hours, bufferHours }, order))) live.push(order.orderHash)
  } else if (how === 'move') {
    const known = (await rowsOf()).find((row) => row.orderHash === orderHash && row.kind !== 'buffer')
    const begins = from === null || from === undefined ? msOf(known?.fromAt ?? at(0)) : msOf(at(from))
    const span = { from: instantFromMs(begins), until: plusSeconds(instantFromMs(begins), hours * 3600) }
    await isDone(on.database.transaction((tx) => moveKeep({ tx, house: on, orderHash, ...span })))
  } else if (how === 'end') {
    await on.database.transaction((tx) => endKeep({ tx, house: on, orderHash, at: at(from ?? 0) }))
  } else {
    const standId = fleet.standIds[taken.car % 2 === 0 ? 'taipei' : 'taichung'] ?? null
    await on.database.transaction((tx) => moveAsset({ tx, house: on, assetId, standId }))
  }
}

/** Memory that is read from the rows alone. */
async function freshMemory() {
  const memory = createAssetMemory()
  const nowMs = house.clock.nowMs()
  const { news } = await readAssetMoves(house.house.database, { since: fromTheStart, besides: [], nowMs })
  memory.takeOver(news, 0)
  return memory
}
const inOrder = (memory: ReturnType<typeof createAssetMemory>) =>
  [...memory.cars()].toSorted((a, b) => (a.asset.assetId < b.asset.assetId ? -1 : 1))

test('after any history on two servers the memory of both is what the rows say, and no keeps overlap', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.nat(), async (steps, salt) => {
    const live: string[] = []
    // Four at a time, on both servers.
    for (let first = 0; first < steps.length; first += 4) {
      const together = steps.slice(first, first + 4)
      await Promise.all(together.map((one, place) => act(servers[(place + salt) % 2] ?? servers[0], one, live)))
      if (first % 8 === 0) void refreshAssets(servers[salt % 2] ?? servers[0])
    }
    await Promise.all(servers.map((server) => refreshAssets(server)))
    const fresh = inOrder(await freshMemory())
    for (const server of servers) expect(inOrder(memoryOf(server))).toEqual(fresh)
    expect(overlaps(await rowsOf())).toEqual([])
  })
  await fc.assert(property, { numRuns: testLength({ usual: 8, full: 150, named: 'KEEP_RUNS' }) })
}, 60_000)

test('a server knows its own changes at once, and what it says is free is what SQL finds', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), hour, length, async (steps, from, hours) => {
    const [on] = servers
    const live: string[] = []
    for (const one of steps) await act(on, one, live)
    const standId = fleet.standIds['taipei'] ?? ''
    const span = { from: at(from), until: at(from + hours) }
    const { rows } = await on.database.pool.query<{ asset_id: string }>(
      `SELECT asset_id FROM assets.assets WHERE stand_id IS NOT NULL AND NOT EXISTS (SELECT FROM assets.keeps
        WHERE keeps.asset_id = assets.asset_id AND from_at < $2 AND until_at > $1)
        AND $3 = COALESCE((SELECT until_stand_id FROM assets.keeps WHERE keeps.asset_id = assets.asset_id
          AND ended_at IS NULL AND until_at <= $1 AND until_stand_id IS NOT NULL ORDER BY from_at DESC LIMIT 1), stand_id)`,
      [span.from, span.until, standId],
    )
    const found = freeAssets({ house: on, standId, ...span })
    expect(found.toSorted()).toEqual(rows.map((row) => row.asset_id).toSorted())
  })
  await fc.assert(property, { numRuns: testLength({ usual: 15, full: 300, named: 'KEEP_RUNS' }) })
}, 60_000)

/** Quarters of an hour in which an asset is kept. */
const keptQuarters = (keeps: readonly Keep[], assetId: string) =>
  new Set(
    keeps
      .filter((row) => row.assetId === assetId)
      .flatMap(({ fromAt, untilAt }) => {
        const [first, end] = [msOf(fromAt) / 900_000, msOf(untilAt) / 900_000]
        return Array.from({ length: end - first }, (_, quarter) => first + quarter)
      }),
  )

test("no step touches another order's keep, and an end frees exactly the rest after the time to prepare", async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
    const live: string[] = []
    for (const one of steps as AnyStep[]) {
      const before = await rowsOf()
      await act(servers[0], one, live)
      const after = await rowsOf()
      const mine = orderOf(live, one)
      const isOther = ({ orderHash }: Keep) => orderHash !== mine
      if (one.how === 'move' || one.how === 'end') expect(after.filter(isOther)).toEqual(before.filter(isOther))
      else expect(after.filter(({ keepId }) => before.some((row) => row.keepId === keepId))).toEqual(before)
      const open = before.filter(({ orderHash, endedAt }) => orderHash === mine && endedAt === null)
      const kept = open.find(({ kind }) => kind !== 'buffer')
      const end = at(one.from ?? 0)
      if (one.how !== 'end' || !kept || end > kept.untilAt) continue
      const buffer = open.find(({ kind }) => kind === 'buffer')
      const bufferQuarters = buffer ? (msOf(buffer.untilAt) - msOf(buffer.fromAt)) / 900_000 : 0
      const wasKept = keptQuarters(before, kept.assetId)
      const [began, ended] = [msOf(kept.fromAt) / 900_000, msOf(end) / 900_000]
      const freeFrom = ended <= began ? began : ended + bufferQuarters
      const lastKept = msOf(kept.untilAt) / 900_000 + bufferQuarters
      const rest = Array.from({ length: Math.max(0, lastKept - freeFrom) }, (_, quarter) => freeFrom + quarter)
      expect(keptQuarters(after, kept.assetId)).toEqual(wasKept.difference(new Set(rest)))
    }
  })
  await fc.assert(property, { numRuns: testLength({ usual: 12, full: 300, named: 'KEEP_RUNS' }) })
}, 60_000)
