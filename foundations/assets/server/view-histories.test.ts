import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { type LatLng, plusSeconds, pointBeside, Refusal } from '@daoxing/kit/contract'
import { seededRandom } from '@daoxing/kit/server'
import { openTestHouse, testLength, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  assetsInView,
  assetsServer,
  endKeep,
  keepAsset,
  moveAsset,
  recordHandover,
  refreshAssets,
  reportMissing,
  seen,
} from './index.ts'
import { conditionsOf } from './memory/condition-of.ts'
import type { FleetOfTest } from './testing/a-fleet.ts'
import { aScooterFleet } from './testing/a-scooter-fleet.ts'
import { type TestLine, testLine } from './testing/line-in-process.ts'

const middle: LatLng = { lat: 25.04, lng: 121.55 }
const box = { west: 121.54, south: 25.03, east: 121.56, north: 25.05 }
const steps = testLength({ usual: 120, full: 2_000, named: 'VIEW_STEPS' })

let house: TestHouse
let fleet: FleetOfTest
let line: TestLine
beforeAll(async () => {
  line = testLine()
  const slices = [configsServer, identityServer, assetsServer]
  house = await openTestHouse({ slices, portsInstead: [line.binding] })
  fleet = await aScooterFleet(
    house,
    Array.from({ length: 8 }, () => middle),
  )
  await line.isHeard()
})
afterAll(() => house.close())

test('after any history the map is what a server that has just read everything would show', async () => {
  const random = seededRandom('view histories')
  const near = () =>
    pointBeside(middle, { northMetres: random.between(-300, 300), eastMetres: random.between(-300, 300) })
  const seenTotals = new Set<number>()
  for (let step = 0; step < steps; step += 1) {
    const assetId = fleet.assetIds[random.between(0, 7)] ?? ''
    const own = { house: house.house, assetId }
    const order = { orderHash: `order-${assetId}-${step}`, service: 'scooter' }
    const at = house.clock.now()
    const position = { point: near(), accuracyMetres: 10, at }
    const facts = { at, odometerKm: null, energyPercent: random.between(0, 100), notes: '', pictures: {} }
    const deeds = [
      (tx) =>
        keepAsset({
          tx,
          ...own,
          ...order,
          kind: 'reserved',
          bufferSeconds: 60,
          ...spanFrom(at, random.between(-1, 3)),
        }),
      (tx) => endKeep({ tx, house: house.house, orderHash: `order-${assetId}-${random.between(0, step)}`, at }),
      (tx) => recordHandover({ tx, ...own, ...order, ...facts, way: 'depart' }),
      (tx) => recordHandover({ tx, ...own, ...order, ...facts, way: 'return', position }),
      (tx) => reportMissing({ tx, ...own, riderId: `rider-${random.between(1, 3)}` }),
      (tx) => seen({ tx, ...own }),
      (tx) => moveAsset({ tx, ...own, standId: fleet.standIds['bay'] ?? null }),
    ] satisfies Parameters<typeof house.house.database.transaction<unknown>>[0][]
    const deed = deeds[random.between(0, 9)]
    if (deed) await house.house.database.transaction<unknown>(deed).catch(isRefused)
    else if (random.next() < 0.6) reports(assetId, near(), step)
    else await house.advance(random.between(1, 1_200))
    if (step % 5 > 0) continue
    const now = look(house.house)
    seenTotals.add(now.total)
    expect(now).toEqual(look(await readAll()))
  }
  expect(seenTotals.size).toBeGreaterThan(3)
})

const spanFrom = (at: string, minutes: number) => {
  const from = plusSeconds(at, minutes * 60)
  return { from, until: plusSeconds(from, 600) }
}
const isRefused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
}

function reports(assetId: string, point: LatLng, seq: number): void {
  line.reports(assetId, {
    ...{
      reportId: `r${seq}`,
      seq,
      at: house.clock.now(),
      position: { point, accuracyMetres: 8 },
      energyPercent: seq % 101,
    },
    ...{
      rangeKm: 40,
      odometerKm: 3_000,
      isLocked: true,
      openDoors: [],
      isEngineOn: false,
      speedKmh: 0,
      isTowed: false,
    },
  })
}

function look(of: TestHouse['house']) {
  const { assets, ...view } = assetsInView({ house: of, box, zoom: 18, vehicleKind: 'scooter' })
  return { ...view, assets: assets.toSorted((a, b) => (a.assetId < b.assetId ? -1 : 1)) }
}

/** A further memory on the same rows and reports. */
async function readAll(): Promise<TestHouse['house']> {
  const other = { ...house.house }
  await refreshAssets(other)
  const heard = fleet.assetIds.flatMap((assetId) => conditionsOf(house.house).of(assetId) ?? [])
  conditionsOf(other).takeOver(heard)
  return other
}
