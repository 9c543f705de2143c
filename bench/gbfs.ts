import { rmSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { AssetReport, FleetPlan } from '@daoxing/assets/contract'
import { assetsServer } from '@daoxing/assets/server'
import { aFleet, pretendMopeds, smallModel, testLine } from '@daoxing/assets/server/testing'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { pointBeside } from '@daoxing/kit/contract'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { openTestHouse } from '@daoxing/kit/server/testing'
import fastify from 'fastify'
import { benchFolder } from './bench-house.ts'
import { cpuMicrosOf, keep, median } from './measure.ts'
import { openClient } from './open-client.ts'
import { watchPauses } from './pauses.ts'
import { type Line, micros, ratioOf, threeDigits } from './table.ts'

const vehicles = 10_000
const changes = 200
const rounds = 15
/** Fewer than one address may read in a minute. */
const reads = 250
const path = '/gbfs/3.0/sample_mopeds/vehicle_status.json'
const plansMax = 1_000
const taipei = { lat: 25.033, lng: 121.5654 }

type BenchOfFeed = Awaited<ReturnType<typeof openFeed>>

/** The feed of a big fleet: what a change costs, what a reader costs, and whether it holds up anybody. */
export async function measureGbfs(): Promise<readonly Line[]> {
  const dataDir = benchFolder()
  const database = await startEmbeddedPostgres({ dataDir })
  process.env['TEST_DATABASE_URL'] = database.databaseUrl
  const feed = await openFeed()
  try {
    return [...(await measureChanges(feed)), ...(await measureReads(feed))]
  } finally {
    await feed.close()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openFeed() {
  const line = testLine()
  const slices = [configsServer, identityServer, assetsServer, pretendMopeds]
  const house = await openTestHouse({ slices, portsInstead: [line.binding] })
  const model = { ...smallModel, modelCode: 'MANY-110', vehicleKind: 'scooter', fuelType: 'Electric' } as const
  const plan = (first: number): FleetPlan['assets'] =>
    Array.from({ length: plansMax }, (_, number) => ({
      plate: `E${'ABCDEFGHJK'[first / plansMax] ?? 'A'}A-${String(number).padStart(4, '0')}`,
      modelCode: model.modelCode,
      ...{ energyPercent: 80, odometerKm: 100, state: 'ready' as const, point: placeOf(first + number) },
    }))
  const fleet = await aFleet(house, { models: [model], stands: [], assets: plan(0) })
  for (let first = plansMax; first < vehicles; first += plansMax) await fleet.registers(plan(first))
  const { rows } = await house.house.database.pool.query<{ asset_id: string }>('SELECT asset_id FROM assets.assets')
  const url = await house.listen()
  await line.isHeard()
  let seq = 0
  return {
    house,
    url,
    /** Some scooters have moved. */
    moves(count: number): void {
      seq += 1
      for (let number = 0; number < count; number += 1) {
        const place = (seq * count + number) % vehicles
        line.reports(rows[place]?.asset_id ?? '', reportOf(place, seq, house.clock.now()))
      }
    },
    /** The bytes of the feed, gzip, once the earlier answer is old. */
    async readsAnew(): Promise<Buffer> {
      await house.leap(61)
      const response = await fetch(url + path, { headers: { 'accept-encoding': 'gzip' } })
      return gzipSync(Buffer.from(await response.arrayBuffer()))
    },
    close: () => house.close(),
  }
}

const placeOf = (number: number) =>
  pointBeside(taipei, { northMetres: (number % 100) * 60, eastMetres: Math.floor(number / 100) * 60 })

function reportOf(place: number, seq: number, at: string): AssetReport {
  const { lat, lng } = placeOf(place)
  return {
    ...{ reportId: `r${seq}`, seq, at, energyPercent: 80 - (seq % 50), rangeKm: 40, odometerKm: 100 },
    ...{ isLocked: true, openDoors: [], isEngineOn: false, speedKmh: 0, isTowed: false },
    position: { point: { lat: lat + seq * 1e-6, lng }, accuracyMetres: 8 },
  }
}

/** CPU of one making after 200 changes, without compression, against the encoding of the whole. */
async function measureChanges({ house, url, moves, readsAnew }: BenchOfFeed): Promise<readonly Line[]> {
  const client = openClient()
  const first = watchPauses()
  const file: { readonly data: { readonly vehicles: readonly object[] } } = JSON.parse(
    gunzipSync(await readsAnew()).toString(),
  )
  const { workMicros: firstMicros } = first.stop()
  if (file.data.vehicles.length !== vehicles) throw new Error(`the feed has ${file.data.vehicles.length} vehicles`)
  // Of the whole request: HEAD asks for everything but the bytes, and without an encoding nothing is compressed.
  const head = [{ method: 'HEAD', url: url + path, encoding: 'identity' }]
  const spent = async (count: number) => {
    moves(count)
    await house.leap(11)
    const pauses = watchPauses()
    const before = process.cpuUsage()
    await client.run(head, 1)
    const { user, system } = process.cpuUsage(before)
    return { spentMicros: user + system, workMicros: pauses.stop().workMicros }
  }
  const few: number[] = []
  const all: number[] = []
  let longestMicros = 0
  for (let round = 0; round <= rounds; round += 1) {
    const { spentMicros, workMicros } = await spent(changes)
    const whole = await spent(vehicles)
    if (round === 0) continue
    few.push(spentMicros)
    all.push(whole.spentMicros)
    longestMicros = Math.max(longestMicros, workMicros, whole.workMicros)
  }
  await client.end()
  const { text } = await cpuMicrosOf({ text: { times: 5, run: () => wholes(file, 5) } })
  const [ours, whole] = [median(few), median(all)]
  const size = `${vehicles.toLocaleString('en')} vehicles`
  const pause = (name: string, workedMicros: number): Line => ({
    promise: `longest work at a time while ${name} (20 ms)`,
    figure: `${micros(workedMicros)}, ${workedMicros <= 20_000 ? 'kept' : 'not kept'}`,
    anchor: '-',
    ratio: '-',
  })
  return [
    {
      promise: `the feed of ${size}, ${changes} of them changed (a third)`,
      figure: `${micros(ours)}, ${ours <= whole / 3 ? 'kept' : 'not kept'}`,
      anchor: `all encoded anew: ${micros(whole)}; JSON.stringify of objects that lie ready: ${micros(text)}`,
      ratio: ratioOf(ours, whole),
    },
    pause(`${size} are encoded for the first time`, firstMicros),
    pause('some or all of them have changed', longestMicros),
  ]
}

function wholes(file: object, times: number): void {
  for (let number = 0; number < times; number += 1) keep(Buffer.from(JSON.stringify(file)))
}

/** CPU of an answer, against a bare Fastify that sends the same compressed bytes. */
async function measureReads({ house, url, readsAnew }: BenchOfFeed): Promise<readonly Line[]> {
  const client = openClient()
  const bytes = await readsAnew()
  const app = fastify()
  app.get('/feed', (_request, reply) =>
    reply.header('content-encoding', 'gzip').type('application/json; charset=utf-8').send(bytes),
  )
  const bareUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const errandTo = (address: string) => [{ method: 'GET', url: address, encoding: 'gzip' }]
  const spent = async (address: string) => {
    const before = process.cpuUsage()
    await client.run(errandTo(address), reads)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / reads
  }
  try {
    const ours: number[] = []
    const bares: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      // The limits of a minute are over, and the new answer is made and compressed outside of the measurement.
      await house.leap(61)
      await client.run(errandTo(url + path), 1)
      const one = await spent(url + path)
      const other = await spent(`${bareUrl}/feed`)
      if (round === 0) continue
      ours.push(one)
      bares.push(other)
    }
    const [answer, bare] = [median(ours), median(bares)]
    return [
      {
        promise: `CPU of an answer of ${threeDigits(bytes.length / 1000)} kB, compressed (1.3 x)`,
        figure: `${micros(answer)}, ${answer <= bare * 1.3 ? 'kept' : 'not kept'}`,
        anchor: `bare Fastify, same bytes: ${micros(bare)}`,
        ratio: ratioOf(answer, bare),
      },
    ]
  } finally {
    await client.end()
    await app.close()
  }
}
