import type pg from 'pg'

/** graphile-worker retries a statement that failed with this code, a conflict, after 50 ms to 5 s. */
const triedAgain = '40001'
const connectAgainAfterMs = 500

/**
 * The pool for the job worker. The worker reports a finished job without waiting for a response, so a connection that
 * is lost at that moment would end the process. Here its statements wait for a connection without a limit, and a failed
 * one is retried on another: a finished job stays finished.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    // With a callback it wants to listen, and has its own retry.
    callback ? pool.connect(callback) : connectPatiently(pool).then(withSecondTries)
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool
}

async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await pool.connect()
    } catch {
      // Once the house has closed, the process is about to end, and no caller waits for a response any more.
      if (pool.ending) return new Promise(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, connectAgainAfterMs))
    }
  }
}

function withSecondTries(client: pg.PoolClient): pg.PoolClient {
  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    client.query(statement, values).catch((error: unknown) => {
      throw isMistake(error) ? error : Object.assign(new Error('not done yet', { cause: error }), { code: triedAgain })
    })
  return Object.create(client, { query: { value: query } }) as pg.PoolClient
}

/** A statement that can never succeed: a missing table, as before the first migration. */
function isMistake(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('42')
}
