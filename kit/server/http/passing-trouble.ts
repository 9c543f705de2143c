import pg from 'pg'

/** A deadlock or a serialisation failure of two transactions: the database ends one of them. */
const conflicts: ReadonlySet<string> = new Set(['40001', '40P01'])
/**
 * Classes of database codes that do not concern the request: the connection is lost, resources are exhausted, an
 * operator intervened, the system failed; and a read-only server, as after a failover. A protocol violation (08P01) and
 * a cancelled statement (57014) are excluded.
 */
const passingCodes = /^(?:08(?!P01)|53|57(?!014)|58)|^25006$/

const passing = new WeakSet<object>()

/** Marks an error as the database's own failure. An error of the same name may come from any provider. */
export function notePassing(error: unknown): void {
  if (typeof error === 'object' && error !== null) passing.add(error)
}

/** Notes an error that is transient by the database's code or by the failure of its connection. */
export function noteIfPassing(error: unknown, isLineDead: boolean): void {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  if (isLineDead || conflicts.has(code) || passingCodes.test(code)) notePassing(error)
}

/** Whether the database had a transient failure: a retry a little later may succeed. */
export function isPassing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && passing.has(error)
}

const triesMax = 4

/**
 * Restarts a transaction that the database has ended in favour of another one. All of it was rolled back, so the caller
 * need not know. Side effects other than writes must be repeatable.
 */
export async function againAfterConflicts<T>(transact: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact()
    } catch (error) {
      const isConflict = error instanceof pg.DatabaseError && conflicts.has(error.code ?? '')
      if (!isConflict || tries === triesMax) throw error
    }
  }
}
