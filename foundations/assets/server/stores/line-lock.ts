import type { Database } from '@daoxing/kit/server'

/** Held by the server that hears the assets. It goes with the connection, so a dead server holds it for some seconds. */
export type LineLock = { release(): void }

const lockName = 'assets:line'

/** Undefined if another server holds it. */
export async function tryLineLock({ pool }: Database, onLost: () => void): Promise<LineLock | undefined> {
  const client = await pool.connect()
  let isOver = false
  const end = () => {
    if (isOver) return false
    isOver = true
    // The connection ends, and the lock with it.
    client.release(true)
    return true
  }
  client.on('error', () => {
    if (end()) onLost()
  })
  try {
    const { rows } = await client.query<{ held: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held',
      [lockName],
    )
    if (rows[0]?.held) return { release: () => void end() }
  } catch (error) {
    end()
    throw error
  }
  isOver = true
  client.release()
  return undefined
}
