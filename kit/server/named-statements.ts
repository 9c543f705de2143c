import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** A text that is built anew each time, as of a list that grows, must not fill the memory of every connection. */
const namesKept = 1_000

/**
 * The pool as Kysely sees it: every statement that takes values has a name, so that a connection has it parsed and
 * planned once and not at each call. That halves what the database spends on a look-up by key.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= namesKept) return known
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }
  const wrapped = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]) => {
      // Without values it may be several statements at once, as a migration is.
      const name = values.length > 0 ? nameOf(text) : undefined
      return client.query(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] })
    }
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
  }
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? wrapped(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
