import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { housekeeping } from '../process/housekeeping.ts'
import { reseal } from './reseal.ts'
import { sealWith } from '../process/sealing.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testLength } from '../testing/test-length.ts'

/** More than one batch. */
const rowCount = testLength({ usual: 600, full: 2000 })
const purpose = 'a test'
const sealed = {
  columns: [{ table: 'vault.things', id: ['owner', 'number'], column: 'token_sealed', purpose }],
  fields: [{ job: 'vault.job', field: 'tokenSealed', purpose }],
}

let place: TestDatabase
beforeAll(async () => {
  place = await createTestDatabase({
    key: 'reseal.test',
    async migrate(databaseUrl) {
      const database = openDatabase({ databaseUrl, connections: 1 })
      await migrate(
        database,
        [housekeeping].flatMap(({ migrations }) => migrations ?? []),
      )
      await database.close()
    },
  })
})
afterAll(() => place.drop())

const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => {
  const database = openDatabase({ databaseUrl: place.databaseUrl, connections: 1 })
  try {
    return (await database.pool.query<Row>(text, [...values])).rows
  } finally {
    await database.close()
  }
}

/** The number of rows read by full table scans so far; connections report it when they close. */
const scannedRows = async (table: string) => {
  const [read] = await query<{ count: string }>(
    'SELECT seq_tup_read AS count FROM pg_stat_all_tables WHERE relid = $1::regclass',
    [table],
  )
  return Number(read?.count)
}

test('many rows are re-encrypted without a table scan for each, and values that no key decrypts stay', async () => {
  const old = sealWith(() => ['old'], purpose)
  const tokens = Array.from({ length: rowCount }, (_, at) => old.seal(`token-${at}`))
  await query(`CREATE SCHEMA vault; CREATE TABLE vault.things (owner text, number bigint, token_sealed text,
    PRIMARY KEY (owner, number))`)
  await query(
    `INSERT INTO vault.things SELECT 'owner ' || at % 7, at, token
     FROM unnest($1::text[]) WITH ORDINALITY AS all_tokens (token, at)`,
    [tokens],
  )
  await query(`INSERT INTO vault.things VALUES ('lost', 1, 'nonsense'), ('none', 1, NULL)`)
  await query(
    `SELECT count(graphile_worker.add_job('vault.job', json_build_object('tokenSealed', token)))
     FROM unnest($1::text[]) AS all_tokens (token)`,
    [tokens],
  )
  const tables = ['vault.things', 'graphile_worker._private_jobs']
  const before = await Promise.all(tables.map(scannedRows))
  const database = openDatabase({ databaseUrl: place.databaseUrl, connections: 1 })
  const found = await reseal({ database, sealed, secrets: ['new', 'old'] })
  await database.close()
  expect(found).toEqual({ resealed: 2 * rowCount, lost: 1 })
  const after = await Promise.all(tables.map(scannedRows))
  // Reading each batch may scan; finding each row must not, which would be hundreds of thousands of rows here.
  const batches = 10
  for (const [place, count] of after.entries())
    expect(count - (before[place] ?? 0)).toBeLessThanOrEqual(batches * (rowCount + 2))

  const opener = sealWith(() => ['new'], purpose)
  const things = await query<{ number: string; token_sealed: string }>(
    `SELECT number, token_sealed FROM vault.things WHERE owner LIKE 'owner %' ORDER BY number`,
  )
  expect(things.map(({ token_sealed }) => opener.open(token_sealed))).toEqual(tokens.map((_, at) => `token-${at}`))
  const jobs = await query<{ token: string }>(
    `SELECT payload->>'tokenSealed' AS token FROM graphile_worker._private_jobs ORDER BY id`,
  )
  expect(jobs.map(({ token }) => opener.open(token))).toEqual(tokens.map((_, at) => `token-${at}`))
  expect(await query(`SELECT token_sealed FROM vault.things WHERE owner = 'lost'`)).toEqual([
    { token_sealed: 'nonsense' },
  ])
})
