import { Instant } from '@daoxing/kit/contract'
import type pg from 'pg'
import type { Schema } from '../database/columns.ts'
import type { DeclaredTable } from '../database/declared-tables.ts'
import { type DeclaredColumn, isNullable } from '../database/table-layout.ts'

type Kind = 'text' | 'instant' | 'integer' | 'float' | 'boolean' | 'json' | 'list' | 'other'
type Found = {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isNotNull: boolean
  /** It has a default, or the database generates it. */
  readonly isGenerated: boolean
}
type Catalogue = {
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, Found>>
  /** The columns of the unique indexes of each table. */
  readonly unique: ReadonlyMap<string, readonly (readonly string[])[]>
}

/**
 * Compares declared tables with the catalogue of a migrated database, and returns each difference as a sentence. An
 * undeclared table of the schemas is a difference, unless it is listed as such.
 */
export async function differencesFromCatalogue(
  pool: pg.Pool,
  plan: {
    readonly tables: readonly DeclaredTable[]
    readonly schemas: readonly string[]
    readonly undeclared: readonly string[]
  },
): Promise<readonly string[]> {
  const { tables, schemas, undeclared } = plan
  const catalogue = await readCatalogue(pool)
  const declared = new Set(tables.map(({ name }) => name))
  const isOfSchemas = (table: string) => schemas.includes(table.slice(0, table.indexOf('.')))
  return [
    ...tables.flatMap((table) => differencesOf(table, catalogue)),
    ...[...catalogue.columns.keys()]
      .filter((table) => isOfSchemas(table) && !declared.has(table) && !undeclared.includes(table))
      .map((table) => `${table} is not declared`),
    ...undeclared
      .filter((table) => declared.has(table) || !catalogue.columns.has(table))
      .map((table) => `${table} is named as undeclared, and is ${declared.has(table) ? 'declared' : 'not there'}`),
  ]
}

async function readCatalogue(pool: pg.Pool): Promise<Catalogue> {
  const { rows: columns } = await pool.query<Found>(`
    SELECT n.nspname || '.' || c.relname AS table, a.attname AS column, t.typname AS type, a.attnotnull AS "isNotNull",
      a.atthasdef OR a.attidentity <> '' AS "isGenerated"
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND n.nspname NOT IN ('pg_catalog', 'information_schema')`)
  const { rows: indexes } = await pool.query<{ table: string; columns: string[] }>(`
    SELECT n.nspname || '.' || c.relname AS table, array_agg(a.attname)::text[] AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
    WHERE i.indisunique AND i.indpred IS NULL AND NOT 0 = ANY (i.indkey) GROUP BY 1, i.indexrelid`)
  const byTable = Map.groupBy(columns, ({ table }) => table)
  return {
    columns: new Map([...byTable].map(([table, found]) => [table, new Map(found.map((one) => [one.column, one]))])),
    unique: new Map(
      [...Map.groupBy(indexes, ({ table }) => table)].map(([table, found]) => [table, found.map((one) => one.columns)]),
    ),
  }
}

function differencesOf({ name, key, columns, undeclared }: DeclaredTable, catalogue: Catalogue): readonly string[] {
  const found = catalogue.columns.get(name)
  if (!found) return [`${name} is not in the database`]
  const declared = new Set(columns.map(({ column }) => column))
  const isUnique = (catalogue.unique.get(name) ?? []).some((index) => index.every((column) => key.includes(column)))
  return [
    ...(isUnique ? [] : [`${name} has no unique index on its key ${key.join(', ')}`]),
    ...columns.flatMap((column) => differencesOfColumn(name, column, found.get(column.column))),
    ...undeclared
      .filter((column) => declared.has(column) || !found.has(column))
      .map(
        (column) => `${name}.${column} is named as undeclared, and is ${declared.has(column) ? 'declared' : 'gone'}`,
      ),
    ...[...found.values()]
      .filter(({ column }) => !declared.has(column))
      .flatMap(({ column, isNotNull, isGenerated }) => {
        if (isNotNull && !isGenerated) return [`${name}.${column} must be written, and is not declared`]
        return undeclared.includes(column) ? [] : [`${name}.${column} is neither declared nor named as undeclared`]
      }),
  ]
}

function differencesOfColumn(
  table: string,
  { column, declared }: DeclaredColumn,
  found: Found | undefined,
): readonly string[] {
  const name = `${table}.${column}`
  if (!found) return [`${name} is declared, and is not in the database`]
  const { schema, traits } = declared
  const kind = traits.includes('json') || traits.includes('spread') ? 'json' : kindOf(schema)
  const foundKind = kindOfType(found.type)
  return [
    ...(kind === foundKind ? [] : [`${name} is declared as ${kind}, and is ${foundKind} (${found.type})`]),
    ...(isNullable(schema) === found.isNotNull
      ? [`${name} is declared ${found.isNotNull ? 'nullable' : 'not null'}, and is not so in the database`]
      : []),
    ...(traits.includes('generated') && !found.isGenerated
      ? [`${name} is declared as generated, and has no default`]
      : []),
  ]
}

const kindsOfTypes: Readonly<Record<string, Kind>> = {
  text: 'text',
  uuid: 'text',
  date: 'text',
  timestamptz: 'instant',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  float4: 'float',
  float8: 'float',
  bool: 'boolean',
  json: 'json',
  jsonb: 'json',
}
const kindOfType = (type: string): Kind => kindsOfTypes[type] ?? (type.startsWith('_') ? 'list' : 'other')

/** A definition that wraps another one, such as a nullable. */
type Wrapping = { readonly innerType?: Schema; readonly in?: Schema; readonly options?: readonly Schema[] }

function kindOf(schema: Schema): Kind {
  if (schema === Instant) return 'instant'
  const { def } = schema._zod
  const { innerType, in: input, options } = def as Wrapping
  const inner = innerType ?? input ?? options?.[0]
  if (inner) return kindOf(inner)
  switch (def.type) {
    case 'number':
      return 'format' in def ? 'integer' : 'float'
    case 'literal':
      return kindOfValue([...(schema._zod.values ?? [])][0])
    case 'enum':
    case 'string':
    case 'template_literal':
      return 'text'
    case 'boolean':
      return 'boolean'
    case 'array':
      return 'list'
    default:
      return 'other'
  }
}

const kindOfValue = (value: unknown): Kind =>
  typeof value === 'string' ? 'text' : typeof value === 'boolean' ? 'boolean' : 'integer'
