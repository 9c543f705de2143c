import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterCommit, behindSavepoint, type Database, openDatabase, tablesOf, type Tx } from './database.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase({ key: 'database.test', migrate: async () => undefined })
  database = openDatabase({ databaseUrl: place.databaseUrl, connections: 2, connectWithinMs: 300 })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

test('what waits for the commit is done after it, and never where the transaction or its savepoint is undone', async () => {
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

test('what a transaction left running may still act once the transaction is over', async () => {
  let later: Promise<void> = Promise.resolve()
  let isDone = false
  await database.transaction(async () => {
    later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => afterCommit(() => void (isDone = true)))
  })
  await later
  expect(isDone).toBe(true)
})

test('whoever waits too long for a connection is told so instead of hanging', async () => {
  const held = await Promise.all([database.pool.connect(), database.pool.connect()])
  try {
    await expect(database.transaction(async () => undefined)).rejects.toThrow(/timeout/)
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
