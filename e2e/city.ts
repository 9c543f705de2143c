import type { City } from './journey-city.ts'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@daoxing/kit/server/testing/test-database'
import { type Browser, chromium } from '@playwright/test'
import pg from 'pg'
import { childRunning } from './child-running.ts'
import { type BrowserSkill, launchOptionsOf } from './chromium.ts'
import { openPageRider } from './page-rider.ts'
import { until } from './until.ts'

const supervisor = fileURLToPath(new URL('../tools/supervise.ts', import.meta.url))
const startMsMax = 120_000

type CityWish = {
  readonly drivers?: number
  readonly speed?: number
  readonly seed?: string
  /** Skills that the journey is about; none unless given. */
  readonly skills?: readonly BrowserSkill[]
  /** The operator's environment variables. */
  readonly environment?: Readonly<Record<string, string>>
}

const entries = { server: 'apps/server/main.ts', city: 'apps/simulator/main.ts' }

export async function openCity({
  drivers = 80,
  speed = 10,
  seed = 'journey',
  skills = [],
  environment = {},
}: CityWish = {}): Promise<City> {
  const [port = 0, cityPort = 0] = await freePorts(2)
  const database = await createTestDatabase({ key: 'journeys', migrate: async () => undefined })
  const dataDir = mkdtempSync(join(tmpdir(), 'daoxing-journey-'))
  const url = `http://localhost:${port}`
  const cityUrl = `http://localhost:${cityPort}`
  const product = fork(supervisor, [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      ...process.env,
      DATABASE_URL: database.databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      CITY_PORT: String(cityPort),
      CITY_DRIVERS: String(drivers),
      CITY_SPEED: String(speed),
      CITY_SEED: seed,
      // Whose driver gives the trip back in a journey is said by the journey, and not by chance.
      CITY_TURN_BACK: '0',
      ...environment,
    },
  })
  const end = async () => {
    if (product.exitCode === null && product.signalCode === null) {
      const ended = new Promise((resolve) => product.once('exit', resolve))
      product.kill('SIGTERM')
      await ended
    }
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await readyOrSay(product)
  } catch (error) {
    await end()
    throw error
  }
  const browser: Browser = await chromium.launch(launchOptionsOf(skills))

  const send = async (path: string, init?: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${cityUrl}${path}`, init)
    const said: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(said)}`)
    return said
  }
  const city: City = {
    url,
    cityUrl,
    dataDir,
    rider: (wish = {}) => openPageRider({ browser, city, skills, ...wish }),
    ask: (path) => send(path),
    tell: (path, body) =>
      send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    strikes: async (fault) => void (await city.tell('/api/faults', fault)),
    calms: async () => void (await send('/api/faults', { method: 'DELETE' })),
    livesAt: async (factor) => void (await city.tell('/api/speed', { factor })),
    async sets(name, value) {
      const operator = new pg.Client({ connectionString: database.databaseUrl })
      await operator.connect()
      await operator.query(
        `INSERT INTO configs.overrides (name, value, changed_at) VALUES ($1, $2::jsonb, now())
         ON CONFLICT (name) DO UPDATE SET value = $2::jsonb, changed_at = now()`,
        [name, JSON.stringify(value)],
      )
      await operator.end()
    },
    codeFor: (phone) =>
      until(`a code for ${phone}`, async () => {
        const messages = await city.ask(`/api/messages?to=${encodeURIComponent(phone)}`)
        const [newest] = Array.isArray(messages) ? messages : []
        const code: unknown = newest?.code
        return typeof code === 'string' && code !== '' ? code : undefined
      }).catch((error: unknown) => {
        throw new Error(`no code came:\n${troublesIn(join(dataDir, 'logs'))}`, { cause: error })
      }),
    async kills(program, forMs = 0) {
      const end = performance.now() + forMs
      const kill = () => process.kill(childRunning(product.pid ?? 0, entries[program]), 'SIGKILL')
      kill()
      while (performance.now() < end) {
        await pause(50)
        try {
          kill()
        } catch {
          // The next one is not there yet.
        }
      }
    },
    serverIsReady: () =>
      until('the server to be there', async () => (await isReady(url)) || undefined).then(() => undefined),
    async close() {
      await browser.close()
      await end()
    },
  }
  return city
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The last lines of server and city that speak of trouble. */
function troublesIn(logs: string): string {
  const lines = ['server', 'city'].flatMap((program) =>
    readFileSync(join(logs, `${program}.log`), 'utf8')
      .split('\n')
      .map((line) => `${program}: ${line}`),
  )
  return lines
    .filter((line) => !/"level":(30|"info")/.test(line))
    .slice(-30)
    .join('\n')
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
