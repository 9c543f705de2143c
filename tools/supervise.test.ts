import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readKeysFile, writeKeysFile } from '@daoxing/kit/server/keys'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const main = fileURLToPath(new URL('./testing/supervise-fakes.ts', import.meta.url))
const started: ChildProcess[] = []
let port = 0
let cityPort = 0
let dataDir = ''

/** One data folder for all tests, so that only the first creates a database. */
beforeAll(async () => {
  ;[port = 0, cityPort = 0] = await freePorts(2)
  dataDir = mkdtempSync(join(tmpdir(), 'daoxing with spaces-'))
  chmodSync(dataDir, 0o711)
})
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

type Started = { readonly pid: number; readonly process: ChildProcess; said(): string; ended(): Promise<number | null> }

function startProduct(environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutDatabase(),
      PORT: String(port),
      CITY_PORT: String(cityPort),
      DATA_DIR: dataDir,
      ...environment,
    },
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += String(chunk)))
  started.push(child)
  const closed = once(child, 'close')
  return { pid: child.pid ?? 0, process: child, said: () => words, ended: async () => (await closed, child.exitCode) }
}

/** These tests cover the embedded database, even if the suite runs on an external one. */
function withoutDatabase(): NodeJS.ProcessEnv {
  return { ...process.env, DATABASE_URL: '' }
}

async function running(product: Started): Promise<void> {
  await expect.poll(() => product.said(), { timeout: 15_000 }).toContain('Ctrl-C')
}

type FakeAnswer = { readonly pid?: number; readonly [setting: string]: unknown }

async function ask(path = '/', at = port): Promise<FakeAnswer> {
  const answer = await fetch(`http://127.0.0.1:${at}${path}`)
  const found: unknown = await answer.json()
  return typeof found === 'object' && found !== null ? { ...found } : {}
}

/** Every process that uses our data folder: the fakes have it in their environment, PostgreSQL in its command. */
function processesOf(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((pid) => `${readProc(pid, 'environ')}${readProc(pid, 'cmdline')}`.includes(folder))
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // It ended in the meantime, or belongs to others.
  }
}

test('everything starts in order, prints one line per step and gets its settings', async () => {
  const product = startProduct({ CITY_SEED: '42' })
  await running(product)
  expect(product.said()).toMatch(/database is ready .*\n.*server is ready .*\n.*city is ready /)
  expect(product.said()).toContain(`http://localhost:${port}\n`)
  expect(product.said()).toContain(`http://localhost:${cityPort}\n`)
  const [server, city] = [await ask(), await ask('/', cityPort)]
  expect(server).toMatchObject({ name: 'server', SERVER_URL: `http://127.0.0.1:${port}`, CITY_SEED: '42' })
  expect(server['DATABASE_URL']).toMatch(/^postgres:\/\/.+@127\.0\.0\.1:\d+\/daoxing$/)
  expect(city['CITY_SECRET']).toBe(server['CITY_SECRET'])
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600)
})

test('a changed secret of the city reaches server and city at once: both restart with it', async () => {
  const product = startProduct()
  await running(product)
  const path = join(dataDir, 'keys.json')
  const before = readKeysFile(path)
  writeKeysFile(path, { ...before, stage: 'promoted', city: ['another-secret', ...before.city] })
  await expect
    .poll(async () => [(await requestOnce())['CITY_SECRET'], (await requestOnce(cityPort))['CITY_SECRET']])
    .toEqual(['another-secret', 'another-secret'])
  expect(product.said()).toContain('server and city start again with it')
  writeKeysFile(path, before)
})

/** No response arrives during the restart of a program. */
const requestOnce = (at = port) => ask('/', at).catch((): FakeAnswer => ({}))

test('the product does not start in a folder with an incomplete restore', async () => {
  const unfinished = mkdtempSync(join(tmpdir(), 'daoxing-unfinished-'))
  try {
    mkdirSync(join(unfinished, 'restoring'))
    const product = startProduct({ DATA_DIR: unfinished })
    expect(await product.ended()).toBe(1)
    expect(product.said()).toContain('did not come to its end')
    expect(readdirSync(unfinished)).toEqual(['restoring'])
  } finally {
    rmSync(unfinished, { recursive: true })
  }
})

test.each(['PORT', 'CITY_PORT'])('a %s that browsers block is refused, with an alternative', async (name) => {
  const product = startProduct({ [name]: '6666' })
  expect(await product.ended()).toBe(1)
  expect(product.said()).toMatch(new RegExp(`Browsers refuse to open port 6666,.* ${name}=66[7-9]\\d npm start`))
})

test('a program that crashes is restarted with one line of output', async () => {
  const product = startProduct()
  await running(product)
  const before = await ask()
  await ask('/crash').catch(() => undefined)
  await expect.poll(async () => (await ask().catch(() => before))['pid']).not.toBe(before['pid'])
  expect(product.said()).toMatch(/server ended with code 7; starting it again/)
})

test('a database that is killed comes back at the same address', async () => {
  const product = startProduct()
  await running(product)
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => product.said()).toContain('the database ended unasked')
  await expect.poll(() => postmasterIsReady(pid), { timeout: 10_000 }).toBe(true)
})

function postmasterIsReady(except: number): boolean {
  try {
    const lines = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) !== except && lines[7]?.trim() === 'ready'
  } catch {
    return false // Between two servers there is none.
  }
}

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends everything within 5 s, even a program that hangs',
  async (signal) => {
    const product = startProduct({ FAKE_STUBBORN: 'server' })
    await running(product)
    const since = performance.now()
    product.process.kill(signal)
    expect(await product.ended()).toBe(0)
    expect(performance.now() - since).toBeLessThan(5_000)
    expect(processesOf(dataDir)).toEqual([])
  },
)

test.runIf(process.platform === 'linux')('a stop during the start ends everything as well', async () => {
  const product = startProduct()
  await expect.poll(() => product.said()).toContain('database is ready')
  product.process.kill('SIGTERM')
  expect(await product.ended()).toBe(0)
  expect(processesOf(dataDir)).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'SIGKILL leaves nothing running, and the next start works at once',
  async () => {
    const product = startProduct()
    await running(product)
    product.process.kill('SIGKILL')
    await running(startProduct())
    started.at(-1)?.kill('SIGTERM')
    await expect.poll(() => processesOf(dataDir)).toEqual([])
  },
)

test('a port in use is reported, and nothing is left behind', async () => {
  const thief = createServer().listen(cityPort, '127.0.0.1')
  await once(thief, 'listening')
  const product = startProduct()
  expect(await product.ended()).toBe(1)
  thief.close()
  expect(product.said()).toBe(
    `Port ${cityPort} is taken by another program; choose another, for example CITY_PORT=${cityPort + 100} npm start.\n`,
  )
})

test('a second start on the same data folder is refused and names the first', async () => {
  const first = startProduct()
  await running(first)
  const [otherPort, otherCityPort] = await freePorts(2)
  const second = startProduct({ PORT: String(otherPort), CITY_PORT: String(otherCityPort) })
  expect(await second.ended()).toBe(1)
  expect(second.said()).toContain(`It already runs on ${dataDir} (process ${first.pid}).`)
})

test('a program that cannot start stops the rest and its last output is shown', async () => {
  const product = startProduct({ FAKE_BROKEN: 'city' })
  expect(await product.ended()).toBe(1)
  expect(product.said()).toMatch(/The city cannot start.*\n[\s\S]*the map is upside down/)
})

test.each([
  ['PORT', 'abc', 'PORT is "abc", and must be a whole number from 1 to 65535.'],
  ['PORT', '70000', 'PORT is "70000", and must be a whole number from 1 to 65535.'],
  ['DATABASE_URL', 'postgres://a:b@127.0.0.1:1/c', 'the database at 127.0.0.1:1/c cannot be reached'],
])('an invalid setting is reported in one sentence: %s=%s', async (name, value, sentence) => {
  const product = startProduct({ [name]: value })
  expect(await product.ended()).toBe(1)
  expect(product.said()).toContain(sentence)
  expect(product.said().trim().split('\n')).toHaveLength(1)
})
