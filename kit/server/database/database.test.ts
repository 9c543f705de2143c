import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  afterCommit,
  behindSavepoint,
  type Database,
  lockUntilEnd,
  openDatabase,
  readAgain,
  readOnce,
  tablesOf,
  tryLockUntilEnd,
  type Tx,
  writeAtCommit,
} from './database.ts'
import { isPassing } from '../http/passing-trouble.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase({ key: 'database.test', migrate: async () => undefined })
  database = openDatabase({ databaseUrl: place.databaseUrl, connections: 2, connectWithinMs: 3_000 })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

test('work after the commit runs after it, and never when the transaction or its savepoint is rolled back', async () => {
  const done: string[] = []
  await database.transaction(async (tx) => {
    afterCommit(() => done.push('kept'))
    await behindSavepoint(tx, async () => {
      afterCommit(() => done.push('undone'))
      throw new Error('no')
    }).catch(() => undefined)
    expect(done).toEqual([])
  })
  expect(done).toEqual(['kept'])
  const rolledBack = database.transaction(async () => {
    afterCommit(() => done.push('rolled back'))
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  afterCommit(() => done.push('outside'))
  expect(done).toEqual(['kept', 'outside'])
})

test('gathered rows are written at once and in order at the commit, without those that a savepoint rolled back', async () => {
  const written: (readonly number[])[] = []
  const write = async (_tx: Tx, items: readonly number[]) => void written.push(items)
  await database.transaction(async (tx) => {
    await writeAtCommit(tx, write, 1)
    await behindSavepoint(tx, async () => {
      await writeAtCommit(tx, write, 2)
      throw new Error('no')
    }).catch(() => undefined)
    await behindSavepoint(tx, () => writeAtCommit(tx, write, 3))
    expect(written).toEqual([])
  })
  await writeAtCommit(database, write, 4)
  const rolledBack = database.transaction(async (tx) => {
    await writeAtCommit(tx, write, 5)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(written).toEqual([[1, 3], [4]])
})

test('a lock that a savepoint let go is taken again, though the transaction has had it once', async () => {
  await database.transaction(async (tx) => {
    await lockUntilEnd(tx, 'early')
    await behindSavepoint(tx, async () => {
      await lockUntilEnd(tx, 'late')
      throw new Error('no')
    }).catch(() => undefined)
    await lockUntilEnd(tx, 'early', 'late')
    const taken = await database.transaction((other) =>
      Promise.all(['early', 'late', 'free'].map((name) => tryLockUntilEnd(other, name))),
    )
    expect(taken).toEqual([false, false, true])
  })
})

test('a savepoint takes back all that was written behind it, also where one within it was taken back already', async () => {
  const kept = await database.transaction(async (tx) => {
    const tables = tablesOf(tx)
    await sql`CREATE TEMPORARY TABLE depths (depth int) ON COMMIT DROP`.execute(tables)
    await behindSavepoint(tx, async () => {
      await sql`INSERT INTO depths VALUES (1)`.execute(tables)
      await behindSavepoint(tx, async () => {
        await sql`INSERT INTO depths VALUES (2)`.execute(tables)
        throw new Error('no')
      }).catch(() => undefined)
      throw new Error('neither')
    }).catch(() => undefined)
    return (await sql`SELECT depth FROM depths`.execute(tables)).rows
  })
  expect(kept).toEqual([])
})

test('a transaction reads once what it asks for again and again, until it writes it; outside of one each time', async () => {
  let reads = 0
  const name = Symbol('reads')
  const read = (tx: Tx) => readOnce(tx, name, async () => (reads += 1))
  await database.transaction(async (tx) => {
    expect([await read(tx), await read(tx)]).toEqual([1, 1])
    readAgain(tx, name)
    expect(await read(tx)).toBe(2)
  })
  expect([await read(database), await read(database)]).toEqual([3, 4])
})

test('work that a transaction left running may still act once the transaction is over', async () => {
  let later: Promise<void> = Promise.resolve()
  let isDone = false
  await database.transaction(async () => {
    later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => afterCommit(() => void (isDone = true)))
  })
  await later
  expect(isDone).toBe(true)
})

test('a query that waits too long for a connection fails instead of hanging', async () => {
  const held = await Promise.all([database.pool.connect(), database.pool.connect()])
  try {
    const waiting = await database.transaction(async () => undefined).catch((error: unknown) => error)
    expect(waiting).toMatchObject({ message: expect.stringContaining('timeout') })
    expect(isPassing(waiting)).toBe(true)
  } finally {
    for (const client of held) client.release()
  }
})

test('a statement is parsed once a connection under one name; one that is built anew each time has none in the end', async () => {
  const ask = async (tx: Tx, text: string) => {
    const { rows } = await sql<{ value: number }>`SELECT ${1}::int + ${sql.raw(text)} AS value`.execute(tablesOf(tx))
    return rows[0]?.value
  }
  const prepared = async (tx: Tx) => {
    const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(
      tablesOf(tx),
    )
    return rows.filter(({ statement }) => statement.includes('AS value'))
  }
  await database.transaction(async (tx) => {
    for (let times = 0; times < 3; times += 1) expect(await ask(tx, '1')).toBe(2)
    expect(await prepared(tx)).toHaveLength(1)
    for (let number = 0; number < 1100; number += 1) expect(await ask(tx, String(number))).toBe(number + 1)
    expect((await prepared(tx)).length).toBeLessThanOrEqual(1000)
    await sql`CREATE TABLE one (id int); CREATE TABLE two (id int)`.execute(tablesOf(tx))
  })
})
