import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  housekeeping,
  newSecret,
  openDatabase,
  openHouse,
  secureRandom,
  systemClock,
  writeKeysFile,
} from '@daoxing/kit/server'
import { createLog, followKeysFile, migrateAsIn, migrationNames, readKeysFile } from '@daoxing/kit/server'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { createTestDatabase, type TestDatabase } from '@daoxing/kit/server/testing/test-database'
import { serverSlices } from '@daoxing/server-app'
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'
import { tablesOfDatabase } from './database-shape.ts'
import { formatNumber, names, tableName } from './format.ts'
import { decrypterIn, lockIn } from './lock.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup, type RestorePlan } from './restore-backup.ts'

const slices = [housekeeping, ...serverSlices]
/** A passphrase takes seconds each time, by design; only one test uses one. */
const identity = await generateIdentity()
const recipients = [await identityToRecipient(identity)]
const said: string[] = []
const say = (line: string) => void said.push(line)
let home = ''
let source: TestDatabase
let file = ''
let keysFile = ''
let writesWhileBackedUp = 0

/** A house with some of everything, backed up once during writes. */
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'daoxing-backup-test-'))
  source = await createHouseDatabase(serverSlices)
  const dataDir = join(home, 'source')
  mkdirSync(join(dataDir, 'city'), { recursive: true })
  mkdirSync(join(dataDir, 'logs'))
  writeFileSync(join(dataDir, 'logs', 'server.log'), 'of this machine')
  writeFileSync(join(dataDir, 'city', 'photo.jpg'), Buffer.alloc(2_000_000, 7))
  const books = new DatabaseSync(join(dataDir, 'city', 'books.sqlite'))
  books.exec("PRAGMA journal_mode = WAL; CREATE TABLE holds (id TEXT); INSERT INTO holds VALUES ('held')")
  const keysPath = join(dataDir, 'keys.json')
  writeKeysFile(keysPath, { version: 1, stage: 'settled', wallet: [newSecret()], city: [newSecret()] })
  await (await open(source.databaseUrl, keysPath)).close()
  await query(
    source.databaseUrl,
    `INSERT INTO identity.audit_log (at, actor, action, subject, facts)
     VALUES (now(), 'a', E'tab\\tand\\nline\\\\', '島行', '{}');
     INSERT INTO configs.overrides VALUES ('written', '0', now());
     INSERT INTO wallet.choices (rider_id, revision, method, card_id) VALUES ('written', 7, 'cash', '0')`,
  )
  const writer = writesBoth(source.databaseUrl)
  const lock = { recipients }
  const plan = { databaseUrl: source.databaseUrl, dataDir, keysPath, environment: {}, product: 'daoxing 0.1.0' }
  const places = { folder: join(home, 'backups'), keysFolder: join(home, 'keys'), lock, keysLock: lock, say }
  const made = await makeBackup({ ...plan, ...places, now: systemClock.now() })
  writesWhileBackedUp = await writer.stop()
  books.close()
  file = made.file
  keysFile = made.keysFile ?? ''
}, 120_000)
afterAll(async () => {
  await source.drop()
  rmSync(home, { recursive: true })
})

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<readonly Row[]> {
  const database = openDatabase({ databaseUrl, connections: 1 })
  try {
    return (await database.pool.query<Row>(text)).rows
  } finally {
    await database.close()
  }
}

function open(databaseUrl: string, keysPath: string) {
  const followedKeys = followKeysFile(keysPath)
  const settings = { instance: 'test', publicUrl: 'http://localhost', citySecret: 's', cityUrl: '', build: 'test' }
  const log = createLog({ level: 'silent' })
  const [clock, random] = [systemClock, secureRandom]
  return openHouse({ slices: serverSlices, databaseUrl, clock, random, log, settings: { ...settings, followedKeys } })
}

/** Writes the same value to a table that is read early and to one that is read late, in one transaction, repeatedly. */
function writesBoth(databaseUrl: string): { stop(): Promise<number> } {
  let [isOver, writes] = [false, 0]
  const writing = (async () => {
    const database = openDatabase({ databaseUrl, connections: 1 })
    while (!isOver) {
      writes += 1
      await database.pool.query(
        `WITH early AS (UPDATE configs.overrides SET value = $1::text::jsonb WHERE name = 'written')
         UPDATE wallet.choices SET card_id = $1::text WHERE rider_id = 'written'`,
        [String(writes)],
      )
    }
    await database.close()
  })()
  return {
    async stop() {
      isOver = true
      await writing
      return writes
    },
  }
}

const emptyDatabase = () => createTestDatabase({ key: 'empty', migrate: async () => undefined })
const fresh = () => mkdtempSync(join(home, 'restore-'))

function plan(wish: Partial<RestorePlan> & Pick<RestorePlan, 'dataDir' | 'databaseUrl'>): RestorePlan {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const keysPath = join(wish.dataDir, 'keys.json')
  return { file, keysFile, keysPath, decrypter, keysDecrypter: decrypter, slices, say, ...wish }
}

/** The whole content of a database, except for revisions, which increase. */
async function contentsOf(databaseUrl: string): Promise<Readonly<Record<string, string>>> {
  const database = openDatabase({ databaseUrl, connections: 1 })
  const client = await database.pool.connect()
  try {
    const found: Record<string, string> = {}
    for (const table of await tablesOfDatabase(client)) {
      const { rows } = await client.query<{ digest: string | null }>(
        `SELECT md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS digest
         FROM (SELECT ${table.columns
           .filter((column) => column !== 'revision')
           .map((c) => `"${c}"`)
           .join()} FROM ${tableName(table)}) t`,
      )
      found[tableName(table)] = rows[0]?.digest ?? 'empty'
    }
    return found
  } finally {
    client.release()
    await database.close()
  }
}

const stateOf = (database: TestDatabase) => contentsOf(database.databaseUrl)
const filesOf = (folder: string) => readdirSync(folder, { recursive: true }).map(String).toSorted()
/** Tables that are written to during the backup, or by a starting server. */
const alive = new Set(['configs.overrides', 'wallet.choices'])

test('a backup is a consistent snapshot of a database in use, with all files and no keys, and is restored unchanged', async () => {
  const target = await emptyDatabase()
  const dataDir = fresh()
  try {
    await restoreBackup(plan({ dataDir, databaseUrl: target.databaseUrl }))
    const [was, is] = [await stateOf(source), await stateOf(target)]
    expect(Object.keys(is)).toEqual(Object.keys(was))
    expect(Object.keys(is).length).toBeGreaterThan(40)
    for (const [table, digest] of Object.entries(was))
      if (!alive.has(table)) expect([table, is[table]]).toEqual([table, digest])
    // Both tables have the same write, one in the middle of many.
    const [seen] = await query<{ early: string; late: string; revision: number }>(
      target.databaseUrl,
      `SELECT value::text AS early, card_id AS late, revision FROM configs.overrides, wallet.choices
       WHERE name = 'written' AND rider_id = 'written'`,
    )
    expect(seen?.early).toBe(seen?.late)
    expect(Number(seen?.early)).toBeLessThan(writesWhileBackedUp)
    // Pages that have received newer revisions since must get even newer ones.
    expect(seen?.revision).toBe(100_007)
    expect(filesOf(dataDir)).toEqual(['city', 'city/books.sqlite', 'city/photo.jpg', 'keys.json'])
    const books = new DatabaseSync(join(dataDir, 'city', 'books.sqlite'), { readOnly: true })
    expect(books.prepare('SELECT id FROM holds').all()).toEqual([{ id: 'held' }])
    books.close()
    expect(readKeysFile(join(dataDir, 'keys.json'))).toEqual(readKeysFile(join(home, 'source', 'keys.json')))
    // Triggers and sequences continue.
    await expect(query(target.databaseUrl, 'DELETE FROM identity.audit_log')).rejects.toThrow('only added to')
    await query(
      target.databaseUrl,
      `INSERT INTO identity.audit_log (at, actor, action, subject, facts) VALUES (now(), 'b', 'b', 'b', '{}')`,
    )
    await (await open(target.databaseUrl, join(dataDir, 'keys.json'))).close()
  } finally {
    await target.drop()
  }
})

test('a backup that is damaged, truncated, encrypted for others or newer is refused before anything is written', async () => {
  const target = await emptyDatabase()
  const whole = readFileSync(file)
  const damaged = join(home, 'damaged.age')
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1)
  const newer = join(home, 'newer.age')
  const lock = { recipients }
  await writeArchive({
    path: newer,
    lock,
    fill: (add) => add(names.manifest, Buffer.from(JSON.stringify({ format: formatNumber + 1 }))),
  })
  const otherLock = new Decrypter()
  otherLock.addIdentity(await generateIdentity())
  const otherKeys = join(home, 'other-keys.json')
  writeKeysFile(otherKeys, { version: 1, stage: 'settled', wallet: [newSecret()], city: [newSecret()] })
  const refused: readonly [Partial<RestorePlan>, Buffer | undefined, RegExp][] = [
    [{ file: damaged }, flipped, /cannot be read as a backup/],
    [{ file: damaged }, whole.subarray(0, -1), /cannot be read as a backup/],
    // Truncated at the end of an encrypted chunk: each remaining chunk is complete.
    [
      { file: damaged },
      whole.subarray(0, whole.length - ((whole.length - 200) % 65_552)),
      /cannot be read as a backup/,
    ],
    [{ file: damaged }, Buffer.alloc(0), /cannot be read as a backup/],
    [{ decrypter: otherLock }, undefined, /cannot be read as a backup/],
    [{ file: newer }, undefined, /has a format that this version does not know/],
    [{ slices: slices.filter(({ name }) => name !== 'taxi') }, undefined, /newer than this version/],
    [{ keysDecrypter: otherLock }, undefined, /cannot be read as keys/],
    [{ keysFile: undefined, keysPath: otherKeys }, undefined, /do not open what is sealed/],
  ]
  try {
    for (const [wish, bytes, why] of refused) {
      if (bytes) writeFileSync(damaged, bytes)
      const dataDir = fresh()
      await expect(restoreBackup(plan({ dataDir, databaseUrl: target.databaseUrl, ...wish }))).rejects.toThrow(why)
      expect(filesOf(dataDir)).toEqual([])
      expect(await stateOf(target)).toEqual({})
    }
  } finally {
    await target.drop()
  }
})

test('a restore overwrites nothing: neither in the folder nor in the database', async () => {
  const target = await emptyDatabase()
  try {
    const dataDir = fresh()
    writeFileSync(join(dataDir, 'mine.txt'), 'mine')
    await expect(restoreBackup(plan({ dataDir, databaseUrl: target.databaseUrl }))).rejects.toThrow(
      'is not empty (mine.txt)',
    )
    await query(target.databaseUrl, 'CREATE TABLE somebodys (id integer)')
    const other = fresh()
    await expect(restoreBackup(plan({ dataDir: other, databaseUrl: target.databaseUrl }))).rejects.toThrow(
      'The database is not empty (public.somebodys…)',
    )
    expect(filesOf(other)).toEqual([])
    expect(Object.keys(await stateOf(target))).toEqual(['public.somebodys'])
  } finally {
    await target.drop()
  }
})

test('a failed restore leaves the folder and the database empty, and after a killed one no server starts', async () => {
  const target = await emptyDatabase()
  const broken = join(home, 'broken.age')
  // Passes the check of the backup, but has a row that no table accepts.
  await writeArchive({
    path: broken,
    lock: { recipients },
    fill: async (add) =>
      readArchive({
        path: file,
        decrypter: plan({ dataDir: home, databaseUrl: undefined }).decrypter,
        async take(entry) {
          const chunks: Buffer[] = []
          for await (const chunk of entry.content()) chunks.push(chunk)
          const isChoices = entry.name.startsWith(`${names.database}wallet.choices/`)
          await add(entry.name, isChoices ? Buffer.from('no row of this table\n') : Buffer.concat(chunks))
        },
      }),
  })
  const dataDir = fresh()
  try {
    await expect(restoreBackup(plan({ file: broken, dataDir, databaseUrl: target.databaseUrl }))).rejects.toThrow(
      'missing data for column',
    )
    expect(filesOf(dataDir)).toEqual([])
    expect(await stateOf(target)).toEqual({})
    // As after a SIGKILL: the marker is in the database, and the restore folder is in the other one.
    await query(target.databaseUrl, 'CREATE SCHEMA restoring')
    await expect(open(target.databaseUrl, join(home, 'source', 'keys.json'))).rejects.toThrow('did not come to its end')
    expect(await stateOf(target)).toEqual({})
    await query(target.databaseUrl, 'DROP SCHEMA restoring')
    mkdirSync(join(dataDir, 'restoring', 'postgres'), { recursive: true })
    await restoreBackup(plan({ dataDir, databaseUrl: target.databaseUrl }))
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
  } finally {
    await target.drop()
  }
})

test('a backup of the previous version is restored in its own schema, and a server migrates it', async () => {
  const folders = slices.flatMap((slice) => slice.migrations ?? [])
  const before = (await migrationNames(folders)).filter((name) => name < '20261123')
  const [older, target] = [await emptyDatabase(), await emptyDatabase()]
  const database = openDatabase({ databaseUrl: older.databaseUrl, connections: 2 })
  try {
    await migrateAsIn(database, folders, before)
    await database.close()
    const places = { folder: join(home, 'older'), keysFolder: join(home, 'older'), lock: { recipients }, say }
    const keysPath = join(home, 'source', 'keys.json')
    const made = await makeBackup({
      ...{ databaseUrl: older.databaseUrl, dataDir: fresh(), keysPath, environment: {}, product: 'daoxing 0.0.9' },
      ...{ ...places, keysLock: places.lock, now: systemClock.now() },
    })
    const dataDir = fresh()
    await restoreBackup(plan({ ...made, dataDir, databaseUrl: target.databaseUrl }))
    expect(Object.keys(await stateOf(target))).toEqual(Object.keys(await stateOf(older)))
    await (await open(target.databaseUrl, join(dataDir, 'keys.json'))).close()
    expect(await query(target.databaseUrl, 'SELECT made_for FROM notices.push_key_pairs')).toHaveLength(1)
  } finally {
    await older.drop()
    await target.drop()
  }
})

test('a backup is opened by its passphrase or private key, and a machine with only public keys cannot open one', async () => {
  const locks = [
    lockIn({ BACKUP_RECIPIENTS: recipients.join(), BACKUP_PASSPHRASE: 'not used' }),
    // As read from outside, but cheaper to guess than in production.
    { passphrase: 'word', ...lockIn({ BACKUP_PASSPHRASE: 'word' }), work: 10 },
  ]
  const paths = ['for-others.age', 'by-passphrase.age'].map((name) => join(home, name))
  for (const [place, path] of paths.entries()) {
    const lock = locks[place]
    if (lock) await writeArchive({ path, lock, fill: (add) => add('a', Buffer.from('content')) })
  }
  const [forOthers = '', byPassphrase = ''] = paths
  const opened = async (path: string, environment: Readonly<Record<string, string>>) => {
    const found: string[] = []
    const decrypter = decrypterIn(environment)
    if (decrypter) await readArchive({ path, decrypter, take: async ({ name }) => void found.push(name) })
    return found
  }
  await expect(opened(forOthers, { BACKUP_PASSPHRASE: 'not used' })).rejects.toThrow('cannot be read as a backup')
  const [identityFile, wordFile] = [join(home, 'identity.txt'), join(home, 'word.txt')]
  writeFileSync(identityFile, `# public key: age1…\n${identity}\n`)
  writeFileSync(wordFile, 'word\n')
  expect(await opened(forOthers, { BACKUP_IDENTITY_FILE: identityFile })).toEqual(['a'])
  expect(await opened(byPassphrase, { BACKUP_PASSPHRASE_FILE: wordFile })).toEqual(['a'])
  expect(lockIn({})).toBeUndefined()
})
