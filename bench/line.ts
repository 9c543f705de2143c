import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { assetClientPort, assetsServer, conditionOf, sendCommand } from '@daoxing/assets/server'
import { aFleet } from '@daoxing/assets/server/testing'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { bindPort, type OpenHouse, secureRandom, type ServerSlice } from '@daoxing/kit/server'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { openSecondHouse, openTestHouse } from '@daoxing/kit/server/testing'
import { benchFolder } from './bench-house.ts'
import type { CarsOrder } from './cars-program.ts'
import { percentile } from './measure.ts'
import { cpuMsOf } from './process-cpu.ts'
import { type Line, micros, percent, threeDigits } from './table.ts'

const cars = 10_000
const perSecond = Math.round(cars / 15)
const connections = 2_000
const warmSeconds = 16
const seconds = 30
const commands = 60

const answered = new Map<string, () => void>()
const service: ServerSlice = {
  name: 'bench',
  calls: [],
  ports: () => [
    bindPort(assetClientPort('bench'), {
      answered: async ({ command }) => answered.get(command.commandId)?.(),
      silent: async () => undefined,
      moved: async () => undefined,
      overdue: async () => undefined,
    }),
  ],
}
const slices = [configsServer, identityServer, assetsServer, service]

/** Ten thousand cars that report over a real broker, and commands to them meanwhile. */
export async function measureLine(): Promise<readonly Line[]> {
  const dataDir = benchFolder()
  const database = await startEmbeddedPostgres({ dataDir })
  process.env['TEST_DATABASE_URL'] = database.databaseUrl
  const broker = fork(new URL('./broker-program.ts', import.meta.url), { execArgv: ['--expose-gc'] })
  const units = fork(new URL('./cars-program.ts', import.meta.url), { execArgv: [] })
  const first = await openTestHouse({ slices })
  let server: OpenHouse | undefined
  try {
    const [{ url }] = await once(broker, 'message')
    const fleet = await aFleet(first, { cars: 1_000 })
    for (let from = 1_000; from < cars; from += 1_000) await fleet.registers(moreCars(from))
    const { rows } = await first.house.database.pool.query('SELECT asset_id FROM assets.assets')
    const assetIds: string[] = rows.map(({ asset_id }) => asset_id)
    const before = await ask(broker, 'memory')
    await obey(units, { kind: 'connect', url, count: connections })
    const after = await ask(broker, 'memory')
    server = await openSecondHouse(first, {
      ...{ slices, random: secureRandom, settings: { broker: { url, protocol: '3.1.1' } } },
    })
    await server.startJobs()
    await pause(3_000)
    await obey(units, { kind: 'report', assetIds, perSecond, seconds: warmSeconds })
    const postgres = () => cpuMsOf(process.pid, 'postgres')
    const [cpuBefore, postgresBefore] = [process.cpuUsage(), postgres()]
    await obey(units, { kind: 'report', assetIds, perSecond, seconds })
    const { user, system } = process.cpuUsage(cpuBefore)
    const postgresShare = (postgres() - postgresBefore) / (seconds * 1000)
    const known = assetIds.filter((assetId) => server && conditionOf(server.house, assetId)).length
    const reporting = obey(units, { kind: 'report', assetIds, perSecond, seconds })
    const durations = await commandTimes(server, assetIds)
    await reporting
    return [
      {
        promise: `CPU of ${cars.toLocaleString('en')} cars that report every 15 s (${known.toLocaleString('en')} known)`,
        figure: `${percent((user + system) / (seconds * 1e6))} of a core`,
        anchor: `promised: 25 %; PostgreSQL beside it: ${percent(postgresShare)}`,
        ratio: '-',
      },
      {
        promise: `memory of a connection at the broker, ${connections.toLocaleString('en')} open`,
        figure: `${threeDigits((after - before) / connections / 1024)} kB`,
        anchor: 'promised: 50 kB',
        ratio: '-',
      },
      {
        promise: 'command to answer with a car that answers at once, p95, while all report',
        figure: micros(percentile(durations, 0.95) * 1000),
        anchor: `promised: 300 ms; median ${micros(percentile(durations, 0.5) * 1000)}`,
        ratio: '-',
      },
    ]
  } finally {
    broker.disconnect()
    units.disconnect()
    await server?.close()
    await first.close()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const moreCars = (from: number) =>
  Array.from({ length: 1_000 }, (_, number) => ({
    plate: `RZ${'ABCDEFGHJK'[from / 1_000]}-${String(number).padStart(4, '0')}`,
    ...{ modelCode: 'YARIS', energyPercent: 80, odometerKm: 12_000, stand: 'taipei', state: 'ready' as const },
  }))

async function commandTimes({ house }: OpenHouse, assetIds: readonly string[]): Promise<readonly number[]> {
  const durations: number[] = []
  for (let number = 0; number < commands; number += 1) {
    const beganAt = performance.now()
    const ended = new Promise<void>((resolve, reject) => {
      house.database
        .transaction((tx) =>
          sendCommand({
            ...{ tx, house, assetId: assetIds[number] ?? '', orderHash: `bench-${number}`, service: 'bench' },
            kind: 'unlock',
          }),
        )
        .then(({ commandId }) => answered.set(commandId, resolve), reject)
    })
    await ended
    durations.push(performance.now() - beganAt)
    await pause(100)
  }
  return durations
}

async function obey(program: ChildProcess, order: CarsOrder): Promise<void> {
  program.send(order)
  const [{ error }] = await once(program, 'message')
  if (error !== undefined) throw new Error(String(error))
}

async function ask(program: ChildProcess, what: string): Promise<number> {
  program.send(what)
  const [{ bytes }] = await once(program, 'message')
  return Number(bytes)
}
