import type { City, SharedCity } from './journey-city.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import pg from 'pg'
import { type BrowserSkill, launchOptionsOf } from './chromium.ts'
import { openPageRider } from './page-rider.ts'
import { type Product, type ProductWish, startProduct } from './product.ts'
import { until } from './until.ts'

type SharedCityWish = {
  readonly speed?: number
  /** Capabilities that the journey tests; none by default. */
  readonly skills?: readonly BrowserSkill[]
}
type CityWish = SharedCityWish & Partial<ProductWish>

const usual: ProductWish = { drivers: 80, speed: 10, seed: 'journey', environment: {} }

/**
 * A product and a browser for one journey, which may kill them and set their environment. Its server builds an index of
 * places on its first query: building all of them takes longer than the rest of a start, and only shared products do it.
 */
export async function openCity({ skills = [], environment, ...wish }: CityWish = {}): Promise<City> {
  const product = await startProduct({ ...usual, ...wish, environment: { INDEX_PLACES: 'asked', ...environment } })
  const browser = await chromium.launch(launchOptionsOf(skills))
  return {
    ...cityOf({ product, browser, skills }),
    async kills(program, forMs = 0) {
      const end = performance.now() + forMs
      product.kill(program)
      while (performance.now() < end) {
        await pause(50)
        try {
          product.kill(program)
        } catch {
          // The next one has not started yet.
        }
      }
    },
    serverIsReady: () =>
      until('the server to be there', async () => (await isReady(product.url)) || undefined).then(() => undefined),
    async close() {
      await browser.close()
      await product.end()
    },
  }
}

/** The product and the browsers that the journeys of this process share, in sequence. */
let sharedProduct: Promise<Product> | undefined
const sharedBrowsers = new Map<string, Promise<Browser>>()
/** The configs that journeys have set. */
const setByJourneys = new Set<string>()

/**
 * The existing product of this process, in its usual state: without faults and settings of the previous journey, at the
 * requested speed. It ends with the process.
 */
export async function shareCity({ speed = usual.speed, skills = [] }: SharedCityWish = {}): Promise<SharedCity> {
  sharedProduct ??= startProduct(usual)
  const product = await sharedProduct
  product.unref()
  const name = skills.toSorted().join()
  const browser = sharedBrowsers.get(name) ?? chromium.launch(launchOptionsOf(skills))
  sharedBrowsers.set(name, browser)
  const city = cityOf({ product, browser: await browser, skills })
  await city.calms()
  // The city itself sets its speeds and opens its services, once: those stay.
  await asOperator(product, (operator) =>
    operator.query('DELETE FROM configs.overrides WHERE name = ANY ($1)', [[...setByJourneys]]),
  )
  await city.livesAt(speed)
  return city
}

type CityParts = { readonly product: Product; readonly browser: Browser; readonly skills: readonly BrowserSkill[] }

function cityOf({ product, browser, skills }: CityParts): SharedCity {
  const { url, cityUrl, dataDir } = product
  const send = async (path: string, init?: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${cityUrl}${path}`, init)
    const said: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(said)}`)
    return said
  }
  const city: SharedCity = {
    url,
    cityUrl,
    dataDir,
    rider: (wish = {}) => openPageRider({ browser, city, skills, ...wish }),
    ask: (path) => send(path),
    post: (path, body) =>
      send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    strikes: async (fault) => void (await city.post('/api/faults', fault)),
    calms: async () => void (await send('/api/faults', { method: 'DELETE' })),
    livesAt: async (factor) => void (await city.post('/api/speed', { factor })),
    async sets(name, value) {
      setByJourneys.add(name)
      await asOperator(product, (operator) =>
        operator.query(
          `INSERT INTO configs.overrides (name, value, changed_at) VALUES ($1, $2::jsonb, now())
           ON CONFLICT (name) DO UPDATE SET value = $2::jsonb, changed_at = now()`,
          [name, JSON.stringify(value)],
        ),
      )
    },
    codeFor: (phone) =>
      until(`a code for ${phone}`, async () => {
        const messages = await city.ask(`/api/messages?to=${encodeURIComponent(phone)}`)
        const [newest] = Array.isArray(messages) ? messages : []
        const code: unknown = newest?.code
        return typeof code === 'string' && code !== '' ? code : undefined
      }).catch((error: unknown) => {
        throw new Error(`no code came:\n${city.troubles()}`, { cause: error })
      }),
    troubles: () => troublesIn(join(dataDir, 'logs')),
    async close() {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
  }
  return city
}

async function asOperator({ databaseUrl }: Product, work: (operator: pg.Client) => Promise<unknown>): Promise<void> {
  const operator = new pg.Client({ connectionString: databaseUrl })
  await operator.connect()
  try {
    await work(operator)
  } finally {
    await operator.end()
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The last warnings and errors of server and city. */
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
