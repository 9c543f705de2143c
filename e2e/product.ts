import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { createTestDatabase } from '@daoxing/kit/server/testing/test-database'
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childRunning } from './child-running.ts'

const supervisor = fileURLToPath(new URL('../tools/supervise.ts', import.meta.url))
const entries = { server: 'apps/server/main.ts', city: 'apps/simulator/main.ts' }
const startMsMax = 120_000

export type ProductWish = {
  readonly drivers: number
  readonly speed: number
  readonly seed: string
  /** The operator's environment variables. */
  readonly environment: Readonly<Record<string, string>>
}

/** A server and a city under their supervisor, on a separate database. They end with this process. */
export type Product = {
  readonly url: string
  readonly cityUrl: string
  /** The folder of product and city. */
  readonly dataDir: string
  readonly databaseUrl: string
  /** SIGKILL of one program; the supervisor restarts it. */
  kill(program: keyof typeof entries): void
  /** The process may end while the product still runs. */
  unref(): void
  end(): Promise<void>
}

export async function startProduct({ drivers, speed, seed, environment }: ProductWish): Promise<Product> {
  const [port = 0, cityPort = 0] = await freePorts(2)
  const { databaseUrl, drop } = await createTestDatabase({ key: 'journeys', migrate: async () => undefined })
  const dataDir = mkdtempSync(join(tmpdir(), 'daoxing-journey-'))
  const product = fork(supervisor, [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      CITY_PORT: String(cityPort),
      CITY_DRIVERS: String(drivers),
      CITY_SPEED: String(speed),
      CITY_SEED: seed,
      // Journeys decide whose driver gives the trip back, not chance.
      CITY_TURN_BACK: '0',
      // Pictures of documents take much of a small machine, and journeys have riders of their own.
      CITY_RENTERS: '0',
      CITY_SHARED_RENTERS: '0',
      CITY_SCOOTER_RIDERS: '0',
      CITY_CHARGING_RIDERS: '0',
      CITY_CHAUFFEUR_RIDERS: '0',
      CITY_DESIGNATED_RIDERS: '0',
      CITY_SWAP_CREWS: '0',
      // A fleet of thousands takes a while to register.
      CITY_SCOOTERS: '60',
      CITY_CHARGERS: '60',
      CITY_CHAUFFEURS: '8',
      CITY_DESIGNATED_DRIVERS: '24',
      ...environment,
    },
  })
  const end = async () => {
    if (product.exitCode === null && product.signalCode === null) {
      const ended = new Promise((resolve) => product.once('exit', resolve))
      product.kill('SIGTERM')
      await ended
    }
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await readyOrSay(product)
  } catch (error) {
    await end()
    throw error
  }
  return {
    url: `http://localhost:${port}`,
    cityUrl: `http://localhost:${cityPort}`,
    dataDir,
    databaseUrl,
    kill: (program) => void process.kill(childRunning(product.pid ?? 0, entries[program]), 'SIGKILL'),
    unref() {
      product.unref()
      product.channel?.unref()
      for (const stream of [product.stdout, product.stderr]) if (stream instanceof Socket) stream.unref()
    },
    end,
  }
}

function readyOrSay(product: ChildProcess): Promise<void> {
  let said = ''
  for (const stream of [product.stdout, product.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the product did not start in time:\n${said}`)), startMsMax)
    product.on('message', (message) => {
      if (typeof message !== 'object' || message === null || !('ready' in message)) return
      clearTimeout(timer)
      resolve()
    })
    product.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the product ended with ${code}:\n${said}`))
    })
  })
}
