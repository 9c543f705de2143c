import type pg from 'pg'
import type { House } from '../process/house.ts'

/** Start and end of transactions and savepoints, which are sent with other statements. */
const control = /^\s*(begin|commit|rollback|savepoint|release)\b/i

type Query = (...parts: unknown[]) => unknown

/** The statements that a house sends to its database while the work runs, without those that control transactions. */
export async function statementsDuring(house: House, work: () => Promise<unknown>): Promise<readonly string[]> {
  const statements: string[] = []
  const restored: (() => void)[] = []
  const watched = new Set<pg.PoolClient>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    const query: Query = client.query.bind(client)
    const counted: Query = (...parts) => {
      const text = textOf(parts[0])
      if (!control.test(text)) statements.push(text)
      return query(...parts)
    }
    Object.assign(client, { query: counted })
    restored.push(() => Reflect.deleteProperty(client, 'query'))
  }
  const { pool } = house.database
  pool.on('acquire', watch)
  try {
    await work()
  } finally {
    pool.off('acquire', watch)
    for (const restore of restored) restore()
  }
  return statements
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : ''
}
