import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type OperationNodeSource, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { poolForKysely, unread } from './pool-for-kysely.ts'
import { createRowMemory, forgetAll, forgetRows, forgetWhatIsWritten, type RowMemory } from './remembered-rows.ts'
import { traced } from '../process/tracing.ts'
import type { SpanPlan } from '../process/tracer.ts'

const transactionSpan: SpanPlan = {
  name: 'transaction',
  kind: 'client',
  isPart: true,
  facts: { 'db.system.name': 'postgresql' },
}

/** A call that waits longer than this for a connection fails, instead of hanging with all calls after it. */
const patienceMs = 5_000

/**
 * A disconnected machine closes no connection. After four silent seconds the database drops the locks of dead
 * connections: the lock of a region's dispatcher, and the lock that shows live workers.
 */
export const silentPeersGo = '-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2'

declare const txBrand: unique symbol
/** A database or a transaction without table types until a store names them with `tablesOf`. */
export type Tx = { readonly [txBrand]: true }

export type Database = Tx & {
  readonly pool: pg.Pool
  /** Runs the work in one transaction; a throw rolls everything back. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const innerOf = new WeakMap<object, Kysely<unknown>>()
/** The Kysely instance of a transaction whose statements invalidate its cached rows. */
const watchedOf = new WeakMap<object, Kysely<unknown>>()

function opaque(kysely: Kysely<unknown>): Tx {
  const tx = Object.freeze({}) as Tx
  innerOf.set(tx, kysely)
  return tx
}

function kyselyOf(tx: Tx): Kysely<unknown> {
  const kysely = innerOf.get(tx)
  if (!kysely) throw new Error('not a database or transaction of this house')
  return kysely
}

/** A declared table as far as Kysely needs it; see `defineTable`. */
export type HasRows<Name extends string = string, Row = unknown> = {
  readonly name: Name
  /** For types only. */
  readonly [rowType]?: Row
}
declare const rowType: unique symbol
/** The tables of Kysely's types. */
export type TablesOf<Tables extends readonly HasRows[]> = {
  [Table in Tables[number] as Table['name']]: Table extends HasRows<string, infer Row> ? Row : never
}

/** Kysely over declared tables. Only files in `stores/` and the kit call this. */
export function tablesOf<Tables>(tx: Tx): Kysely<Tables>
export function tablesOf<Tables extends readonly HasRows[]>(tx: Tx, ...tables: Tables): Kysely<TablesOf<Tables>>
export function tablesOf(tx: Tx): unknown {
  return watchedOf.get(tx) ?? kyselyOf(tx)
}

/** Kysely for `defineTable`, which invalidates its own rows. */
export function unwatchedTables(tx: Tx): Kysely<Record<string, Record<string, unknown>>> {
  return kyselyOf(tx) as Kysely<Record<string, Record<string, unknown>>>
}

/** The cached rows of this transaction; undefined outside of one, and once its work is done. */
export function rowMemoryOf(tx: Tx): RowMemory | undefined {
  return stateOf.get(tx)?.rows
}

/** Timestamps are parsed as ISO text in UTC, 8-byte integers as numbers (ours stay below 2^53). */
function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  if (oid === pg.types.builtins.INT8) return Number
  if (oid === pg.types.builtins.DATE) return (text: string) => text
  return pg.types.getTypeParser(oid, format)
}

/** A connection pool with Kysely; no connection is open yet. */
export function openDatabase({
  databaseUrl,
  connections = 10,
  connectWithinMs = patienceMs,
}: {
  databaseUrl: string
  connections?: number
  connectWithinMs?: number
}): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    pipeline: true,
    options: silentPeersGo,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    application_name: 'daoxing',
  })
  // A connection that fails while idle must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolForKysely(pool) }) })
  const database = {
    pool,
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      traced(transactionSpan, () =>
        withAfterCommit(() =>
          kysely.transaction().execute(async (transaction) => {
            const tx = opaque(transaction)
            const state: TxState = { gathered: [], rows: createRowMemory(), locks: new Set() }
            stateOf.set(tx, state)
            watchedOf.set(tx, transaction.withPlugin(forgetWhatIsWritten(state.rows)))
            const result = await work(tx)
            // From now on deferred work is refused instead of being lost after the commit.
            stateOf.delete(tx)
            await writeGathered(tx, state.gathered)
            return result
          }),
        ),
      ),
    close: () => kysely.destroy(),
  } as unknown as Database
  innerOf.set(database, kysely)
  return database
}

/** A part of the final statement of a transaction. */
export type CommitPart = {
  /** An INSERT, UPDATE or DELETE. No two parts change the same row, and none reads what another writes. */
  readonly write?: OperationNodeSource
  /** A call of a database function. */
  readonly call?: RawBuilder<unknown>
  /** Runs once the statement is sent. */
  readonly onSent?: () => void
}
/** Builds one part for all collected items of its kind. */
export type Gathering<Item> = (items: readonly Item[], tx: Tx) => CommitPart
type Gathered = { readonly part: Gathering<never>; readonly item: unknown }
type TxState = {
  /** Rows that are written at the commit. */
  readonly gathered: Gathered[]
  /** The rows that it has read or written since it took its last lock. */
  readonly rows: RowMemory
  /** The locks that it holds. */
  readonly locks: Set<string>
}
const stateOf = new WeakMap<Tx, TxState>()

/**
 * Defers an item until the transaction is about to commit. All deferred rows are then written in one statement, the
 * items of a kind in their order; a rollback to a savepoint drops those after it. Outside of a transaction the item is
 * written now.
 */
export async function writeAtCommit<Item>(tx: Tx, part: Gathering<Item>, item: Item): Promise<void> {
  const gathered = stateOf.get(tx)?.gathered
  if (gathered) gathered.push({ part, item })
  else await writeParts(tx, [part([item], tx)])
}

async function writeGathered(tx: Tx, gathered: readonly Gathered[]): Promise<void> {
  // Each item was collected together with the function that builds its part.
  const parts = [...Map.groupBy(gathered, ({ part }) => part)].map(([part, entries]) =>
    (part as Gathering<unknown>)(
      entries.map(({ item }) => item),
      tx,
    ),
  )
  if (parts.length > 0) await writeParts(tx, parts)
}

async function writeParts(tx: Tx, parts: readonly CommitPart[]): Promise<void> {
  const writes = parts.flatMap(({ write }, place) => (write ? [sql`${sql.raw(`part_${place}`)} AS (${write})`] : []))
  const calls = parts.flatMap(({ call }) => call ?? [])
  const beginning = writes.length > 0 ? sql`WITH ${sql.join(writes)} ` : sql``
  const ending = calls.length > 0 ? sql.join(calls) : sql`1`
  await sql`${beginning}SELECT ${ending} ${sql.raw(unread)}`.execute(kyselyOf(tx))
  for (const { onSent } of parts) onSent?.()
}

/** Adds one write, whose result is unused, to the final statement of the transaction. */
export function atCommit(tx: Tx, write: OperationNodeSource): Promise<void> {
  return writeAtCommit(tx, () => ({ write }), undefined)
}

type AfterCommit = { readonly callbacks: (() => void)[]; isOver: boolean }
const transactionAtHand = new AsyncLocalStorage<AfterCommit>()

async function withAfterCommit<T>(transact: () => Promise<T>): Promise<T> {
  const after: AfterCommit = { callbacks: [], isOver: false }
  try {
    const result = await transactionAtHand.run(after, transact)
    after.isOver = true
    for (const work of after.callbacks) work()
    return result
  } finally {
    after.isOver = true
  }
}

/**
 * Runs after the current transaction is committed, and never if it is rolled back; outside of a transaction at once.
 * For state in memory that must not be ahead of the rows, such as the members of rooms.
 */
export function afterCommit(work: () => void): void {
  const after = transactionAtHand.getStore()
  if (after && !after.isOver) after.callbacks.push(work)
  else work()
}

/**
 * Runs the work inside a savepoint of the transaction: if it throws, its writes are rolled back and the transaction
 * continues.
 */
export async function behindSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const kysely = kyselyOf(tx)
  const callbacks = transactionAtHand.getStore()?.callbacks
  const callbacksBefore = callbacks?.length ?? 0
  const state = stateOf.get(tx)
  const [gatheredBefore, locksBefore] = [state?.gathered.length ?? 0, [...(state?.locks ?? [])]]
  await sql`SAVEPOINT work`.execute(kysely)
  try {
    const result = await work()
    await sql`RELEASE SAVEPOINT work`.execute(kysely)
    return result
  } catch (error) {
    callbacks?.splice(callbacksBefore)
    // Locks that were taken inside it are released, so values that were read there may be outdated.
    state?.gathered.splice(gatheredBefore)
    if (state) forgetAll(state.rows)
    state?.locks.clear()
    for (const name of locksBefore) state?.locks.add(name)
    await sql`ROLLBACK TO SAVEPOINT work`.execute(kysely)
    // Otherwise it would stay, and shadow an outer savepoint of the same name on a rollback to it.
    await sql`RELEASE SAVEPOINT work`.execute(kysely)
    throw error
  }
}

/**
 * Takes locks that last until the transaction ends, in order, and waits for their holders. A lock that this transaction
 * already holds is not requested again.
 */
export async function lockUntilEnd(tx: Tx, ...names: readonly string[]): Promise<void> {
  const state = stateOf.get(tx)
  const missing = names.filter((name) => !state?.locks.has(name))
  if (missing.length === 0) return
  const locks = missing.map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  await sql`SELECT ${sql.join(locks)}`.execute(kyselyOf(tx))
  if (state) forgetRows(state.rows)
  for (const name of missing) state?.locks.add(name)
}

/** Like `lockUntilEnd`, but waits only for holders of `lockUntilEnd`: any number of transactions share it. */
export async function shareUntilEnd(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(kyselyOf(tx))
  const memory = rowMemoryOf(tx)
  if (memory) forgetRows(memory)
}

/** Like `lockUntilEnd`, but returns false at once if another transaction holds it. */
export async function tryLockUntilEnd(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS taken`.execute(kyselyOf(tx))
  const isTaken = rows[0]?.taken === true
  const memory = rowMemoryOf(tx)
  if (isTaken && memory) forgetRows(memory)
  return isTaken
}

/** PostgreSQL's code for a number outside the range of its column. */
export function isOutOfRange(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22003'
}
