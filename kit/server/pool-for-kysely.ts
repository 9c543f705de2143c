import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** A text that is built anew each time, as of a list that grows, must not fill the memory of every connection. */
const namesKept = 1_000

/**
 * Ends a statement whose answer nobody reads. It leaves together with the next one, in one message, and what it breaks
 * is thrown where that one is awaited: at the latest by the commit. Not for what may fail and be caught by name.
 */
export const unread = '/* unread */'

/** Statements of Kysely and the kit that answer nothing; each is followed by another. */
const unreadByNature: ReadonlySet<string> = new Set(['begin', 'SAVEPOINT work', 'RELEASE SAVEPOINT work'])

const noRows: pg.QueryResult = { rows: [], fields: [], command: '', rowCount: 0, oid: 0 }

/**
 * The pool as Kysely sees it. Every statement that takes values has a name, so that a connection has it parsed and
 * planned once and not at each call. What nobody reads the answer of waits for the next statement, which saves a round
 * trip each; a transaction in which nothing is asked is not begun at all.
 */
export function poolForKysely(pool: pg.Pool): PostgresPool {
  const nameOf = createNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
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
    if (known !== undefined || names.size >= namesKept) return known
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }
}

function clientForKysely(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  let heldBack: Statement[] = []
  let isInTransaction = false
  const send = ({ text, values }: Statement) => {
    // Without values it may be several statements at once, as a migration is.
    const name = values.length > 0 ? nameOf(text) : undefined
    return client.query<pg.QueryResultRow>(
      name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
    )
  }
  /** In one message of the network: each would wake the database for itself. */
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
    if (text === 'begin') isInTransaction = true
    // Outside of a transaction nothing comes after it that could carry it.
    if (isInTransaction && (unreadByNature.has(text) || text.endsWith(unread))) {
      heldBack.push({ text, values })
      return noRows
    }
    const ahead = heldBack
    heldBack = []
    const isBegun = ahead[0]?.text !== 'begin'
    if (text === 'commit' || text === 'rollback') isInTransaction = false
    // What was still to be written is taken back as well; a transaction that was never sent has nothing to end.
    if (text === 'rollback') return isBegun ? send({ text, values }) : noRows
    if (text === 'commit' && !isBegun && ahead.length === 1) return noRows
    const answers = await Promise.allSettled(sendTogether([...ahead, { text, values }]))
    const own = answers.at(-1)
    const isUndone = text.startsWith('ROLLBACK TO') && own?.status === 'fulfilled'
    const broken = isUndone ? undefined : answers.find((answer) => answer.status === 'rejected')
    // What comes after it fails only because the transaction has: the first says why.
    if (broken) throw broken.reason
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
