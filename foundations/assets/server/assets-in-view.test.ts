import type { AssetReport } from '@daoxing/assets/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { type LatLng, plusSeconds, pointBeside } from '@daoxing/kit/contract'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  assetOf,
  assetsInView,
  assetsServer,
  endKeep,
  hiddenReasonOf,
  maintainAsset,
  keepAsset,
  recordHandover,
  reportMissing,
  seen,
} from './index.ts'
import { conditionsOf } from './memory/condition-of.ts'
import { aFleet, type FleetOfTest } from './testing/a-fleet.ts'
import { aScooterFleet } from './testing/a-scooter-fleet.ts'
import { type TestLine, testLine } from './testing/line-in-process.ts'

const middle: LatLng = { lat: 25.04, lng: 121.55 }
const points = Array.from({ length: 12 }, (_, number) =>
  pointBeside(middle, { northMetres: number * 40, eastMetres: number * 15 }),
)
const box = { west: 121.543, south: 25.031, east: 121.5595, north: 25.0445 }

let house: TestHouse
let fleet: FleetOfTest
let line: TestLine
let used = 0
/** Each test has a scooter of its own. */
let assetId: string
beforeAll(async () => {
  line = testLine()
  house = await openTestHouse({
    slices: [configsServer, identityServer, assetsServer],
    portsInstead: [line.binding],
  })
  await aFleet(house)
  fleet = await aScooterFleet(house, points)
  await line.isHeard()
})
afterAll(() => house.close())
beforeEach(() => {
  assetId = fleet.assetIds[used] ?? ''
  used += 1
})

const look = (changes = {}) => assetsInView({ house: house.house, box, zoom: 17, vehicleKind: 'scooter', ...changes })
const shownAt = (id = assetId) => look().assets.find((one) => one.assetId === id)
const within = <T>(work: Parameters<typeof house.house.database.transaction<T>>[0]) =>
  house.house.database.transaction(work)
const keeps = (seconds: number, from = house.clock.now()) =>
  within((tx) =>
    keepAsset({
      ...{ tx, house: house.house, assetId, orderHash: `order-${assetId}`, service: 'scooter', kind: 'reserved' },
      ...{ from, until: plusSeconds(from, seconds), bufferSeconds: 0 },
    }),
  )
let seq = 0
function reports(point: LatLng, energyPercent = 80): void {
  seq += 1
  const report: AssetReport = {
    ...{ reportId: `report-${seq}`, seq, at: house.clock.now(), position: { point, accuracyMetres: 8 } },
    ...{ energyPercent, rangeKm: 40, odometerKm: 3_000, isLocked: true, openDoors: [], isEngineOn: false },
    ...{ speedKmh: 0, isTowed: false },
  }
  line.reports(assetId, report)
}

test('riders see the free scooters where they stand, with their energy, and no cars among them', () => {
  const view = look()
  expect(view.total).toBe(points.length)
  expect(shownAt()?.lat).toBeCloseTo(points[0]?.lat ?? 0, 4)
  expect(shownAt()?.energyPercent).toBe(80)
  expect(look({ vehicleKind: 'car' }).total).toBe(0)
  const station = { west: 121.515, south: 25.047, east: 121.518, north: 25.049 }
  expect(look({ vehicleKind: 'car', box: station }).assets).toHaveLength(3)
  expect(look({ operatorId: 'nobody' }).total).toBe(0)
  const far = look({ zoom: 8, box: { west: 119, south: 21, east: 123, north: 26 } })
  expect(far).toMatchObject({ total: points.length, assets: [], clusters: [{ count: points.length }] })
})

test('a reserved scooter is gone at once, and free again to the second', async () => {
  await keeps(600)
  expect(shownAt()).toBeUndefined()
  await house.advance(599)
  expect(shownAt()).toBeUndefined()
  await house.advance(1)
  expect(shownAt()).toBeDefined()
  // A reservation that begins later hides it only then, and a cancelled one no longer.
  await within((tx) => endKeep({ tx, house: house.house, orderHash: `order-${assetId}`, at: house.clock.now() }))
  await keeps(600, plusSeconds(house.clock.now(), 300))
  expect(shownAt()).toBeDefined()
  await house.advance(300)
  expect(shownAt()).toBeUndefined()
  await within((tx) => endKeep({ tx, house: house.house, orderHash: `order-${assetId}`, at: house.clock.now() }))
  expect(shownAt()).toBeDefined()
})

test('a report moves a scooter on the map and tells its energy, also one that another server heard', async () => {
  const point = pointBeside(middle, { northMetres: -900, eastMetres: 800 })
  reports(point, 35)
  expect(shownAt()).toMatchObject({ energyPercent: 35 })
  expect(shownAt()?.lat).toBeCloseTo(point.lat, 4)
  expect(look({ minEnergyPercent: 40 }).total).toBe(look().total - 1)
  await house.advance(15)
  const conditions = conditionsOf(house.house)
  const heard = conditions.of(assetId)
  if (!heard) throw new Error('the scooter has reported')
  conditions.takeOver([{ ...heard, heardAt: house.clock.now(), energyPercent: 50 }])
  expect(shownAt()).toMatchObject({ energyPercent: 50 })
  // An older one changes nothing.
  conditions.takeOver([{ ...heard, energyPercent: 20 }])
  expect(shownAt()).toMatchObject({ energyPercent: 50 })
})

test('a scooter that is taken is gone, and stands where its return says until it reports again', async () => {
  const handover = { tx: undefined, house: house.house, assetId, orderHash: 'order-rode', service: 'scooter' }
  const facts = { odometerKm: null, energyPercent: 60, notes: '', pictures: {} }
  reports(middle)
  await house.advance(5)
  await within((tx) => recordHandover({ ...handover, ...facts, tx, way: 'depart', at: house.clock.now() }))
  expect(shownAt()).toBeUndefined()
  const point = pointBeside(middle, { northMetres: 333, eastMetres: -444 })
  const at = house.clock.now()
  const position = { point, accuracyMetres: 15, at }
  await within((tx) => recordHandover({ ...handover, ...facts, tx, way: 'return', at, position }))
  expect(assetOf(house.house, assetId)).toMatchObject({ standId: null, position, state: 'ready' })
  expect(shownAt()?.lat).toBeCloseTo(point.lat, 4)
  await house.advance(20)
  reports(middle)
  expect(shownAt()?.lat).toBeCloseTo(middle.lat, 4)
})

const misses = (riderId: string) => within((tx) => reportMissing({ tx, house: house.house, assetId, riderId }))
const sees = () => within((tx) => seen({ tx, house: house.house, assetId }))

test('two riders who do not find a scooter hide it until it is looked at; one rider counts once', async () => {
  await misses('ana')
  await misses('ana')
  expect(shownAt()).toBeDefined()
  await misses('ben')
  expect(hiddenReasonOf(house.house, assetId)).toBe('missed')
  expect(shownAt()).toBeUndefined()
  // Its own word does not help the next rider to find it.
  reports(middle)
  expect(shownAt()).toBeUndefined()
  await sees()
  expect(hiddenReasonOf(house.house, assetId)).toBeNull()
  expect(shownAt()).toBeDefined()
  await misses('ana')
  expect(shownAt()).toBeDefined()
})

test('a rider who leaves is not named any more, and what was missed stays missed', async () => {
  await misses('cleo')
  await within(async (tx) => assetsServer.eraseRider?.(tx, 'cleo', house.house))
  const { rows } = await house.house.database.pool.query('SELECT * FROM assets.sightings')
  expect(JSON.stringify(rows)).not.toContain('cleo')
  await misses('dan')
  expect(hiddenReasonOf(house.house, assetId)).toBe('missed')
})

test('a scooter that is neither heard nor seen for half an hour is hidden until it reports or is looked at', async () => {
  reports(middle)
  await house.advance(1_799)
  expect(hiddenReasonOf(house.house, assetId)).toBeNull()
  expect(shownAt()).toBeDefined()
  await house.advance(1)
  expect(hiddenReasonOf(house.house, assetId)).toBe('unseen')
  expect(shownAt()).toBeUndefined()
  await sees()
  expect(shownAt()).toBeDefined()
  await house.advance(1_800)
  expect(shownAt()).toBeUndefined()
  reports(middle)
  expect(shownAt()).toBeDefined()
})

test('a scooter that its operator maintains is hidden, whatever is seen of it, until it is brought back', async () => {
  await sees()
  expect(shownAt()).toBeDefined()
  const maintains = (isOut: boolean) => within((tx) => maintainAsset({ tx, house: house.house, assetId, isOut }))
  await maintains(true)
  await sees()
  reports(middle)
  expect(hiddenReasonOf(house.house, assetId)).toBe('maintenance')
  expect(shownAt()).toBeUndefined()
  await misses('ana')
  await misses('ben')
  await maintains(false)
  expect(hiddenReasonOf(house.house, assetId)).toBeNull()
  expect(shownAt()).toBeDefined()
})

test('an asset that does not exist is not missed', async () => {
  const asked = { house: house.house, assetId: 'none', riderId: 'ana' }
  await expect(within((tx) => reportMissing({ tx, ...asked }))).rejects.toThrow('kit.notFound')
  await expect(within((tx) => seen({ tx, ...asked }))).rejects.toThrow('kit.notFound')
})

test('after a restart the map shows what it showed before', async () => {
  await misses('ana')
  await misses('ben')
  const before = look()
  await house.restart()
  expect(hiddenReasonOf(house.house, assetId)).toBe('missed')
  expect(look().total).toBe(before.total)
})
