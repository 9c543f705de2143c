import type pg from 'pg'
import { type Table, tableName } from './format.ts'

/** Excludes PostgreSQL's own objects and those of extensions. */
const ours = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`

type Client = Pick<pg.Client, 'query'>

/** All tables with their stored columns, each after those that it references. */
export async function tablesOfDatabase(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT n.nspname AS schema, c.relname AS name,
      array(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND ${ours} ORDER BY 1, 2`)
  const { rows: references } = await client.query<{ child: string; parent: string }>(`
    SELECT n.nspname || '.' || c.relname AS child, pn.nspname || '.' || p.relname AS parent
    FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_class p ON p.oid = k.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
    WHERE k.contype = 'f' AND k.conrelid <> k.confrelid`)
  return parentsFirst(rows, references)
}

type Reference = { readonly child: string; readonly parent: string }

export function parentsFirst(tables: readonly Table[], references: readonly Reference[]): readonly Table[] {
  const waiting = new Map(tables.map((table) => [tableName(table), table]))
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      ([name]) => !references.some(({ child, parent }) => child === name && waiting.has(parent)),
    )
    if (ready.length === 0) throw new Error(`tables refer to one another in a circle: ${[...waiting.keys()].join()}`)
    for (const [name, table] of ready) {
      waiting.delete(name)
      ordered.push(table)
    }
  }
  return ordered
}

export async function sequencesOf(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'S' AND ${ours} ORDER BY 1`)
  return rows.map(({ name }) => name)
}

/** Quoted SQL names of a table and its columns. */
export function quoted({ schema, name, columns }: Table): { readonly table: string; readonly columns: string } {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  return { table: `${quote(schema)}.${quote(name)}`, columns: columns.map(quote).join(', ') }
}

export async function migrationsOf(client: Client): Promise<Pick<Manifested, 'migrations' | 'jobMigrations'>> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.kysely_migration ORDER BY name')
  const { rows: jobs } = await client.query<{ id: number }>('SELECT id FROM graphile_worker.migrations ORDER BY id')
  return { migrations: rows.map(({ name }) => name), jobMigrations: jobs.map(({ id }) => id) }
}

type Manifested = { readonly migrations: string[]; readonly jobMigrations: number[] }
