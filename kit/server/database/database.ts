import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { poolForKysely } from './pool-for-kysely.ts'
import { traced } from '../process/tracing.ts'
import type { SpanPlan } from '../process/tracer.ts'

const transactionSpan: SpanPlan = {
  name: 'transaction',
  kind: 'client',
  isPart: true,
  facts: { 'db.system.name': 'postgresql' },
}

/** A call that waits longer than this for a connection is told so, instead of hanging with all that wait behind it. */
const patienceMs = 5_000

/**
 * A machine that is cut off says no goodbye. After four silent seconds the database lets go of what its connections
 * held: the lock of a region's dispatcher, and the sign that its workers are alive.
 */
export const silentPeersGo = '-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2'

declare const txBrand: unique symbol
/** A database or a transaction whose tables are nobody's until a store names them with `tablesOf`. */
export type Tx = { readonly [txBrand]: true }

export type Database = Tx & {
  readonly pool: pg.Pool
  /** Runs the work in one transaction; a throw rolls everything back. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const innerOf = new WeakMap<object, Kysely<unknown>>()

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

/** Kysely over the tables that a store names. Only files in `stores/` and the kit call this. */
export function tablesOf<Tables>(tx: Tx): Kysely<Tables> {
  return kyselyOf(tx) as Kysely<Tables>
}

/** Timestamps are read as ISO text in UTC, 8-byte integers as numbers (ours stay below 2^53). */
function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  if (oid === pg.types.builtins.INT8) return Number
  if (oid === pg.types.builtins.DATE) return (text: string) => text
  return pg.types.getTypeParser(oid, format)
}

/** A pool of connections with Kysely over it; nothing is asked of it yet. */
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
  // A connection that dies while idle must not end the process; the next query opens another.
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
            const state: TxState = { gathered: [], reads: new Map(), rows: new Map(), locks: new Set() }
            stateOf.set(tx, state)
            const result = await work(tx)
            // From now on nothing is kept for later: what comes after the commit is refused instead of being lost.
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

/** Writes in one statement what a transaction has gathered. */
export type Gathering<Item> = (tx: Tx, items: readonly Item[]) => Promise<void>
type Gathered = { readonly write: Gathering<never>; readonly item: unknown }
type TxState = {
  /** Rows that are written at the commit. */
  readonly gathered: Gathered[]
  /** Values read in this transaction, by name. */
  readonly reads: Map<symbol, Promise<unknown>>
  /** The rows that it has read or written since it took its last lock. */
  readonly rows: Map<string, Promise<unknown>>
  /** The locks that it holds. */
  readonly locks: Set<string>
}
const stateOf = new WeakMap<Tx, TxState>()

/**
 * Keeps an item until the transaction is about to commit and then writes all of its kind at once, in their order; what a
 * savepoint takes back is not written. Outside of a transaction it is written now.
 */
export async function writeAtCommit<Item>(tx: Tx, write: Gathering<Item>, item: Item): Promise<void> {
  const gathered = stateOf.get(tx)?.gathered
  if (gathered) gathered.push({ write, item })
  else await write(tx, [item])
}

async function writeGathered(tx: Tx, gathered: readonly Gathered[]): Promise<void> {
  // Each item was gathered beside the very function that writes it.
  for (const [write, entries] of Map.groupBy(gathered, (entry) => entry.write))
    await (write as Gathering<unknown>)(
      tx,
      entries.map(({ item }) => item),
    )
}

/** Reads something once in a transaction, however often it is asked for; outside of one each time. */
export function readOnce<T>(tx: Tx, name: symbol, read: () => Promise<T>): Promise<T> {
  const reads = stateOf.get(tx)?.reads
  // A name is used by one caller, so its value has the type that this caller reads.
  const known = reads?.get(name) as Promise<T> | undefined
  if (known) return known
  const reading = read()
  reads?.set(name, reading)
  return reading
}

/** After a write in the same transaction it is read anew. */
export function readAgain(tx: Tx, name: symbol): void {
  stateOf.get(tx)?.reads.delete(name)
}

export type RememberedRows<Row> = {
  /** The row as this transaction knows it, else as `read` finds it. */
  read(tx: Tx, id: string, read: () => Promise<Row | undefined>): Promise<Row | undefined>
  /** The row was written: from now on it is this, or is read anew where that is not said. */
  wrote(tx: Tx, id: string, row?: Row): void
}

/**
 * Rows of a table that a transaction does not read twice. Taking a lock forgets them, since its former holder may have
 * written; rolling back to a savepoint forgets them, too. Outside of a transaction each row is read each time.
 */
export function rememberedRows<Row>(table: string): RememberedRows<Row> {
  const keyOf = (id: string) => `${table} ${id}`
  return {
    read(tx, id, read) {
      const rows = stateOf.get(tx)?.rows
      // Only these two functions store rows under a table.
      const known = rows?.get(keyOf(id)) as Promise<Row | undefined> | undefined
      if (known) return known
      const reading = read()
      rows?.set(keyOf(id), reading)
      return reading
    },
    wrote(tx, id, row) {
      const rows = stateOf.get(tx)?.rows
      if (row === undefined) rows?.delete(keyOf(id))
      else rows?.set(keyOf(id), Promise.resolve(row))
    },
  }
}

type AfterCommit = { readonly works: (() => void)[]; isOver: boolean }
const transactionAtHand = new AsyncLocalStorage<AfterCommit>()

async function withAfterCommit<T>(transact: () => Promise<T>): Promise<T> {
  const after: AfterCommit = { works: [], isOver: false }
  try {
    const result = await transactionAtHand.run(after, transact)
    after.isOver = true
    for (const work of after.works) work()
    return result
  } finally {
    after.isOver = true
  }
}

/**
 * Does it once the transaction at hand is committed, and never where it is rolled back; outside of a transaction at once.
 * For what lives in memory and must not run ahead of the rows, such as who stands in which room.
 */
export function afterCommit(work: () => void): void {
  const after = transactionAtHand.getStore()
  if (after && !after.isOver) after.works.push(work)
  else work()
}

/**
 * Runs the work behind a savepoint of the transaction: when it throws, its writes are gone and the transaction lives on.
 */
export async function behindSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const kysely = kyselyOf(tx)
  const works = transactionAtHand.getStore()?.works
  const worksBefore = works?.length ?? 0
  const state = stateOf.get(tx)
  const [gatheredBefore, locksBefore] = [state?.gathered.length ?? 0, [...(state?.locks ?? [])]]
  await sql`SAVEPOINT work`.execute(kysely)
  try {
    const result = await work()
    await sql`RELEASE SAVEPOINT work`.execute(kysely)
    return result
  } catch (error) {
    works?.splice(worksBefore)
    // Locks that were taken behind it are let go, and what was read there may not be any more.
    state?.gathered.splice(gatheredBefore)
    state?.reads.clear()
    state?.rows.clear()
    state?.locks.clear()
    for (const name of locksBefore) state?.locks.add(name)
    await sql`ROLLBACK TO SAVEPOINT work`.execute(kysely)
    // It would stay, and stand between an outer savepoint of the same name and whoever goes back to that one.
    await sql`RELEASE SAVEPOINT work`.execute(kysely)
    throw error
  }
}

/**
 * Takes locks that last until the transaction ends, one after the other, and waits for their holders. A lock that this
 * transaction holds already is not requested again.
 */
export async function lockUntilEnd(tx: Tx, ...names: readonly string[]): Promise<void> {
  const state = stateOf.get(tx)
  const missing = names.filter((name) => !state?.locks.has(name))
  if (missing.length === 0) return
  const locks = missing.map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  await sql`SELECT ${sql.join(locks)}`.execute(kyselyOf(tx))
  state?.rows.clear()
  for (const name of missing) state?.locks.add(name)
}

/** As `lockUntilEnd`, but answers false at once where somebody else holds it. */
export async function tryLockUntilEnd(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS taken`.execute(kyselyOf(tx))
  const isTaken = rows[0]?.taken === true
  if (isTaken) stateOf.get(tx)?.rows.clear()
  return isTaken
}

/** PostgreSQL's code for a number that its column cannot hold. */
export function isOutOfRange(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22003'
}
