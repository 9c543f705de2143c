import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fork } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkDatabase } from './check-database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostgresHome } from './postgres-home.ts'
import { readPostmaster } from './postmaster.ts'
import { LockTaken, processStartMark } from './process-lock.ts'

let dataDir = ''
let running: EmbeddedPostgres[] = []

/** One folder for all tests here: each finds the stopped database of the previous one. */
beforeAll(() => {
  dataDir = openFolder('daoxing with spaces-')
})
afterEach(async () => {
  for (const database of running) await database.stop()
  running = []
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function openFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o711)
  return folder
}

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir })
  running.push(database)
  return database
}

async function ask(databaseUrl: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    let rows: readonly unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const cluster = () => join(dataDir, 'postgres', 'cluster')
const postmasterPid = () => readPostmaster(cluster())?.pid ?? 0

test('committed rows survive a kill and restart of the database', async () => {
  const first = await start()
  await ask(first.databaseUrl, 'CREATE TABLE trips (id int)', 'INSERT INTO trips VALUES (42)')
  process.kill(postmasterPid(), 'SIGKILL')
  await first.ended

  const second = await start()
  expect(second.databaseUrl).toBe(first.databaseUrl)
  expect(await ask(second.databaseUrl, 'SELECT id FROM trips')).toEqual([{ id: 42 }])
})

test('text is UTF-8 and sorts the same on every machine, the clock is in UTC', async () => {
  const { databaseUrl } = await start()
  const [facts] = await ask(
    databaseUrl,
    `SELECT current_setting('server_encoding') AS encoding, current_setting('timezone') AS timezone,
       (SELECT datlocale FROM pg_database WHERE datname = current_database()) AS locale, '臺北' < '高雄' AS sorted`,
  )
  expect(facts).toEqual({ encoding: 'UTF8', timezone: 'UTC', locale: 'C.UTF-8', sorted: true })
})

test('a second start on a folder in use is refused and names the process', async () => {
  await start()
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toSatisfy(
    (error) => error instanceof LockTaken && error.pid === process.pid,
  )
})

test('values of rows never appear in the log, for any error', async () => {
  const { databaseUrl } = await start()
  const table = 'CREATE TABLE riders (phone text PRIMARY KEY, age int CHECK (age > 0))'
  await ask(databaseUrl, table, `INSERT INTO riders VALUES ('+886912345678', 30)`)
  for (const wrong of [`('+886912345678', 31)`, `('+886912345679', -1)`, `('+886912345680', 'old')`])
    await expect(ask(databaseUrl, `INSERT INTO riders VALUES ${wrong}`)).rejects.toThrow(/violates|invalid/)
  const log = readFileSync(join(dataDir, 'logs', 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key')
  expect(log).not.toContain('8869123456')
})

test('only its owner can read the password, and a wrong one is refused', async () => {
  const { databaseUrl } = await start()
  expect(statSync(join(dataDir, 'postgres', 'access.json')).mode & 0o777).toBe(0o600)
  const url = new URL(databaseUrl)
  url.password = 'guessed'
  await expect(ask(url.href, 'SELECT 1')).rejects.toThrow(/password/)
})

test('a port that another program has taken in the meantime is replaced by another', async () => {
  const first = await start()
  await first.stop()
  const thief: Server = createServer().listen(Number(new URL(first.databaseUrl).port), '127.0.0.1')
  await once(thief, 'listening')
  try {
    const second = await start()
    expect(second.databaseUrl).not.toBe(first.databaseUrl)
    expect(await ask(second.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  } finally {
    thief.close()
  }
})

test('a database whose owner was killed ends by itself, and the next start opens its folder', async () => {
  const owner = fork(new URL('./testing/own-a-database.ts', import.meta.url), [dataDir], { execArgv: [] })
  const [databaseUrl] = await once(owner, 'message')
  await ask(String(databaseUrl), 'CREATE TABLE orders AS SELECT 7 AS id')
  const pid = postmasterPid()
  owner.kill('SIGKILL')
  await expect.poll(() => processStartMark(pid)).toBeUndefined()

  const next = await start()
  expect(await ask(next.databaseUrl, 'SELECT id FROM orders')).toEqual([{ id: 7 }])
})

test.runIf(process.getuid?.() === 0)(
  "if root's data folder is private, the data lie elsewhere and a note tells where",
  () => {
    const closed = mkdtempSync(join(tmpdir(), 'daoxing-closed-'))
    const systemFolder = openFolder('daoxing-system-')
    try {
      const home = findPostgresHome(closed, systemFolder)
      expect(home.folder.startsWith(systemFolder)).toBe(true)
      expect(readFileSync(join(closed, 'postgres-is-elsewhere.txt'), 'utf8')).toBe(`${home.folder}\n`)
      expect(findPostgresHome(closed, systemFolder)).toEqual(home)
    } finally {
      for (const folder of [closed, systemFolder]) rmSync(folder, { recursive: true })
    }
  },
)

test('a database of another version is refused with both versions', async () => {
  const folder = openFolder('daoxing-old-')
  mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true })
  writeFileSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '14\n')
  await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow(/made by PostgreSQL 14 and this is 18/)
  rmSync(folder, { recursive: true })
})

test('a missing external database is reported without its password', async () => {
  const failure = checkDatabase('postgres://rider:secret@127.0.0.1:1/taxi')
  await expect(failure).rejects.toThrow(/the database at 127\.0\.0\.1:1\/taxi cannot be reached: .*ECONNREFUSED/)
  await expect(failure).rejects.not.toThrow(/secret/)
})

test('an outdated external database is reported with its version', async () => {
  const old = await oldPostgres()
  await expect(checkDatabase(`postgres://rider@127.0.0.1:${old.port}/taxi`)).rejects.toThrow(
    /is PostgreSQL 14, and 15 or newer/,
  )
  old.close()
})

/** Implements just enough of PostgreSQL's protocol to report version 14. */
async function oldPostgres(): Promise<{ port: number; close(): void }> {
  const column = Buffer.from('\0\u0001version\0\0\0\0\0\0\0\0\0\0\u0019\0\0\0\0\0\0\0\0', 'latin1')
  const row = Buffer.from('\0\u0001\0\0\0\u0006140011', 'latin1')
  const ready = spoken('Z', Buffer.from('I'))
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([spoken('R', Buffer.alloc(4)), ready]))
      socket.once('data', () => {
        socket.write(
          Buffer.concat([spoken('T', column), spoken('D', row), spoken('C', Buffer.from('SELECT 1\0')), ready]),
        )
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}

function spoken(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}
