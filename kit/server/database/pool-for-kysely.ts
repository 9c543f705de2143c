import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { noteIfPassing, notePassing } from '../http/passing-trouble.ts'

/** Generated texts, such as those with a growing list, must not fill the memory of every connection. */
const namesMax = 1_000

/**
 * Ends a statement whose result is unused. It is sent with the next one, in one message, and its error is thrown at the
 * next awaited statement: at the latest by the commit. Not for statements whose error is caught by name.
 */
export const unread = '/* unread */'

/** Statements of Kysely and the kit without a result; each is followed by another. */
const control: ReadonlySet<string> = new Set(['begin', 'SAVEPOINT work', 'RELEASE SAVEPOINT work'])
const isControl = ({ text }: Statement) => control.has(text)

const noRows: pg.QueryResult = { rows: [], fields: [], command: '', rowCount: 0, oid: 0 }

/**
 * The pool for Kysely. Every statement with values has a name, so that a connection parses and plans it once and not at
 * each call. A statement whose result is unused is sent with the next one, which saves a round trip; a transaction
 * without statements is not started at all.
 */
export function poolForKysely(pool: pg.Pool): PostgresPool {
  const nameOf = createNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        notePassing(error)
        throw error
      })
      const known = clients.get(client) ?? clientForKysely(client, nameOf)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

type NameOf = (text: string) => string | undefined
type Statement = { readonly text: string; readonly values: readonly unknown[] }

function createNames(): NameOf {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= namesMax) return known
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }
}

function clientForKysely(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  let heldBack: Statement[] = []
  let isInTransaction = false
  let firstBroken: unknown
  // If the rollback fails as well, as on a dead connection, the first error is reported.
  const orFirstBroken = (error: unknown): never => {
    throw noted(firstBroken ?? error)
  }
  const noted = (error: unknown) => {
    noteIfPassing(error, client.connection.stream.destroyed)
    return error
  }
  const send = ({ text, values }: Statement) => {
    // Without values it may be several statements at once, as in a migration.
    const name = values.length > 0 ? nameOf(text) : undefined
    return client.query<pg.QueryResultRow>(
      name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
    )
  }
  /** In one network message: each message would wake the database separately. */
  const sendTogether = (statements: readonly Statement[]) => {
    const { stream } = client.connection
    stream.cork()
    try {
      return statements.map(send)
    } finally {
      stream.uncork()
    }
  }
  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const statement = { text, values }
    if (text === 'begin') [isInTransaction, firstBroken] = [true, undefined]
    // Outside of a transaction there is no next statement. Deferred writes are sent before a savepoint starts or ends,
    // so that an error occurs on the right side of it.
    if (isInTransaction && (isControl(statement) ? heldBack.every(isControl) : text.endsWith(unread))) {
      heldBack.push(statement)
      return noRows
    }
    const held = heldBack
    heldBack = []
    const isBegun = held[0]?.text !== 'begin'
    if (text === 'commit' || text === 'rollback') isInTransaction = false
    if (text === 'commit' && !isBegun && held.length === 1) return noRows
    // A transaction that was never sent has nothing to end, and rolled-back statements need not be sent.
    if (text === 'rollback') return isBegun ? send(statement).catch(orFirstBroken) : noRows
    const ahead = text.startsWith('ROLLBACK TO') ? held.filter(isControl) : held
    const answers = await Promise.allSettled(sendTogether([...ahead, statement]))
    const broken = answers.find((answer) => answer.status === 'rejected')
    if (broken) {
      // Later statements fail because the transaction has failed; the first error is the cause.
      firstBroken ??= broken.reason
      throw noted(broken.reason)
    }
    const own = answers.at(-1)
    return own?.status === 'fulfilled' ? own.value : noRows
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release(destroy) {
      heldBack = []
      isInTransaction = false
      client.release(destroy)
    },
  }
}
