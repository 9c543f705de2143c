import type { AssetReport } from '@daoxing/assets/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { assetClientPort, assetsServer, conditionOf, endKeep, keepAsset, moveKeep, recordHandover } from '../index.ts'
import { aFleet, type FleetOfTest } from '../testing/a-fleet.ts'
import { type TestLine, testLine } from '../testing/line-in-process.ts'
import { linesUpSince } from '../stores/condition-store.ts'
import { writeReports } from './hear-reports.ts'

let house: TestHouse
let fleet: FleetOfTest
let line: TestLine
const told: string[] = []
const clientOf = (service: string): ServerSlice => ({
  name: service,
  calls: [],
  ports: () => [
    bindPort(assetClientPort(service), {
      answered: async () => undefined,
      silent: async ({ asset, keep, since }) =>
        void told.push(`${service} silent ${asset.assetId} ${keep.orderHash} ${since}`),
      moved: async ({ asset, keep, metres }) =>
        void told.push(`${service} moved ${asset.assetId} ${keep?.orderHash} ${Math.round(metres / 100)}`),
      overdue: async ({ keep }) => void told.push(`${service} overdue ${keep.orderHash} ${keep.untilAt}`),
    }),
  ],
})
beforeAll(async () => {
  line = testLine()
  house = await openTestHouse({
    slices: [configsServer, identityServer, assetsServer, clientOf('lender'), clientOf('scooters')],
    portsInstead: [line.binding],
  })
  fleet = await aFleet(house, { cars: 8 })
  await line.isHeard()
  await vi.waitUntil(async () => (await linesUpSince(house.house.database))['mqtt'], 10_000)
})
afterAll(() => house.close())

let seq = 0
const reports = async (assetId: string, facts: Partial<AssetReport> = {}, lat = 25.04) => {
  seq += 1
  line.reports(assetId, {
    ...{ reportId: `r${seq}`, seq, at: house.clock.now(), energyPercent: 80, rangeKm: 500, odometerKm: 12_000 },
    ...{ isLocked: true, openDoors: [], isEngineOn: false, speedKmh: 0, isTowed: false },
    position: { point: { lat, lng: 121.51 }, accuracyMetres: 8 },
    ...facts,
  })
  await writeReports(house.house)
}
const about = (assetId: string) => told.filter((text) => text.includes(assetId))
async function keepsIt(
  assetId: string,
  { kind = 'inUse' as 'inUse' | 'reserved', service = 'lender', seconds = 3600 } = {},
) {
  const orderHash = `order-${assetId.slice(0, 6)}-${told.length}-${kind}`
  const from = house.clock.now()
  await house.house.database.transaction(async (tx) => {
    const within = { tx, house: house.house, orderHash, service }
    const span = { from, until: plusSeconds(from, seconds), bufferSeconds: 0 }
    await keepAsset({ ...within, assetId, kind, ...span })
    if (kind === 'inUse') await departs(within, assetId)
  })
  return orderHash
}
const departs = (
  within: Pick<Parameters<typeof recordHandover>[0], 'tx' | 'house' | 'orderHash' | 'service'>,
  assetId: string,
) =>
  recordHandover({
    ...{ ...within, assetId, way: 'depart', at: house.clock.now() },
    ...{ odometerKm: null, energyPercent: null, notes: '', pictures: {} },
  })
const gives = (orderHash: string) =>
  house.house.database.transaction((tx) => endKeep({ tx, house: house.house, orderHash, at: house.clock.now() }))

test('a service hears once that an asset in use is silent, and again after its next silence', async () => {
  const assetId = fleet.assetIds[0] ?? ''
  await reports(assetId)
  const since = house.clock.now()
  const orderHash = await keepsIt(assetId, { seconds: 86_400 })
  await house.advance(290)
  expect(about(assetId)).toEqual([])
  await house.advance(60)
  const first = `lender silent ${assetId} ${orderHash} ${since}`
  expect(about(assetId)).toEqual([first])
  await house.advance(1200)
  expect(about(assetId)).toEqual([first])
  await reports(assetId)
  const again = house.clock.now()
  await house.advance(700)
  expect(about(assetId)).toEqual([first, `lender silent ${assetId} ${orderHash} ${again}`])
  await gives(orderHash)
  await house.advance(1200)
  expect(about(assetId)).toHaveLength(2)
})

test('an asset that never reported, or is only reserved, is not called silent', async () => {
  const [, never = '', reserved = ''] = fleet.assetIds
  await reports(reserved)
  const orders = [await keepsIt(never), await keepsIt(reserved, { kind: 'reserved' })]
  await house.advance(1800)
  expect([...about(never), ...about(reserved)]).toEqual([])
  for (const order of orders) await gives(order)
})

test('a service hears at the end of the span that the asset is still out, once for each end', async () => {
  const assetId = fleet.assetIds[3] ?? ''
  const orderHash = await keepsIt(assetId, { seconds: 600 })
  const firstEnd = plusSeconds(house.clock.now(), 600)
  await house.advance(599)
  expect(told.filter((text) => text.includes(orderHash))).toEqual([])
  await house.advance(1)
  await house.advance(900)
  expect(told.filter((text) => text.includes(orderHash))).toEqual([`lender overdue ${orderHash} ${firstEnd}`])
  const until = plusSeconds(house.clock.now(), 600)
  await house.house.database.transaction((tx) => moveKeep({ tx, house: house.house, orderHash, until }))
  await house.advance(700)
  expect(told.filter((text) => text.includes(orderHash))).toHaveLength(2)
  await gives(orderHash)
  const back = await keepsIt(fleet.assetIds[4] ?? '', { seconds: 600 })
  await gives(back)
  await house.advance(700)
  expect(told.filter((text) => text.includes(back))).toEqual([])
})

const hears = async (assetId: string, count: number) => {
  await expect
    .poll(
      async () => {
        await house.settle()
        return about(assetId).length
      },
      { timeout: 10_000 },
    )
    .toBe(count)
}

test('an asset that was left is told as moved once, beyond drift; the next place is then where it was left', async () => {
  const assetId = fleet.assetIds[5] ?? ''
  await reports(assetId)
  await reports(assetId, {}, 25.0407)
  await reports(assetId, { position: { point: { lat: 25.06, lng: 121.51 }, accuracyMetres: 3_000 } })
  const orderHash = await keepsIt(assetId, { kind: 'reserved', service: 'scooters' })
  await reports(assetId, { speedKmh: 20 }, 25.045)
  await hears(assetId, 1)
  expect(about(assetId)).toEqual([`scooters moved ${assetId} ${orderHash} 6`])
  await reports(assetId, { speedKmh: 20 }, 25.05)
  await reports(assetId, {}, 25.06)
  await reports(assetId, {}, 25.06)
  await gives(orderHash)
  // Without an order every service is told.
  await reports(assetId, { isTowed: true }, 25.06)
  await hears(assetId, 3)
  expect(about(assetId).slice(1)).toEqual([
    `lender moved ${assetId} undefined 0`,
    `scooters moved ${assetId} undefined 0`,
  ])
})

test('an asset that is out with a renter drives where it wants', async () => {
  const assetId = fleet.assetIds[6] ?? ''
  await reports(assetId)
  await keepsIt(assetId)
  await reports(assetId, { speedKmh: 40 }, 25.2)
  await house.settle()
  expect(about(assetId)).toEqual([])
  expect(conditionOf(house.house, assetId)?.position?.point.lat).toBe(25.2)
})
