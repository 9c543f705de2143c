import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  afterCommit,
  behindSavepoint,
  type Database,
  type Gathering,
  lockUntilEnd,
  shareUntilEnd,
  openDatabase,
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

test('work after the commit runs after it, and never if the transaction or its savepoint is rolled back', async () => {
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

test('collected rows are written in one statement and in order at the commit, without those of a rolled-back savepoint', async () => {
  await sql`CREATE TABLE gathered_rows (kind text, item int, place int GENERATED ALWAYS AS IDENTITY)`.execute(
    tablesOf(database),
  )
  const partOf =
    (kind: string): Gathering<number> =>
    (items) => ({
      write: sql`INSERT INTO gathered_rows (kind, item)
      VALUES ${sql.join(items.map((item) => sql`(${kind}, ${item}::int)`))}`,
      call: sql`pg_notify('gathered', '')`,
    })
  const [odd, even] = [partOf('odd'), partOf('even')]
  const written = async () => {
    const { rows } = await database.pool.query('SELECT kind, item FROM gathered_rows ORDER BY kind, place')
    return rows.map(({ kind, item }) => `${kind} ${item}`)
  }
  await database.transaction(async (tx) => {
    await writeAtCommit(tx, odd, 1)
    await behindSavepoint(tx, async () => {
      await writeAtCommit(tx, odd, 5)
      throw new Error('no')
    }).catch(() => undefined)
    await behindSavepoint(tx, () => writeAtCommit(tx, odd, 3))
    await writeAtCommit(tx, even, 2)
    const { rows } = await sql`SELECT 1 FROM gathered_rows`.execute(tablesOf(tx))
    expect(rows).toEqual([])
  })
  expect(await written()).toEqual(['even 2', 'odd 1', 'odd 3'])
  await writeAtCommit(database, even, 4)
  const rolledBack = database.transaction(async (tx) => {
    await writeAtCommit(tx, odd, 7)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await written()).toEqual(['even 2', 'even 4', 'odd 1', 'odd 3'])
})

test('a lock that a savepoint released is taken again, though the transaction held it before', async () => {
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

test('a shared lock is held by several transactions at once, and waits for the exclusive one alone', async () => {
  await database.transaction(async (tx) => {
    await shareUntilEnd(tx, 'rules')
    await database.transaction((other) => shareUntilEnd(other, 'rules'))
    expect(await database.transaction((other) => tryLockUntilEnd(other, 'rules'))).toBe(false)
  })
  expect(await database.transaction((tx) => tryLockUntilEnd(tx, 'rules'))).toBe(true)
})

test('a savepoint rolls back everything after it, even if one inside it was rolled back before', async () => {
  const stored = await database.transaction(async (tx) => {
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
  expect(stored).toEqual([])
})

test('unfinished work of a transaction may still run once the transaction is over', async () => {
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

test('a named statement is parsed once per connection; generated statements eventually get no name', async () => {
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
