import { setTimeout as pause } from 'node:timers/promises'
import { rmSync } from 'node:fs'
import { openSmsReceiver } from '@daoxing/identity/server/testing'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { seededChance } from '@daoxing/kit/simulator'
import { cancelRide, estimateRide, requestRide } from '@daoxing/taxi/contract'
import { requestOf } from '@daoxing/taxi/server/testing'
import { type BenchDrivers, openBenchDrivers } from './bench-drivers.ts'
import { benchFolder } from './bench-house.ts'
import { pointOfTaipei } from './greater-taipei.ts'
import { percentile } from './measure.ts'
import { startProgram } from './product.ts'
import { newRider, type RiderClient } from './rider-client.ts'
import { type Line, micros, ratioOf } from './table.ts'

const drivers = 300
const hails = 20
const meanSecondsBetween = 1 / 0.3
/** Who hails again and again; each is free again a moment after the driver has accepted. */
const riders = 8
const unansweredAfterMs = 30_000
const citySecret = 'bench-secret'

type Hailed = {
  readonly answerMs: number
  readonly offerMs: number | undefined
  readonly acceptedMs: number | undefined
}

/** From the tap to the driver's telephone, through the server as it is assembled, over real sockets. */
export async function measureOffers(): Promise<readonly Line[]> {
  const dataDir = benchFolder()
  const sms = await openSmsReceiver()
  const database = await startEmbeddedPostgres({ dataDir })
  const server = await startProgram('../apps/server/main.ts', {
    PORT: '0',
    DATABASE_URL: database.databaseUrl,
    CITY_SECRET: citySecret,
    CITY_URL: sms.url,
  })
  try {
    const fleet = await openBenchDrivers({ serverUrl: server.url, citySecret, count: drivers })
    const numbers = Array.from({ length: riders }, (_, number) => number)
    const people = await Promise.all(numbers.map((number) => newRider(server.url, sms, number)))
    const hailed = await hailAll(people, fleet)
    fleet.close()
    return linesOf(hailed)
  } finally {
    await server.stop()
    await database.stop()
    await sms.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function linesOf(hailed: readonly Hailed[]): readonly Line[] {
  const offered = hailed.flatMap(({ offerMs }) => offerMs ?? [])
  const failed = hailed.filter(({ acceptedMs }) => acceptedMs === undefined).length
  const answerMs = hailed.map((hail) => hail.answerMs)
  const shares: readonly (readonly [string, number])[] = [
    ['half of all', 0.5],
    ['95 %', 0.95],
  ]
  return shares.map(([name, share]) => {
    const [ours, anchor] = [percentile(offered, share), percentile(answerMs, share)]
    return {
      promise: `hail to the driver's offer, ${name} within`,
      figure: `${micros(ours * 1000)}, ${failed} of ${hailed.length} unanswered`,
      anchor: `the answer to that hail: ${micros(anchor * 1000)}`,
      ratio: ratioOf(ours, anchor),
    }
  })
}

async function hailAll(people: readonly RiderClient[], fleet: BenchDrivers): Promise<readonly Hailed[]> {
  const chance = seededChance('bench/hails')
  const free = [...people]
  const hailing: Promise<Hailed>[] = []
  for (let hail = 0; hail < hails; hail += 1) {
    await pause(chance.waitSeconds(meanSecondsBetween) * 1000)
    const rider = free.shift()
    if (!rider) throw new Error('every rider still waits: there are too few riders or far too slow answers')
    const start = { address: '出發地', location: pointOfTaipei(chance) }
    hailing.push(
      hailOnce(rider, { start, end: { address: '目的地', location: pointOfTaipei(chance) } }, fleet).finally(
        () => void free.push(rider),
      ),
    )
  }
  return Promise.all(hailing)
}

async function hailOnce(
  rider: RiderClient,
  wish: Parameters<typeof requestOf>[0],
  fleet: BenchDrivers,
): Promise<Hailed> {
  const { fare_hash: _none, payment_method: _cash, ...asked } = requestOf(wish, '')
  const { fareHash } = await rider.send(estimateRide, { body: asked })
  const tappedAtMs = performance.now()
  const trip = await rider.send(requestRide, {
    params: { region: 'north' },
    body: requestOf(wish, fareHash),
    key: `bench-${fareHash}`,
  })
  const answerMs = performance.now() - tappedAtMs
  const since = (atMs: number | undefined) => (atMs === undefined ? undefined : atMs - tappedAtMs)
  while (!fleet.acceptedAtMs.has(trip.trip_hash) && performance.now() - tappedAtMs < unansweredAfterMs) await pause(20)
  await rider.send(cancelRide, { params: { region: 'north', hash: trip.trip_hash } })
  return {
    answerMs,
    offerMs: since(fleet.offeredAtMs.get(trip.trip_hash)),
    acceptedMs: since(fleet.acceptedAtMs.get(trip.trip_hash)),
  }
}
