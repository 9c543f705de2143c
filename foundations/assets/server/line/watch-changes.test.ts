import type { AssetCondition, AssetReport } from '@daoxing/assets/contract'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { bindPort, type OpenHouse, secureRandom, type ServerSlice } from '@daoxing/kit/server'
import { openSecondHouse, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetClientPort, assetsServer, conditionOf, keepAsset } from '../index.ts'
import { aFleet, type FleetOfTest } from '../testing/a-fleet.ts'
import { type TestLine, testLine } from '../testing/line-in-process.ts'

type Told = { readonly by: object; readonly assetId: string; readonly condition: AssetCondition }
const told: Told[] = []
const client: ServerSlice = {
  name: 'lender',
  calls: [],
  ports: () => [
    bindPort(assetClientPort('lender'), {
      answered: async () => undefined,
      changed: async ({ house: by, asset: { assetId }, condition }) => void told.push({ by, assetId, condition }),
      silent: async () => undefined,
      moved: async () => undefined,
      overdue: async () => undefined,
    }),
  ],
}
const slices = [configsServer, identityServer, assetsServer, client]
const patience = { timeout: 10_000 }

let house: TestHouse
let fleet: FleetOfTest
let line: TestLine
let seq = 0
beforeAll(async () => {
  line = testLine()
  house = await openTestHouse({ slices, portsInstead: [line.binding] })
  fleet = await aFleet(house, { cars: 4 })
  await line.isHeard()
})
afterAll(() => house.close())

function reports(assetId: string, facts: Partial<AssetReport> = {}): void {
  seq += 1
  line.reports(assetId, {
    ...{ reportId: `r${seq}`, seq, at: house.clock.now(), energyPercent: 80, rangeKm: 500, odometerKm: 12_000 },
    ...{ isLocked: true, openDoors: [], isEngineOn: false, speedKmh: 0, isTowed: false },
    position: { point: { lat: 25.04, lng: 121.51 }, accuracyMetres: 8 },
    ...facts,
  })
}
async function kept(number: number): Promise<string> {
  const assetId = fleet.assetIds[number] ?? ''
  const from = house.clock.now()
  const span = { from, until: plusSeconds(from, 3600), bufferSeconds: 0, kind: 'inUse' as const }
  await house.house.database.transaction((tx) =>
    keepAsset({ tx, house: house.house, orderHash: `order-${number}`, service: 'lender', assetId, ...span }),
  )
  return assetId
}
const toldOf = (assetId: string) => told.filter((one) => one.assetId === assetId)
const planned = async () => {
  const { rows } = await house.house.database.pool.query(
    `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'assets.tellChanged'`,
  )
  return rows.length
}

test('a server that has not heard the report tells the change by the row, not by its older memory', async () => {
  const assetId = await kept(0)
  reports(assetId)
  await expect.poll(planned, patience).toBe(1)
  await house.settle()
  const other: OpenHouse = await openSecondHouse(house, { slices, random: secureRandom, clock: house.clock })
  await other.startJobs()
  house.clock.moveTo(plusSeconds(house.clock.now(), 1))
  reports(assetId, { isTrunkOpen: true })
  await expect.poll(() => toldOf(assetId).at(-1)?.condition.isTrunkOpen, patience).toBe(true)
  expect(toldOf(assetId).at(-1)?.by).toBe(other.house)
  expect(conditionOf(other.house, assetId)?.isTrunkOpen).not.toBe(true)
  await other.close()
})

test('a change that cannot be noted is noted later, and no row says it before', async () => {
  const assetId = await kept(1)
  reports(assetId)
  await expect.poll(planned, patience).toBe(1)
  await house.settle()
  const { pool } = house.house.database
  await pool.query('ALTER TABLE assets.conditions RENAME TO conditions_away')
  house.clock.moveTo(plusSeconds(house.clock.now(), 1))
  reports(assetId, { isPowerOn: true })
  await new Promise((resolve) => void setTimeout(resolve, 300))
  expect(await planned()).toBe(0)
  await pool.query('ALTER TABLE assets.conditions_away RENAME TO conditions')
  await expect.poll(planned, patience).toBe(1)
  await house.settle()
  expect(toldOf(assetId).at(-1)?.condition.isPowerOn).toBe(true)
})
