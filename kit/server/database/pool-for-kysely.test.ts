import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindSavepoint, type Database, openDatabase, tablesOf, type Tx } from './database.ts'
import { unread } from './pool-for-kysely.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase({ key: 'pool-for-kysely.test', migrate: async () => undefined })
  database = openDatabase({ databaseUrl: place.databaseUrl, connections: 2 })
  await database.pool.query('CREATE TABLE sums (name text PRIMARY KEY, amount int NOT NULL CHECK (amount > 0))')
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const write = (tx: Tx, name: string, amount: number) =>
  sql`INSERT INTO sums VALUES (${name}, ${amount}) ${sql.raw(unread)}`.execute(tablesOf(tx))
const names = async (tx: Tx) =>
  (await sql<{ name: string }>`SELECT name FROM sums ORDER BY name`.execute(tablesOf(tx))).rows.map(({ name }) => name)

test('statements with unused results are sent in order, before the next statement and with the commit', async () => {
  await database.transaction(async (tx) => {
    await write(tx, 'a', 1)
    expect(await names(tx)).toEqual(['a'])
    await write(tx, 'b', 1)
    await sql`UPDATE sums SET amount = 2 ${sql.raw(unread)}`.execute(tablesOf(tx))
    await write(tx, 'c', 1)
  })
  const { rows } = await database.pool.query('SELECT name, amount FROM sums ORDER BY name')
  expect(rows).toEqual([
    { name: 'a', amount: 2 },
    { name: 'b', amount: 2 },
    { name: 'c', amount: 1 },
  ])
  await database.pool.query('DELETE FROM sums')
})

test('the error of a deferred statement is thrown unchanged, and the whole transaction is rolled back', async () => {
  const atCommit = database.transaction(async (tx) => {
    await write(tx, 'good', 1)
    await write(tx, 'bad', -1)
  })
  await expect(atCommit).rejects.toThrow(/sums_amount_check/)
  const atNext = database.transaction(async (tx) => {
    await write(tx, 'bad', -1)
    await names(tx)
  })
  await expect(atNext).rejects.toThrow(/sums_amount_check/)
  expect(await names(database)).toEqual([])
})

test('a transaction that throws drops unsent statements, and its own error is reported', async () => {
  const thrown = database.transaction(async (tx) => {
    await names(tx)
    await write(tx, 'bad', -1)
    throw new Error('of its own')
  })
  await expect(thrown).rejects.toThrow('of its own')
  await database.transaction(async (tx) => {
    const undone = behindSavepoint(tx, async () => {
      await write(tx, 'bad', -1)
      throw new Error('behind a savepoint')
    })
    await expect(undone).rejects.toThrow('behind a savepoint')
    await write(tx, 'kept', 1)
  })
  expect(await names(database)).toEqual(['kept'])
  await database.pool.query('DELETE FROM sums')
})

test('an error inside a savepoint is thrown there, and one before it is not rolled back with it', async () => {
  const before = database.transaction(async (tx) => {
    await write(tx, 'bad', -1)
    await behindSavepoint(tx, () => names(tx))
  })
  await expect(before).rejects.toThrow(/sums_amount_check/)
  await database.transaction(async (tx) => {
    await write(tx, 'kept', 1)
    await expect(behindSavepoint(tx, () => write(tx, 'bad', -1))).rejects.toThrow(/sums_amount_check/)
  })
  expect(await names(database)).toEqual(['kept'])
  await database.pool.query('DELETE FROM sums')
})

test('a failed connection is reported by its cause, not by the rollback that could not be sent', async () => {
  const dying = database.transaction(async (tx) => {
    await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tablesOf(tx))
  })
  await expect(dying).rejects.toMatchObject({ code: '57P01' })
})

test('outside of a transaction nothing is deferred', async () => {
  await write(database, 'alone', 1)
  expect(await names(database)).toEqual(['alone'])
  await database.pool.query('DELETE FROM sums')
})

test('a transaction without statements is not started', async () => {
  const begun = async () => {
    const { rows } = await database.pool.query(
      'SELECT xact_commit::int AS count FROM pg_stat_database WHERE datname = current_database()',
    )
    return rows[0]
  }
  await database.pool.query('SELECT pg_stat_force_next_flush()')
  const before = await begun()
  for (let time = 0; time < 50; time += 1) await database.transaction(async () => undefined)
  await database.pool.query('SELECT pg_stat_force_next_flush()')
  // Only the queries of this count have committed anything.
  expect(Number((await begun())?.count) - Number(before?.count)).toBeLessThan(50)
})
