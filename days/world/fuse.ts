import type pg from 'pg'

/** The failure point of a connection: before or after this many statements from now on. */
export type Break = { readonly statement: number; readonly when: 'before' | 'after' }

/** A controlled failure of all connections of one server. */
export type Fuse = {
  arm(plan: Break): void
  disarm(): void
  /** Whether it has blown since it was armed. */
  readonly isBlown: boolean
  /** Breaks all connections; returns the database's ids of those that it has not noticed yet. */
  breakAll(): readonly number[]
  /** From now on no statement reaches the database: the process is dead. */
  cut(): readonly number[]
}

type Wired = pg.PoolClient & { readonly processID: number | null; readonly connection: { stream: { destroy(): void } } }
/** The library does not expose the connections of a pool. */
type Known = pg.Pool & { readonly _clients: readonly Wired[] }

const broken = () => Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' })

/**
 * Installs the fuse in every connection that the pool has or opens. A statement before the failure never reaches the
 * database; one directly before it is executed, but its result is lost.
 */
export function putFuseInto(pool: pg.Pool): Fuse {
  const clients = new Set<Wired>()
  const gone = new Set<number>()
  let plan: Break | undefined
  let seen = 0
  let isBlown = false
  let isCut = false

  function breakAll(): readonly number[] {
    for (const client of clients) {
      if (client.processID !== null) gone.add(client.processID)
      client.connection.stream.destroy()
    }
    clients.clear()
    return [...gone]
  }
  function blow(): never {
    plan = undefined
    isBlown = true
    breakAll()
    throw broken()
  }
  const wired = new WeakSet<Wired>()
  function guard(client: Wired): void {
    // One that was being opened is known to the pool before it is connected.
    if (wired.has(client)) return
    wired.add(client)
    clients.add(client)
    client.once('end', () => clients.delete(client))
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const guarded = async (...args: unknown[]): Promise<unknown> => {
      if (isCut) throw broken()
      const armed = plan
      if (armed === undefined) return query(...args)
      seen += 1
      if (seen !== armed.statement) return query(...args)
      if (armed.when === 'before') return blow()
      await query(...args)
      return blow()
    }
    // A statement with a callback belongs to the pool itself, not to a call.
    const both = (...args: unknown[]) => (typeof args.at(-1) === 'function' ? query(...args) : guarded(...args))
    Object.defineProperty(client, 'query', { value: both })
  }
  // The socket and the id of a connection, which the library does not expose either.
  pool.on('connect', (connected) => guard(connected as Wired))
  // The start of the server has opened some, and the next work reuses them.
  for (const client of (pool as Known)._clients) guard(client)
  return {
    arm(next) {
      plan = next
      seen = 0
      isBlown = false
    },
    disarm() {
      plan = undefined
    },
    get isBlown() {
      return isBlown
    },
    breakAll,
    cut() {
      isCut = true
      return breakAll()
    },
  }
}
