import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { AddFile } from './archive.ts'
import { migrationsOf, quoted, sequencesOf, tablesOfDatabase } from './database-shape.ts'
import { type End, type Manifest, names, type Table, tableName } from './format.ts'

export type Snapshot = {
  readonly manifest: Pick<Manifest, 'postgres' | 'migrations' | 'jobMigrations' | 'tables'>
  /** Writes all rows and returns their number. */
  dump(add: AddFile, onTable: (name: string) => void): Promise<Pick<End, 'rows' | 'sequences'>>
  close(): Promise<void>
}

/** A file of the archive is buffered in memory, since its length precedes it. */
const partBytes = 1024 * 1024

/**
 * A consistent snapshot of the database: all reads belong to one transaction, which sees all commits before its start.
 * It blocks no writer.
 */
export async function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'daoxing-backup', keepAlive: true })
  // A lost connection fails every read over it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres';
      SET extra_float_digits = 3; SET bytea_output = 'hex'; SET statement_timeout = 0;
      SET idle_in_transaction_session_timeout = 0`)
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    const tables = await tablesOfDatabase(client)
    return {
      manifest: { postgres: rows[0]?.server_version ?? '', ...(await migrationsOf(client)), tables: [...tables] },
      async dump(add, onTable) {
        const counted: Record<string, number> = {}
        for (const table of tables) {
          onTable(tableName(table))
          counted[tableName(table)] = await dumpTable({ client, table, add })
        }
        return { rows: counted, sequences: await readSequences(client) }
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

type Dumping = { readonly client: pg.Client; readonly table: Table; readonly add: AddFile }

async function dumpTable({ client, table, add }: Dumping): Promise<number> {
  const { table: name, columns } = quoted(table)
  const query = copyTo(`COPY ${name} (${columns}) TO STDOUT`)
  let part: Buffer[] = []
  let [bytes, parts] = [0, 0]
  const flush = async () => {
    parts += 1
    await add(`${names.database}${tableName(table)}/${String(parts).padStart(8, '0')}.copy`, Buffer.concat(part))
    part = []
    bytes = 0
  }
  for await (const chunk of client.query(query)) {
    part.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) await flush()
  }
  if (bytes > 0) await flush()
  return query.rowCount
}

/** Sequences belong to no transaction: read last, none of them is behind a row that was read. */
async function readSequences(client: pg.Client): Promise<End['sequences']> {
  const sequences: End['sequences'][number][] = []
  for (const name of await sequencesOf(client)) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
    )
    const [row] = rows
    if (row) sequences.push({ name, lastValue: row.last, isCalled: row.called })
  }
  return sequences
}
