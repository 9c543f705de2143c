import type pg from 'pg'

/** Where a connection breaks: before or after its so-many-th statement from now on. */
export type Break = { readonly statement: number; readonly when: 'before' | 'after' }

/** A weak spot in all connections of one server, which breaks where it is told to. */
export type Fuse = {
  arm(plan: Break): void
  disarm(): void
  /** Whether it has blown since it was armed. */
  readonly isBlown: boolean
  /** Breaks all connections; answers what the database calls those that it has not yet seen go. */
  breakAll(): readonly number[]
  /** From now on no statement reaches the database: the process is dead. */
  cut(): readonly number[]
}

type Wired = pg.PoolClient & { readonly processID: number | null; readonly connection: { stream: { destroy(): void } } }
/** The library keeps to itself which connections a pool has. */
type Known = pg.Pool & { readonly _clients: readonly Wired[] }

const broken = () => Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' })

/**
 * Puts the fuse into every connection that the pool has or opens. A statement before which it blows never reaches the database;
 * one after which it blows is done, and nobody hears of it.
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
  function guard(client: Wired): void {
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
    // A statement with a callback is the pool's own, and no part of a call.
    const both = (...args: unknown[]) => (typeof args.at(-1) === 'function' ? query(...args) : guarded(...args))
    Object.defineProperty(client, 'query', { value: both })
  }
  // The wire and the number of a connection, which the library keeps to itself as well.
  pool.on('connect', (connected) => guard(connected as Wired))
  // The start of the server has opened some, and whatever comes first uses them again.
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
