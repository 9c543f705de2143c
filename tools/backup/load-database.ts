import { once } from 'node:events'
import { migrateAsIn, openDatabase, restoringSchema, type ServerSlice } from '@daoxing/kit/server'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { ArchivedFile } from './archive.ts'
import { migrationsOf, quoted, tablesOfDatabase } from './database-shape.ts'
import { type End, type Manifest, names, type Table, tableName } from './format.ts'

export type Loading = {
  /** Loads a file of the database, in the order of the backup. */
  take(file: ArchivedFile): Promise<void>
  /** Everything is loaded: only now can a server start on the database. */
  commit(end: End): Promise<void>
  /** Leaves the database empty, as before. */
  rollBack(): Promise<void>
}

type Plan = { readonly databaseUrl: string; readonly manifest: Manifest; readonly slices: readonly ServerSlice[] }

/** Throws if the database contains any object, of ours or of others. */
export async function refuseFilledDatabase(databaseUrl: string): Promise<void> {
  await connected(databaseUrl, async (client) => {
    const tables = await tablesOfDatabase(client)
    if (tables.length > 0)
      throw new Error(
        `The database is not empty (${tables.slice(0, 3).map(tableName).join(', ')}…); restore into an empty one.`,
      )
  })
}

/**
 * Starts to fill an empty database: first with the schema of the backup, then in one transaction with its rows. A
 * separate schema marks the database meanwhile, so that no server starts on it.
 */
export async function beginLoading({ databaseUrl, manifest, slices }: Plan): Promise<Loading> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'daoxing-restore', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  const empty = async () => {
    await client.query('ROLLBACK')
    await emptyAgain(client)
    await client.end()
  }
  try {
    await client.query(`CREATE SCHEMA ${restoringSchema}`)
    await makeShape({ databaseUrl, manifest, slices })
    await refuseOtherShape(client, manifest)
    await client.query('BEGIN')
    for (const table of manifest.tables) await client.query(`ALTER TABLE ${quoted(table).table} DISABLE TRIGGER USER`)
    // The backup contains the rows that migrations have written as well.
    for (const table of manifest.tables.toReversed()) await client.query(`DELETE FROM ${quoted(table).table}`)
  } catch (error) {
    await empty()
    throw error
  }
  const loaded = new Map<string, number>()
  let open: OpenTable | undefined
  const finish = async () => {
    if (!open) return
    const { table, stream, failed } = open
    open = undefined
    await Promise.race([failed, new Promise<void>((resolve) => stream.once('finish', resolve).end())])
    loaded.set(tableName(table), stream.rowCount)
  }
  return {
    async take(file) {
      const name = file.name.slice(names.database.length).replace(/\/\d+\.copy$/, '')
      if (open === undefined || tableName(open.table) !== name) {
        await finish()
        const table = manifest.tables.find((one) => tableName(one) === name)
        if (!table || loaded.has(name)) throw new Error(`the backup holds ${file.name}, which is out of place`)
        open = openTable(client, table)
      }
      const { stream, failed } = open
      for await (const chunk of file.content())
        if (!stream.write(chunk)) await Promise.race([failed, once(stream, 'drain')])
    },
    async commit(end) {
      await finish()
      for (const [name, rows] of Object.entries(end.rows))
        if ((loaded.get(name) ?? 0) !== rows)
          throw new Error(`${loaded.get(name) ?? 0} rows of ${name} have come, and ${rows} should have`)
      await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      await riseRevisions(client, manifest.tables)
      for (const { name, lastValue, isCalled } of end.sequences)
        await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled])
      for (const table of manifest.tables) await client.query(`ALTER TABLE ${quoted(table).table} ENABLE TRIGGER USER`)
      await client.query(`DROP SCHEMA ${restoringSchema}`)
      await client.query('COMMIT')
      await client.query('ANALYZE')
      await client.end()
    },
    rollBack: empty,
  }
}

type OpenTable = {
  readonly table: Table
  readonly stream: CopyStreamQuery
  /** Rejects as soon as the database refuses a row, which may be while another piece is read. */
  readonly failed: Promise<never>
}

function openTable(client: pg.Client, table: Table): OpenTable {
  const { table: name, columns } = quoted(table)
  const stream = client.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`))
  const failed = new Promise<never>((_resolve, reject) => stream.on('error', reject))
  failed.catch(() => undefined)
  return { table, stream, failed }
}

async function makeShape({ databaseUrl, manifest, slices }: Plan): Promise<void> {
  const database = openDatabase({ databaseUrl, connections: 2 })
  try {
    const folders = slices.flatMap(({ migrations }) => migrations ?? [])
    await migrateAsIn(database, folders, manifest.migrations)
  } finally {
    await database.close()
  }
}

/** The job tables come from a library, and a column may have been added manually. */
async function refuseOtherShape(client: pg.Client, manifest: Manifest): Promise<void> {
  const { jobMigrations } = await migrationsOf(client)
  const here = new Map((await tablesOfDatabase(client)).map((table) => [tableName(table), table]))
  const missing = manifest.tables.filter((table) => {
    const columns = here.get(tableName(table))?.columns
    return columns === undefined || table.columns.some((column) => !columns.includes(column))
  })
  if (missing.length === 0 && jobMigrations.join() === manifest.jobMigrations.join()) return
  const what = missing.length > 0 ? `tables ${missing.map(tableName).join(', ')}` : 'job tables'
  throw new Error(`The ${what} have another shape in this version; restore with ${manifest.product}, then upgrade.`)
}

const revisionsAhead = 100_000

/**
 * Pages keep the highest revision that they have received, and between the backup and the crash they may have received
 * higher ones. Every revision from now on is higher than those.
 */
async function riseRevisions(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const table of tables.filter(({ columns }) => columns.includes('revision')))
    await client.query(`UPDATE ${quoted(table).table} SET revision = revision + $1`, [revisionsAhead])
}

/** The database was empty before, so all of its rows came from this restore; its marker is removed last. */
async function emptyAgain(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(nspname) AS name FROM pg_namespace
     WHERE nspname NOT LIKE 'pg\\_%' AND nspname NOT IN ('information_schema', 'public', $1)`,
    [restoringSchema],
  )
  for (const { name } of rows) await client.query(`DROP SCHEMA ${name} CASCADE`)
  await client.query('DROP TABLE IF EXISTS public.kysely_migration, public.kysely_migration_lock CASCADE')
  await client.query(`DROP SCHEMA IF EXISTS ${restoringSchema} CASCADE`)
}

async function connected<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
