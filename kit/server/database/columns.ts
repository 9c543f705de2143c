import type { ColumnType, Generated } from 'kysely'
import type * as z from 'zod/mini'

export type Schema = z.core.$ZodType
type Output<S extends Schema> = z.core.output<S>

/**
 * `generated`: the database has a default for it. `json`: text with its own schema. `spread`: as `json`, with its
 * fields as fields of the record. `writeOnly`: written and searched, but not part of the record.
 */
export type ColumnTrait = 'generated' | 'json' | 'spread' | 'writeOnly'

/** A column with its own name or traits. Without a name it is the field's in snake case. */
export type Column<S extends Schema = Schema, Name extends string = string, Trait extends ColumnTrait = ColumnTrait> = {
  readonly schema: S
  readonly column: Name
  readonly traits: readonly Trait[]
}
type PlainColumn = Schema | Column
type PlainColumns = Readonly<Record<string, PlainColumn>>

/** One field of the record in several columns, such as a point in its latitude and its longitude. */
export type Composed<Parts extends PlainColumns = PlainColumns, Value = unknown> = {
  readonly parts: Parts
  readonly read: (parts: never) => Value
  readonly write: (value: never) => unknown
}
export type Columns = Readonly<Record<string, PlainColumn | Composed>>

type SchemaOf<C> = C extends Column<infer S> ? S : C extends Schema ? C : never
type GivenName<C> = C extends Column<Schema, infer Name> ? Name : ''
type TraitOf<C> = C extends Column<Schema, string, infer Trait> ? Trait : never
type With<C extends PlainColumn, Trait extends ColumnTrait> = Column<SchemaOf<C>, GivenName<C>, TraitOf<C> | Trait>

const isColumn = (column: object): column is Column => 'traits' in column
export const isComposed = (column: object): column is Composed => 'parts' in column

/** A plain schema is a column with the default name and without traits. */
export const columnOf = (column: PlainColumn): Column =>
  isColumn(column) ? column : { schema: column, column: '', traits: [] }

// The traits of the result match its type: only this function creates both.
const withTrait = <C extends PlainColumn, Trait extends ColumnTrait>(column: C, trait: Trait) => {
  const { schema, column: name, traits } = columnOf(column)
  return { schema, column: name, traits: [...traits, trait] } as unknown as With<C, Trait>
}

/** The column has another name than its field. */
export const named = <const Name extends string, C extends PlainColumn>(column: Name, of: C) =>
  ({ ...columnOf(of), column }) as unknown as Column<SchemaOf<C>, Name, TraitOf<C>>
/** The database has a value if an insert has none: a generated number, or a default. */
export const generated = <C extends PlainColumn>(column: C) => withTrait(column, 'generated')
/** A column of type json or jsonb; values are validated by the schema before they are written. */
export const json = <C extends PlainColumn>(column: C) => withTrait(column, 'json')
/** Like `json`, for an object whose fields are fields of the record: facts that no query filters by. */
export const spread = <C extends z.core.$ZodObject>(schema: C) => withTrait(schema, 'spread')
/** Written and searched, but not part of the record. */
export const writeOnly = <C extends PlainColumn>(column: C) => withTrait(column, 'writeOnly')
/** One field of the record in several columns. */
export const composed = <Parts extends PlainColumns, Value>(
  parts: Parts,
  how: { readonly read: (parts: RecordOf<Parts>) => Value; readonly write: (value: Value) => ValuesOf<Parts> },
): Composed<Parts, Value> => ({ parts, ...how })

export const snakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
type ColumnName<Field, C> =
  GivenName<C> extends infer Name ? (Name extends '' ? SnakeCase<Field & string> : Name & string) : never

type Has<C, Trait extends ColumnTrait> = Trait extends TraitOf<C> ? true : false
type IsJson<C> = Has<C, 'json'> extends true ? true : Has<C, 'spread'>
type Simplify<T> = { [Key in keyof T]: T[Key] } & {}
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
/** All columns, including those of composed fields. */
type Flat<Cs> = Simplify<
  { [F in keyof Cs as Cs[F] extends Composed ? never : F]: Cs[F] } & (PartsOf<Cs> extends never
    ? unknown
    : Merged<PartsOf<Cs>>)
>
type PartsOf<Cs> = { [F in keyof Cs]: Cs[F] extends Composed<infer Parts> ? Parts : never }[keyof Cs]

type Cell<C> =
  IsJson<C> extends true
    ? ColumnType<Output<SchemaOf<C>>, Has<C, 'generated'> extends true ? string | undefined : string, string>
    : Has<C, 'generated'> extends true
      ? Generated<Output<SchemaOf<C>>>
      : Output<SchemaOf<C>>
/** The row as Kysely types it. */
export type RowOf<Cs> = Simplify<{ [F in keyof Flat<Cs> as ColumnName<F, Flat<Cs>[F]>]: Cell<Flat<Cs>[F]> }>

type SpreadOf<Cs> = {
  [F in keyof Cs]: Has<Cs[F], 'spread'> extends true ? Output<SchemaOf<Cs[F]>> : never
}[keyof Cs]
type SpreadFields<Cs> = [SpreadOf<Cs>] extends [never] ? unknown : Merged<SpreadOf<Cs>>
type ValueOf<C> = C extends Composed<PlainColumns, infer Value> ? Value : Output<SchemaOf<C>>
type OwnField<Cs, F extends keyof Cs> = Has<Cs[F], 'spread'> extends true ? never : F
type IsOptional<C> = Has<C, 'generated'> extends true ? true : null extends ValueOf<C> ? true : false

/** The record of a row. */
export type RecordOf<Cs> = Readonly<
  Simplify<
    {
      [F in keyof Cs as Has<Cs[F], 'writeOnly'> extends true ? never : OwnField<Cs, F>]: ValueOf<Cs[F]>
    } & SpreadFields<Cs>
  >
>
/** The values of an insert: nullable and generated fields may be omitted. */
export type ValuesOf<Cs> = Readonly<
  Simplify<
    { [F in keyof Cs as IsOptional<Cs[F]> extends true ? never : OwnField<Cs, F>]: ValueOf<Cs[F]> } & {
      [F in keyof Cs as IsOptional<Cs[F]> extends true ? OwnField<Cs, F> : never]?: ValueOf<Cs[F]> | undefined
    } & SpreadFields<Cs>
  >
>
/** The fields of the spread JSON columns. */
export type SpreadField<Cs> = keyof SpreadFields<Cs>
