import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type FleetCar, getFleet } from '@daoxing/dispatch/contract'
import { callPath } from '@daoxing/kit/contract'
import { benchFolder } from './bench-house.ts'
import { median } from './measure.ts'
import { cpuMsOf } from './process-cpu.ts'
import { type Program, startProgram } from './product.ts'
import { openReporters } from './reporters.ts'
import { type Line, percent, ratioOf, threeDigits } from './table.ts'

const secret = 'bench-secret'
const drivers = 300
const settleMs = 4_000
const watchedMs = 20_000
const bareWatchedMs = 8_000
const countedMs = 8_000

/** The whole product, as `npm start` runs it: its startup time, and its cost with background traffic only. */
export async function measureProductLife(): Promise<readonly Line[]> {
  const dataDir = benchFolder()
  try {
    const bare: Program[] = []
    for (let time = 0; time < 3; time += 1) bare.push(await startAndStop('./bare-program.ts', {}))
    const bareMs = median(bare.map(({ readyMs }) => readyMs))
    const bareCpuMs = median(bare.map(({ readyCpuMs }) => readyCpuMs))
    const cold = await startAndStop('../tools/supervise.ts', await settings(dataDir))
    const product = await startProgram('../tools/supervise.ts', await settings(dataDir))
    try {
      const line = (promise: string, { readyMs, readyCpuMs }: Program): Line => ({
        promise,
        figure: saidOfStart(readyMs, readyCpuMs),
        anchor: `bare Fastify and Socket.IO: ${saidOfStart(bareMs, bareCpuMs)}`,
        ratio: ratioOf(readyCpuMs, bareCpuMs),
      })
      return [
        line('start with a new database', cold),
        line('start with an existing one', product),
        ...(await measureIdleCity(product)),
      ]
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const saidOfStart = (ms: number, cpuMs: number) => `${threeDigits(ms / 1000)} s (CPU ${threeDigits(cpuMs / 1000)} s)`

async function measureIdleCity({ pid, url, cityUrl }: Program): Promise<readonly Line[]> {
  await until(async () => (await onlineDrivers(cityUrl)) >= drivers * 0.95)
  await pause(settleMs)
  const [server, city, database] = await coresOf(
    watchedMs,
    ['apps/server/main.ts', 'apps/simulator/main.ts', 'postgres'].map((part) => () => cpuMsOf(pid, part)),
  )
  const perSecond = await positionsPerSecond(url)
  const bare = await bareCores(perSecond)
  return [
    {
      promise: `idle city, ${drivers} drivers: server`,
      figure: `${percent(server ?? 0)} of a core, ${threeDigits(perSecond)} positions/s`,
      anchor: `bare Socket.IO, as many: ${percent(bare)}`,
      ratio: ratioOf(server ?? 0, bare),
    },
    {
      promise: `idle city, ${drivers} drivers: city itself`,
      figure: `${percent(city ?? 0)} of a core`,
      anchor: `its server and database: ${percent((server ?? 0) + (database ?? 0))}`,
      ratio: ratioOf(city ?? 0, (server ?? 0) + (database ?? 0)),
    },
  ]
}

/** Shares of a core over the same time. */
async function coresOf(ms: number, cpuMs: readonly (() => number)[]): Promise<readonly number[]> {
  const before = cpuMs.map((read) => read())
  const startedAt = performance.now()
  await pause(ms)
  const passedMs = performance.now() - startedAt
  return cpuMs.map((read, index) => (read() - (before[index] ?? 0)) / passedMs)
}

/**
 * Measured separately from the CPU, since the requests themselves have a cost. A free car reports less often than it is
 * polled.
 */
async function positionsPerSecond(url: string): Promise<number> {
  const reportedAt = new Map<string, string>()
  let taken = -1
  const startedAt = performance.now()
  while (performance.now() - startedAt < countedMs) {
    const cars = await fleetOf(url)
    const fresh = cars.filter(({ driverId, position }) => position && reportedAt.get(driverId) !== position.at)
    for (const { driverId, position } of fresh) reportedAt.set(driverId, position?.at ?? '')
    // The first read only sets the start of the count.
    taken = taken < 0 ? 0 : taken + fresh.length
    await pause(500)
  }
  return (taken * 1000) / (performance.now() - startedAt)
}

async function bareCores(perSecond: number): Promise<number> {
  const program = await startProgram('./bare-program.ts', {})
  const reporters = await openReporters({ url: program.url, count: drivers, perSecond })
  await pause(1_000)
  const [cores = 0] = await coresOf(bareWatchedMs, [() => cpuMsOf(program.pid)])
  reporters.close()
  await program.stop()
  return cores
}

async function onlineDrivers(cityUrl: string): Promise<number> {
  const state: unknown = await (await fetch(`${cityUrl}/api/state`)).json()
  const { markers } = state as { markers: readonly { online: boolean }[] }
  return markers.filter(({ online }) => online).length
}

async function fleetOf(url: string): Promise<readonly FleetCar[]> {
  const answer = await fetch(url + callPath(getFleet), { headers: { authorization: `Bearer ${secret}` } })
  return getFleet.reply.parse(((await answer.json()) as { data: unknown }).data).cars
}

async function settings(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const [port, cityPort] = await freePorts(2)
  return {
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    PORT: String(port),
    CITY_PORT: String(cityPort),
    CITY_DRIVERS: String(drivers),
    CITY_SECRET: secret,
    CITY_SPEED: '1',
  }
}

async function startAndStop(file: string, environment: Readonly<Record<string, string>>): Promise<Program> {
  const program = await startProgram(file, environment)
  await program.stop()
  return program
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('the city did not come to life within a minute')
    await pause(500)
  }
}
