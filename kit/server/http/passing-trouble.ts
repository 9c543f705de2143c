import pg from 'pg'

/** Two who wait for one another, or read what another has written meanwhile: the database ends one of them. */
const conflicts: ReadonlySet<string> = new Set(['40001', '40P01'])
/**
 * Classes of the database's codes that say nothing against what was asked: the line is lost, there is no room, somebody
 * has ended it, the machine fails; and a server that may only be read, as one is that has just lost its place to another.
 * A protocol that we did not keep (08P01) and a statement that was called off (57014) are no such trouble.
 */
const passingCodes = /^(?:08(?!P01)|53|57(?!014)|58)|^25006$/

const passing = new WeakSet<object>()

/** Notes that an error is the database's own trouble. An error of the same name may come from any provider. */
export function notePassing(error: unknown): void {
  if (typeof error === 'object' && error !== null) passing.add(error)
}

/** The same, where what the database says, or the silence of its line, shows it. */
export function noteIfPassing(error: unknown, isLineDead: boolean): void {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  if (isLineDead || conflicts.has(code) || passingCodes.test(code)) notePassing(error)
}

/** Whether the database was in trouble that passes: whoever asks again a little later may well have an answer. */
export function isPassing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && passing.has(error)
}

const triesMax = 4

/**
 * Begins a transaction again that the database has ended for the sake of another one. Nothing of it was kept, so the
 * caller need not know. Side effects other than writes must be repeatable.
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
