import type pg from 'pg'

/** Where a connection breaks: before or after its so-many-th statement from now on. */
export type Break = { readonly statement: number; readonly when: 'before' | 'after'; onBlown(): void }

/** A weak spot in all connections of one server, which breaks where it is told to. */
export type Fuse = {
  arm(plan: Break): void
  /** Takes the plan back; true where it had not blown. */
  disarm(): boolean
  /** From now on no statement reaches the database: the process is dead. */
  cut(): void
  readonly isBlown: boolean
}

const broken = () => Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' })

/**
 * Puts the fuse into every connection that the pool opens. A statement before which it blows never reaches the database;
 * one after which it blows is done, and nobody hears of it.
 */
export function putFuseInto(pool: pg.Pool): Fuse {
  const clients = new Set<pg.PoolClient>()
  let plan: Break | undefined
  let seen = 0
  let isBlown = false
  let isCut = false

  function blow({ onBlown }: Break): never {
    plan = undefined
    isBlown = true
    onBlown()
    for (const client of clients) streamOf(client).destroy()
    throw broken()
  }
  pool.on('connect', (client) => {
    clients.add(client)
    client.once('end', () => clients.delete(client))
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const guarded = async (...args: unknown[]): Promise<unknown> => {
      if (isCut) throw broken()
      const armed = plan
      if (armed === undefined) return query(...args)
      seen += 1
      if (seen !== armed.statement) return query(...args)
      if (armed.when === 'before') blow(armed)
      await query(...args)
      return blow(armed)
    }
    // A statement with a callback is the pool's own, and no part of a call.
    const both = (...args: unknown[]) => (typeof args.at(-1) === 'function' ? query(...args) : guarded(...args))
    Object.defineProperty(client, 'query', { value: both })
  })
  return {
    arm(next) {
      plan = next
      seen = 0
      isBlown = false
    },
    disarm() {
      const wasArmed = plan !== undefined
      plan = undefined
      return wasArmed
    },
    cut() {
      isCut = true
      for (const client of clients) streamOf(client).destroy()
    },
    get isBlown() {
      return isBlown
    },
  }
}

/** The wire below a connection, which the library keeps to itself. */
function streamOf(client: pg.PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
