import * as z from 'zod/mini'
import { type Column, columnOf, type Columns, type Composed, isComposed, type Schema, snakeCase } from './columns.ts'

export type Values = Readonly<Record<string, unknown>>
export type DeclaredColumn = { readonly column: string; readonly declared: Column }

type Plain = DeclaredColumn & { readonly field: string; readonly isJson: boolean; readonly isSpread: boolean }
type Group = { readonly field: string; readonly composed: Composed<never>; readonly parts: readonly Plain[] }

/** The mapping between the fields of a record and the columns of a row. */
export type Layout = {
  readonly all: readonly DeclaredColumn[]
  /** The columns of the record. */
  readonly columns: readonly string[]
  columnOfField(field: string): string
  parse(row: object): Values
  /** Columns and values of the given fields. */
  valuesOf(fields: Values): Record<string, unknown>
  /** Like `valuesOf`, for an update: a spread column is written in full. */
  changesOf(row: Values, change: Values): Record<string, unknown>
  /** The record after the change. */
  changed(record: Values, change: Values): Values
}

export function layoutOf(columns: Columns): Layout {
  const plain: Plain[] = []
  const groups: Group[] = []
  for (const [field, declared] of Object.entries(columns))
    if (isComposed(declared)) groups.push({ field, composed: declared as Composed<never>, parts: partsOf(declared) })
    else plain.push(plainOf(field, columnOf(declared)))
  const read = plain.filter(({ declared }) => !declared.traits.includes('writeOnly'))
  const spreads = plain.filter(({ isSpread }) => isSpread)
  const schema = recordSchema(read, groups)
  const inputOf = (row: Values): Values => {
    const input: Record<string, unknown> = {}
    for (const { field, column, isSpread } of read)
      if (isSpread) Object.assign(input, row[column])
      else input[field] = row[column]
    for (const { field, parts } of groups) input[field] = fieldsOf(row, parts)
    return input
  }
  const ownValues = (fields: Values) => {
    const values: Record<string, unknown> = {}
    for (const one of plain) if (!one.isSpread && fields[one.field] !== undefined) write(values, one, fields[one.field])
    for (const { field, composed, parts } of groups) {
      if (fields[field] === undefined) continue
      const written = composed.write(fields[field] as never) as Values
      for (const part of parts) write(values, part, written[part.field] ?? null)
    }
    return values
  }
  return {
    all: [...plain, ...groups.flatMap(({ parts }) => parts)],
    columns: [...read, ...groups.flatMap(({ parts }) => parts)].map(({ column }) => column),
    columnOfField: (field) => plain.find((one) => one.field === field)?.column ?? snakeCase(field),
    parse: (row) => z.parse(schema, inputOf(row as Values)) as Values,
    valuesOf(fields) {
      const values = ownValues(fields)
      for (const spread of spreads) if (hasFieldOf(spread, fields)) write(values, spread, fields)
      return values
    },
    changesOf(row, change) {
      const values = ownValues(change)
      for (const spread of spreads) if (hasFieldOf(spread, change)) write(values, spread, withChange(row, change))
      return values
    },
    changed(record, change) {
      const next = withChange(record, change)
      return Object.fromEntries(Object.keys(record).map((field) => [field, next[field]]))
    },
  }
}

const plainOf = (field: string, declared: Column): Plain => ({
  field,
  column: declared.column || snakeCase(field),
  declared,
  isSpread: declared.traits.includes('spread'),
  isJson: declared.traits.includes('json') || declared.traits.includes('spread'),
})
const partsOf = ({ parts }: Composed) => Object.entries(parts).map(([field, part]) => plainOf(field, columnOf(part)))

const shapeOf = (schema: Schema) => (schema as z.core.$ZodObject)._zod.def.shape
const hasFieldOf = ({ declared }: Plain, fields: Values) =>
  Object.keys(shapeOf(declared.schema)).some((field) => fields[field] !== undefined)

function recordSchema(read: readonly Plain[], groups: readonly Group[]) {
  const shape: Record<string, Schema> = {}
  for (const { field, declared, isSpread } of read)
    if (isSpread) Object.assign(shape, shapeOf(declared.schema))
    else shape[field] = declared.schema
  for (const { field, composed, parts } of groups)
    shape[field] = z.pipe(
      z.object(Object.fromEntries(parts.map((part) => [part.field, part.declared.schema as z.ZodMiniType]))),
      z.transform((values) => composed.read(values as never)),
    )
  return z.object(shape as Record<string, z.ZodMiniType>)
}

function fieldsOf(row: Values, parts: readonly Plain[]): Values {
  const fields: Record<string, unknown> = {}
  for (const { field, column } of parts) fields[field] = row[column]
  return fields
}

export const isNullable = (schema: Schema): boolean => schema._zod.def.type === 'nullable'

function write(values: Record<string, unknown>, { column, declared, isJson }: Plain, value: unknown): void {
  const { schema } = declared
  if (!isJson || (value === null && isNullable(schema))) values[column] = value
  // The JSON text of a validated value: a driver would write a list as a database array.
  else values[column] = JSON.stringify(z.parse(schema, value))
}

function withChange(row: Values, change: Values): Values {
  const next: Record<string, unknown> = { ...row }
  for (const [field, value] of Object.entries(change)) if (value !== undefined) next[field] = value
  return next
}
