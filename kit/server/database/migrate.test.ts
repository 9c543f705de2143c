import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let home = ''
let place: TestDatabase
let database: Database
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'daoxing-migrate-'))
  place = await createTestDatabase({ key: 'empty', migrate: async () => undefined })
  database = openDatabase({ databaseUrl: place.databaseUrl, connections: 2 })
})
afterEach(async () => {
  await database.close()
  await place.drop()
  rmSync(home, { recursive: true })
})

/** A version of the product: each of its migrations creates the table of its name. */
function version(...tables: readonly string[]): readonly URL[] {
  const folder = join(home, tables.join('-'))
  mkdirSync(folder)
  for (const table of tables)
    writeFileSync(join(folder, `20990101_000${table.length}_create_${table}.sql`), `CREATE TABLE public.${table} ()`)
  return [pathToFileURL(`${folder}/`)]
}
const tables = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

test('an older version starts on the tables of a newer one and leaves them unchanged', async () => {
  await migrate(database, version('a', 'ccc'))
  await migrate(database, version('a'))
  expect(await tables()).toEqual(['a', 'ccc'])
})

test('a migration of a slice that is added later is applied, although newer ones were applied before', async () => {
  await migrate(database, version('a', 'ccc'))
  await migrate(database, version('a', 'bb', 'ccc'))
  expect(await tables()).toEqual(['a', 'bb', 'ccc'])
})

test('an equal number of migrations is not sufficient if their names differ', async () => {
  await migrate(database, version('a', 'ccc'))
  await expect(migrate(database, version('a', 'bb'))).rejects.toThrow('ccc')
})

test('a start on up-to-date tables takes no lock and writes nothing', async () => {
  const newest = version('a')
  await migrate(database, newest)
  const client = await database.pool.connect()
  try {
    // A migration must write here; a start without migrations does not wait for the lock.
    await client.query('BEGIN; LOCK TABLE kysely_migration_lock IN ACCESS EXCLUSIVE MODE')
    await migrate(database, newest)
    await client.query('ROLLBACK')
  } finally {
    client.release()
  }
})
