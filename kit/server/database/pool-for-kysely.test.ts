import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  behindSavepoint,
  type Database,
  lockUntilEnd,
  openDatabase,
  rememberedRows,
  tablesOf,
  type Tx,
} from './database.ts'
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

test('the error of a held-back statement is thrown unchanged, and nothing of the transaction stays', async () => {
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

test('a transaction that throws takes back what was still to be sent, and its own error is the one that is heard', async () => {
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

test('an error behind a savepoint occurs there, and one before it is not rolled back with it', async () => {
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

test('a line that dies is told by what broke, not by the rollback that could not be sent', async () => {
  const dying = database.transaction(async (tx) => {
    await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tablesOf(tx))
  })
  await expect(dying).rejects.toMatchObject({ code: '57P01' })
})

test('outside of a transaction nothing is held back', async () => {
  await write(database, 'alone', 1)
  expect(await names(database)).toEqual(['alone'])
  await database.pool.query('DELETE FROM sums')
})

test('a transaction in which nothing is asked is not begun', async () => {
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
  // Only what counts them has committed anything.
  expect(Number((await begun())?.count) - Number(before?.count)).toBeLessThan(50)
})

test('a row is read once until it is written, a lock is taken or a savepoint is gone back to', async () => {
  const rows = rememberedRows<number>('sums')
  let reads = 0
  const read = (tx: Tx) => rows.read(tx, 'a', async () => (reads += 1))
  await database.transaction(async (tx) => {
    expect([await read(tx), await read(tx)]).toEqual([1, 1])
    rows.wrote(tx, 'a', 70)
    expect(await read(tx)).toBe(70)
    rows.wrote(tx, 'a')
    expect(await read(tx)).toBe(2)
    await lockUntilEnd(tx, 'a lock')
    expect(await read(tx)).toBe(3)
    await lockUntilEnd(tx, 'a lock')
    expect(await read(tx)).toBe(3)
    await behindSavepoint(tx, () => Promise.reject(new Error('no'))).catch(() => undefined)
    expect(await read(tx)).toBe(4)
  })
  expect([await read(database), await read(database)]).toEqual([5, 6])
})
