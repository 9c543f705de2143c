import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { assetsServer, dayCalendar, freeAssets, freeCounts, listStands, refreshAssets } from '@daoxing/assets/server'
import { aFleet, smallModel, taipeiStand } from '@daoxing/assets/server/testing'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { plusSeconds, taipeiTime } from '@daoxing/kit/contract'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { benchFolder } from './bench-house.ts'
import { keep, median } from './measure.ts'
import { type Line, micros, ratioOf, threeDigits } from './table.ts'

const cars = 2_000
const keepsPerCar = 30
const stands = 40
const days = 90
const rounds = 5

/** Free cars and the calendar of a big fleet, from memory, against the same question in SQL. */
export async function measureFreeAssets(): Promise<readonly Line[]> {
  const dataDir = benchFolder()
  const database = await startEmbeddedPostgres({ dataDir })
  process.env['TEST_DATABASE_URL'] = database.databaseUrl
  const house = await openTestHouse({ slices: [configsServer, identityServer, assetsServer] })
  try {
    await fill(house)
    return [...(await measureFree(house)), ...(await measureCalendar(house)), bytesLine(await bytesOfCar(house))]
  } finally {
    await house.close()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Thirty keeps a car, one in every three days from today on, each of a day and a half. */
async function fill(house: TestHouse): Promise<void> {
  const names = Array.from({ length: stands }, (_, number) => `stand-${number}`)
  const plan = (first: number) =>
    Array.from({ length: 500 }, (_, place) => ({
      plate: `RA${'ABCD'[first / 500] ?? 'A'}-${String(place).padStart(4, '0')}`,
      modelCode: smallModel.modelCode,
      ...{ energyPercent: 100, odometerKm: 100, stand: names[place % stands] ?? '', state: 'ready' as const },
    }))
  const fleet = await aFleet(house, {
    stands: names.map((code) => ({ ...taipeiStand, code })),
    assets: plan(0),
  })
  for (let first = 500; first < cars; first += 500) await fleet.registers(plan(first))
  await house.house.database.pool.query(
    `INSERT INTO assets.keeps (asset_id, order_hash, service, kind, from_at, until_at)
     SELECT asset_id, asset_id || '-' || number, 'rental', 'reserved', begins, begins + interval '36 hours'
     FROM (SELECT asset_id, number, $1::timestamptz + number * interval '72 hours'
         + mod(abs(hashtext(asset_id || number)::bigint), 36) * interval '1 hour' AS begins
       FROM assets.assets, generate_series(0, $2 - 1) AS number) AS planned`,
    [house.house.clock.now(), keepsPerCar],
  )
  await house.house.database.pool.query('ANALYZE assets.keeps; ANALYZE assets.assets')
  await refreshAssets(house.house)
}

async function measureFree({ house }: TestHouse): Promise<readonly Line[]> {
  const spans = Array.from({ length: 20 }, (_, number) => {
    const from = plusSeconds(house.clock.now(), 3600 * (5 + number * 97))
    return { from, until: plusSeconds(from, 3600 * 30) }
  })
  const inSql = async ({ from, until }: (typeof spans)[number]) =>
    (
      await house.database.pool.query<{ asset_id: string }>(
        `SELECT asset_id FROM assets.assets LEFT JOIN assets.keeps USING (asset_id)
         WHERE state IN ('ready', 'out') GROUP BY asset_id
         HAVING NOT COALESCE(bool_or(from_at < $2 AND until_at > $1), false)`,
        [from, until],
      )
    ).rowCount ?? 0
  const antiJoin = async ({ from, until }: (typeof spans)[number]) =>
    (
      await house.database.pool.query<{ asset_id: string }>(
        `SELECT asset_id FROM assets.assets WHERE state IN ('ready', 'out') AND NOT EXISTS (SELECT FROM assets.keeps
           WHERE keeps.asset_id = assets.asset_id AND tstzrange(from_at, until_at, '[)') && tstzrange($1, $2, '[)'))`,
        [from, until],
      )
    ).rowCount ?? 0
  const everywhere = (span: (typeof spans)[number]) =>
    listStands({ house }).reduce((sum, { standId }) => sum + freeAssets({ house, standId, ...span }).length, 0)
  for (const span of spans) {
    assert.equal(everywhere(span), await antiJoin(span))
    assert.equal(everywhere(span), await inSql(span))
  }
  const ours = await elapsedMicros(spans, (span) => keep(everywhere(span)))
  const counts = await elapsedMicros(spans, (span) => keep(freeCounts({ house, ...span })))
  const sql = await elapsedMicros(spans, antiJoin)
  const line = (promise: string, figure: number): Line => ({
    promise,
    figure: micros(figure),
    anchor: `SQL anti-join: ${micros(sql)}`,
    ratio: ratioOf(figure, sql),
  })
  const size = `${cars.toLocaleString('en')} cars with ${(cars * keepsPerCar).toLocaleString('en')} keeps`
  return [line(`free cars at all stands, ${size} (20 x)`, ours), line('the same, counted by stand and model', counts)]
}

async function measureCalendar({ house }: TestHouse): Promise<readonly Line[]> {
  const everywhere = () =>
    listStands({ house }).map(({ standId }) => dayCalendar({ house, standId, modelCode: smallModel.modelCode, days }))
  const firstDay = taipeiTime(house.clock.now()).day
  const inSql = async () =>
    (
      await house.database.pool.query<{ free: number }>(
        `SELECT day, stand_id, count(*)::integer AS free
         FROM generate_series(1, $2 - 1) AS day, LATERAL (SELECT
           $1::date::timestamp AT TIME ZONE 'Asia/Taipei' + day * interval '1 day' + interval '8 hours' AS opens,
           $1::date::timestamp AT TIME ZONE 'Asia/Taipei' + day * interval '1 day' + interval '21 hours' AS closes) AS hours,
         assets.assets WHERE state IN ('ready', 'out') AND NOT EXISTS (SELECT FROM assets.keeps
           WHERE keeps.asset_id = assets.asset_id AND tstzrange(from_at, until_at, '[)') && tstzrange(opens, closes, '[)'))
         GROUP BY day, stand_id`,
        [firstDay, days],
      )
    ).rows.reduce((sum, { free }) => sum + free, 0)
  const whole = everywhere().reduce((sum, [, ...later]) => sum + later.reduce((all, day) => all + day.whole, 0), 0)
  assert.equal(whole, await inSql())
  const ours = await elapsedMicros([1, 2, 3], () => keep(everywhere()))
  const sql = await elapsedMicros([1], inSql, 3)
  const promise = `calendar of ${days} days at all stands (50 x)`
  return [{ promise, figure: micros(ours), anchor: `the same in SQL: ${micros(sql)}`, ratio: ratioOf(ours, sql) }]
}

const memories = 5

/** Further houses on the same rows, whose memories begin empty. */
async function bytesOfCar({ house }: TestHouse): Promise<number> {
  await refreshAssets({ ...house })
  const others = Array.from({ length: memories }, () => ({ ...house }))
  const before = await heapAfterCollection()
  for (const other of others) await refreshAssets(other)
  const bytes = ((await heapAfterCollection()) - before) / cars / memories
  // Their memories exist until here.
  for (const other of others) assert.equal(listStands({ house: other }).length, stands)
  return bytes
}

function bytesLine(bytesPerCar: number): Line {
  const figure = `${threeDigits(bytesPerCar / 1000)} kB`
  return { promise: `memory of a car with ${keepsPerCar} keeps (4 kB)`, figure, anchor: '-', ratio: '-' }
}

/** The database works in other processes, so elapsed time is compared: the median of the rounds. */
async function elapsedMicros<Item>(items: readonly Item[], run: (item: Item) => unknown, times = rounds) {
  const seen: number[] = []
  for (let round = 0; round <= times; round += 1) {
    const startedAt = performance.now()
    for (const item of items) await run(item)
    if (round > 0) seen.push(((performance.now() - startedAt) * 1000) / items.length)
  }
  return median(seen)
}

async function heapAfterCollection(): Promise<number> {
  for (let round = 0; round < 6; round += 1) {
    await setImmediate()
    collect()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
