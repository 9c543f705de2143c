import type pg from 'pg'

/** graphile-worker tries a statement again, from 50 ms to 5 s apart, when it failed with this code: a conflict. */
const triedAgain = '40001'
const connectAgainAfterMs = 500

/**
 * The pool as the job worker sees it. The worker says that a job is done without waiting for an answer, so a connection
 * that is lost at that moment would end the process. Here its own statements wait for a connection as long as it takes,
 * and one that fails is tried again on another: a job that is done stays done.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    // With a callback it wants to listen, and has a patience of its own.
    callback ? pool.connect(callback) : connectPatiently(pool).then(withSecondTries)
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool
}

async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await pool.connect()
    } catch {
      // Once the house has closed the process is about to end, and nobody waits for an answer any more.
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

/** A statement that can never succeed: a table that is not there, as before the first migration. */
function isMistake(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('42')
}
