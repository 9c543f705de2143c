import type { House } from '../process/house.ts'

/** A digest of each table by its name with its schema. */
export type Rows = Readonly<Record<string, string>>

/**
 * Reads the number of rows in every table, jobs included, and the transaction that wrote the newest. A call that writes
 * nothing leaves both unchanged.
 */
export async function watchRows({ database }: House): Promise<() => Promise<Rows>> {
  const looks = (await tablesExcept(database.pool, ['pg_catalog', 'information_schema'])).map(
    (name) => `(SELECT concat(count(*), ' rows, newest of ', max(xmin::text::bigint)) FROM ${name}) AS "${name}"`,
  )
  // The statement has a name, so that its plan over all tables is made once per connection and not thousands of times.
  const text = `SELECT ${looks.join(', ')}`
  return async () => (await database.pool.query<Rows>({ name: 'rowsOfAll', text })).rows[0] ?? {}
}

/** Reads the whole content of every business table, as one digest per table. */
export async function digestRows({ database }: House): Promise<Rows> {
  const own = ['pg_catalog', 'information_schema', 'kit', 'graphile_worker']
  const digests = (await tablesExcept(database.pool, own)).map(
    (name) => `(SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM ${name} t) AS "${name}"`,
  )
  return (await database.pool.query<Rows>(`SELECT ${digests.join(', ')}`)).rows[0] ?? {}
}

async function tablesExcept(pool: House['database']['pool'], schemas: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND NOT table_schema = ANY($1)`,
    [schemas],
  )
  return rows.map(({ name }) => name)
}
