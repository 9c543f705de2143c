import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { putZones } from '@daoxing/assets/contract'
import { refreshAssets } from '@daoxing/assets/server'
import { aZone, squareAround } from '@daoxing/assets/server/testing'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { aScooterHouse, type Held, kerb, plateOf, type ScooterHouse } from '@daoxing/scooter/server/testing'
import { benchFolder } from './bench-house.ts'
import { pointsOfTaipei } from './greater-taipei.ts'
import { elapsedMicrosOf, percentile } from './measure.ts'
import { type Line, micros, ratioOf } from './table.ts'

const zoneCount = 300
const times = 400

/** The check of a return at the kerb, without the way to the scooter: everything that stands against it, at once. */
export async function measureScooterReturn(): Promise<readonly Line[]> {
  const dataDir = benchFolder()
  const database = await startEmbeddedPostgres({ dataDir })
  process.env['TEST_DATABASE_URL'] = database.databaseUrl
  const house = await aScooterHouse({ scooters: 20 })
  try {
    await registerZones(house)
    const held = await house.rides({ plate: plateOf(1) })
    const check = await elapsedMicrosOf(() => checks(house, held), times)
    const anchor = await elapsedMicrosOf(() => house.looks(held), times)
    const [figure, plain] = [percentile(check, 0.95), percentile(anchor, 0.95)]
    return [
      {
        promise: `a return check among ${zoneCount} zones, p95 (50 ms)`,
        figure: micros(figure),
        anchor: `the rental alone: ${micros(plain)}`,
        ratio: ratioOf(figure, plain),
      },
    ]
  } finally {
    await house.close()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function registerZones({ city, fleet }: ScooterHouse): Promise<void> {
  const rule = { modelCodes: null, rideStartAllowed: true, rideThroughAllowed: true, maximumSpeedKmh: null }
  const closed = { ...rule, rideEndAllowed: false }
  const zones = pointsOfTaipei(zoneCount - 1, 'zones').map((middle, number) =>
    aZone({ code: `zone-${number}`, area: squareAround(middle, 120), precedence: number, rules: [closed] }),
  )
  const area = aZone({ code: 'area', area: squareAround(kerb, 15_000), precedence: 1_000 })
  const body = { zones: [...zones, area], globalRules: [closed] }
  const put = await city.call(putZones, { body: structuredClone(body) as never, as: fleet.lender })
  assert.equal(put.status, 200)
  await refreshAssets(city.house)
}

async function checks(house: ScooterHouse, held: Held): Promise<void> {
  const { status } = await house.checks(held, { type: 'return' })
  assert.equal(status, 200)
}
