import {
  type DeleteQueryBuilder,
  type Insertable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
  type UpdateQueryBuilder,
} from 'kysely'
import type { Columns, RecordOf as RecordOfColumns, RowOf, SpreadField, ValuesOf } from './columns.ts'
import { declaredTables } from './declared-tables.ts'
import { type HasRows, rowMemoryOf, tablesOf, type TablesOf, type Tx, unwatchedTables } from './database.ts'
import { unread } from './pool-for-kysely.ts'
import { forgetSchema, forgetTable } from './remembered-rows.ts'
import { type Layout, layoutOf, type Values } from './table-layout.ts'

type Plan<Cs extends Columns, Key, Guard> = {
  readonly columns: Cs
  /** The fields that identify one row; the database has a unique index for them. */
  readonly key: readonly Key[]
  /** Fields that an update compares with the row that was read. `revision` increases by one with every update. */
  readonly guard?: readonly Guard[]
  /** Columns of the database that this version deliberately neither reads nor writes. */
  readonly undeclared?: readonly string[]
}

type KeyOf<Cs extends Columns, Key extends keyof Cs> = Pick<Required<ValuesOf<Cs>>, Key & keyof ValuesOf<Cs>>
/** The fields of the read row that an update needs. */
type ReadRow<Cs extends Columns, Key extends keyof Cs, Guard extends keyof Cs> = Pick<
  Required<ValuesOf<Cs>>,
  (Key | Guard | SpreadField<Cs>) & keyof ValuesOf<Cs>
>
/** New values; undefined leaves a field unchanged. */
type ChangeOf<Cs extends Columns> = { readonly [F in keyof ValuesOf<Cs>]?: ValuesOf<Cs>[F] | undefined }
type Own<Name extends string, Cs extends Columns> = TablesOf<[HasRows<Name, RowOf<Cs>>]>
type Query<Name extends string, Cs extends Columns> = SelectQueryBuilder<Own<Name, Cs>, Name, object>
type Update<Name extends string, Cs extends Columns> = UpdateQueryBuilder<Own<Name, Cs>, Name, Name, object>
type Delete<Name extends string, Cs extends Columns> = DeleteQueryBuilder<Own<Name, Cs>, Name, object>

/** Writes without a result, which are sent to the database with the next statement of the transaction; see `unread`. */
type UnreadWrites<Cs extends Columns, Key extends keyof Cs, Guard extends keyof Cs> = {
  insert(tx: Tx, ...values: readonly ValuesOf<Cs>[]): Promise<void>
  /** Only if no guard has to be checked. */
  update: [Guard] extends [never]
    ? (tx: Tx, row: ReadRow<Cs, Key, Guard>, change: ChangeOf<Cs>) => Promise<void>
    : undefined
  delete(tx: Tx, key: KeyOf<Cs, Key>): Promise<void>
}

export type Table<
  Name extends string,
  Cs extends Columns,
  Key extends keyof Cs = keyof Cs,
  Guard extends keyof Cs = never,
> = HasRows<Name, RowOf<Cs>> & {
  /** Every column of the record, for `select` and `returning`. */
  readonly columns: readonly (keyof RowOf<Cs> & string)[]
  /** Parses the record of a row that contains `columns`. */
  parse(row: object): RecordOfColumns<Cs>
  /** Columns and values of some fields, for hand-written inserts and updates. */
  valuesOf(values: ValuesOf<Cs>): Insertable<RowOf<Cs>>
  valuesOf(values: ChangeOf<Cs>): Updateable<RowOf<Cs>>
  /** Finds one row. A transaction reads it once, until it is written or a lock is taken. */
  find(tx: Tx, key: KeyOf<Cs, Key>): Promise<RecordOfColumns<Cs> | undefined>
  first(tx: Tx, narrow: (query: Query<Name, Cs>) => Query<Name, Cs>): Promise<RecordOfColumns<Cs> | undefined>
  all(tx: Tx, narrow: (query: Query<Name, Cs>) => Query<Name, Cs>): Promise<readonly RecordOfColumns<Cs>[]>
  /** All rows, for a small table. A transaction reads them once, so that they are consistent. */
  allOnce(tx: Tx): Promise<readonly RecordOfColumns<Cs>[]>
  /** Returns the row as stored. */
  insert(tx: Tx, values: ValuesOf<Cs>): Promise<RecordOfColumns<Cs>>
  insertMany(tx: Tx, values: readonly ValuesOf<Cs>[]): Promise<readonly RecordOfColumns<Cs>[]>
  /** Undefined if a unique index already has such a row. */
  insertIfAbsent(tx: Tx, values: ValuesOf<Cs>): Promise<RecordOfColumns<Cs> | undefined>
  /** Inserts a row, or updates the one with its key: with the same values unless others are given. */
  put(tx: Tx, values: ValuesOf<Cs>, change?: ChangeOf<Cs>): Promise<RecordOfColumns<Cs>>
  /** Updates the row that was read. Undefined if there is none with this key, or its guard has changed. */
  update(tx: Tx, row: ReadRow<Cs, Key, Guard>, change: ChangeOf<Cs>): Promise<RecordOfColumns<Cs> | undefined>
  /** Updates all rows that match the conditions, and returns them. */
  updateWhere(
    tx: Tx,
    change: ChangeOf<Cs>,
    narrow: (query: Update<Name, Cs>) => Update<Name, Cs>,
  ): Promise<readonly RecordOfColumns<Cs>[]>
  /** Returns the deleted row, undefined if there was none. */
  delete(tx: Tx, key: KeyOf<Cs, Key>): Promise<RecordOfColumns<Cs> | undefined>
  /** Deletes all rows that match the conditions, and returns their number. */
  deleteWhere(tx: Tx, narrow: (query: Delete<Name, Cs>) => Delete<Name, Cs>): Promise<number>
  readonly unread: UnreadWrites<Cs, Key, Guard>
}
/** The record of a declared table. */
export type RecordOf<T> = T extends { parse(row: object): infer Value } ? Value : never
/** The values of an insert into a declared table. */
export type NewRecordOf<T> = T extends { insert(tx: Tx, values: infer Values): Promise<unknown> } ? Values : never

/** Declares a table, once: its columns with their schemas, and its key. */
export function defineTable<
  const Name extends `${string}.${string}`,
  const Cs extends Columns,
  const Key extends keyof Cs & string,
  const Guard extends keyof Cs & string = never,
>(name: Name, plan: Plan<Cs, Key, Guard>): Table<Name, Cs, Key, Guard> {
  if (declaredTables.has(name)) throw new Error(`the table ${name} is declared twice`)
  const layout = layoutOf(plan.columns)
  const keyColumns = plan.key.map((field) => [field, layout.columnOfField(field)] as const)
  declaredTables.set(name, {
    name,
    key: keyColumns.map(([, column]) => column),
    columns: layout.all,
    undeclared: plan.undeclared ?? [],
  })
  return accessTo({ name, layout, keyColumns, guard: plan.guard ?? [] }) as unknown as Table<Name, Cs, Key, Guard>
}

type Access = {
  readonly name: string
  readonly layout: Layout
  readonly keyColumns: readonly (readonly [field: string, column: string])[]
  readonly guard: readonly string[]
}

function accessTo({ name, layout, keyColumns, guard }: Access) {
  const { columns, parse, valuesOf } = layout
  const unreadMark = sql.raw(unread)
  const idOf = (fields: Values) => JSON.stringify(keyColumns.map(([field]) => fields[field]))
  const rowsOf = (tx: Tx) => rowMemoryOf(tx)?.rows.getOrInsertComputed(name, () => new Map<string, Promise<unknown>>())
  const keyConditions = (fields: Values) => keyColumns.map(([field, column]) => [column, fields[field]] as const)
  const guardConditions = (fields: Values) =>
    guard.map((field) => [layout.columnOfField(field), fields[field]] as const)

  /** A read during which something was written is not cached. */
  async function reading(tx: Tx, rows: Promise<readonly object[]>): Promise<readonly Values[]> {
    const memory = rowMemoryOf(tx)
    const writes = memory?.writes
    const records = (await rows).map(parse)
    if (memory && memory.writes === writes)
      for (const record of records) rowsOf(tx)?.set(idOf(record), Promise.resolve(record))
    return records
  }
  /** Drops the cached row before the write, and caches it again from the database's answer. */
  async function writing(tx: Tx, before: Values | undefined, rows: () => Promise<readonly object[]>) {
    const memory = rowMemoryOf(tx)
    if (memory) {
      if (before) memory.rows.get(name)?.delete(idOf(before))
      memory.tables.delete(name)
      memory.writes += 1
    }
    return reading(tx, rows())
  }
  const inserting = (tx: Tx, values: readonly Values[]) =>
    unwatchedTables(tx).insertInto(name).values(values.map(valuesOf))
  const changing = (tx: Tx, row: Values, change: Values) => {
    const next = layout.changesOf(row, change)
    const revision = layout.columnOfField('revision')
    // Several steps that are written as one change raise the revision by their number.
    const raised = Math.max(Number(row['revision']) + 1, Number(change['revision'] ?? 0))
    const set = guard.includes('revision') ? { ...next, [revision]: raised } : next
    return [...keyConditions(row), ...guardConditions(row)].reduce(
      (query, [column, value]) => query.where(column, '=', value),
      unwatchedTables(tx).updateTable(name).set(set),
    )
  }
  const updatingUnread = async (tx: Tx, row: Values, change: Values) => {
    const rows = rowsOf(tx)
    const known = (await rows?.get(idOf(row))) as Values | undefined
    const memory = rowMemoryOf(tx)
    memory?.tables.delete(name)
    if (memory) memory.writes += 1
    // Without a guard, an update applies to the cached row.
    if (known) rows?.set(idOf(row), Promise.resolve(layout.changed(known, change)))
    await changing(tx, row, change).modifyEnd(unreadMark).execute()
  }
  const deleting = (tx: Tx, key: Values) => {
    const memory = rowMemoryOf(tx)
    if (memory) forgetSchema(memory, name)
    return keyConditions(key).reduce(
      (query, [column, value]) => query.where(column, '=', value),
      unwatchedTables(tx).deleteFrom(name),
    )
  }
  const watched = (tx: Tx) => tablesOf<Record<string, Values>>(tx)
  const selecting = (tx: Tx) => watched(tx).selectFrom(name).select(columns)
  const updatingMany = (tx: Tx, change: Values) =>
    watched(tx).updateTable(name).set(valuesOf(change)).returning(columns)
  const deletingMany = (tx: Tx) => watched(tx).deleteFrom(name)
  type Selecting = ReturnType<typeof selecting>
  type UpdatingMany = ReturnType<typeof updatingMany>
  type DeletingMany = ReturnType<typeof deletingMany>

  return {
    name,
    columns,
    parse,
    valuesOf,
    find(tx: Tx, key: Values) {
      const rows = rowsOf(tx)
      const id = idOf(key)
      const known = rows?.get(id)
      if (known) return known
      const found = keyConditions(key)
        .reduce((query, [column, value]) => query.where(column, '=', value), selecting(tx))
        .executeTakeFirst()
        .then((row) => row && parse(row))
      rows?.set(id, found)
      return found
    },
    first: async (tx: Tx, narrow: (query: Selecting) => Selecting) => {
      const row = narrow(selecting(tx)).executeTakeFirst()
      return (
        await reading(
          tx,
          row.then((found) => (found ? [found] : [])),
        )
      )[0]
    },
    all: (tx: Tx, narrow: (query: Selecting) => Selecting) => reading(tx, narrow(selecting(tx)).execute()),
    allOnce(tx: Tx) {
      const read = async () => (await selecting(tx).execute()).map(parse)
      return rowMemoryOf(tx)?.tables.getOrInsertComputed(name, read) ?? read()
    },
    insert: async (tx: Tx, values: Values) =>
      (await writing(tx, undefined, () => inserting(tx, [values]).returning(columns).execute()))[0],
    insertMany: async (tx: Tx, values: readonly Values[]) =>
      values.length === 0 ? [] : await writing(tx, undefined, () => inserting(tx, values).returning(columns).execute()),
    insertIfAbsent: async (tx: Tx, values: Values) => {
      const query = inserting(tx, [values]).onConflict((conflict) => conflict.doNothing())
      return (await writing(tx, undefined, () => query.returning(columns).execute()))[0]
    },
    put: async (tx: Tx, values: Values, change: Values = values) => {
      const query = inserting(tx, [values]).onConflict((conflict) =>
        conflict.columns(keyColumns.map(([, column]) => column)).doUpdateSet(valuesOf(change)),
      )
      return (await writing(tx, values, () => query.returning(columns).execute()))[0]
    },
    update: async (tx: Tx, row: Values, change: Values) =>
      (await writing(tx, row, () => changing(tx, row, change).returning(columns).execute()))[0],
    updateWhere: async (tx: Tx, change: Values, narrow: (query: UpdatingMany) => UpdatingMany) =>
      (await narrow(updatingMany(tx, change)).execute()).map(parse),
    deleteWhere: async (tx: Tx, narrow: (query: DeletingMany) => DeletingMany) =>
      Number((await narrow(deletingMany(tx)).executeTakeFirst()).numDeletedRows),
    delete: async (tx: Tx, key: Values) => {
      const row = await deleting(tx, key).returning(columns).executeTakeFirst()
      return row && parse(row)
    },
    unread: {
      async insert(tx: Tx, ...values: readonly Values[]) {
        if (values.length === 0) return
        const memory = rowMemoryOf(tx)
        if (memory) forgetTable(memory, name)
        await inserting(tx, values).modifyEnd(unreadMark).execute()
      },
      ...(guard.length === 0 ? { update: updatingUnread } : {}),
      async delete(tx: Tx, key: Values) {
        await deleting(tx, key).modifyEnd(unreadMark).execute()
      },
    },
  }
}
