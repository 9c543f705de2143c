import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { Clock } from '../process/clock.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../process/log.ts'

/**
 * Shows all peers the live workers of this process, by a lock that a connection holds, and releases the jobs of dead
 * workers. Without it, graphile-worker would release them after four hours.
 */
export type WorkerGuard = {
  /** Registers a worker of this process, before a peer might release its jobs. */
  add(workerId: string): void
  /** Releases the jobs of a stopped worker. */
  remove(workerId: string): Promise<void>
  close(): void
}

/** A connection can be lost while its process lives, so a free lock is checked twice before any job is released. */
const pollEveryMs = 2_000
const tendEveryMs = 500

export async function holdWorkerGuard({
  database: { pool },
  log,
  clock,
}: {
  database: Database
  log: Log
  clock: Clock
}): Promise<WorkerGuard> {
  const lockKey = randomInt(1, 2 ** 47)
  const ours = new Set<string>()
  let held: pg.PoolClient | undefined
  let suspects: readonly string[] = []
  let checkedAt = -pollEveryMs
  let isTending = false
  let isClosed = false

  const letGo = (client: pg.PoolClient) => {
    // A failed connection may emit several errors; it is released once.
    if (held !== client) return
    held = undefined
    client.release(true)
  }
  const tend = async () => {
    if (!held) held = await lockedConnection(pool, lockKey, letGo)
    if (performance.now() - checkedAt < pollEveryMs) return
    checkedAt = performance.now()
    await writeDown(pool, { workerIds: [...ours], lockKey, now: clock.now() })
    const silent = (await unguardedWorkers(pool)).filter((workerId) => !ours.has(workerId))
    const dead = silent.filter((workerId) => suspects.includes(workerId))
    suspects = silent.filter((workerId) => !dead.includes(workerId))
    if (dead.length === 0) return
    await freeJobsOf(pool, dead)
    log.warn({ workerIds: dead }, 'jobs of workers that died were freed')
  }
  const tendSafely = async () => {
    if (isTending || isClosed) return
    isTending = true
    await tend().catch((error: unknown) => log.error({ err: error }, 'the guard of the job workers could not be held'))
    isTending = false
    if (isClosed && held) letGo(held)
  }

  await tend()
  const timer = setInterval(() => void tendSafely(), tendEveryMs)
  return {
    add(workerId) {
      ours.add(workerId)
      writeDown(pool, { workerIds: [workerId], lockKey, now: clock.now() }).catch((error: unknown) =>
        log.error({ err: error }, 'a worker could not be written down; it is tried again'),
      )
    },
    async remove(workerId) {
      await freeJobsOf(pool, [workerId])
      ours.delete(workerId)
    },
    close() {
      isClosed = true
      clearInterval(timer)
      if (held) letGo(held)
    },
  }
}

/** Shared, because the database may consider the replaced session alive for a while and still hold it. */
async function lockedConnection(
  pool: pg.Pool,
  lockKey: number,
  onLost: (client: pg.PoolClient) => void,
): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock_shared($1)', [lockKey])
  } catch (error) {
    client.release(true)
    throw error
  }
  client.on('error', () => onLost(client))
  return client
}

async function writeDown(
  pool: pg.Pool,
  { workerIds, lockKey, now }: { workerIds: readonly string[]; lockKey: number; now: string },
): Promise<void> {
  await pool.query(
    `INSERT INTO kit.job_workers (worker_id, lock_key, started_at)
     SELECT worker_id, $2, $3 FROM unnest($1::text[]) AS worker_id ON CONFLICT DO NOTHING`,
    [workerIds, lockKey, now],
  )
}

async function unguardedWorkers(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ worker_id: string }>(
    `SELECT worker_id FROM kit.job_workers WHERE NOT EXISTS (
       SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND ((classid::bigint << 32) | objid::bigint) = lock_key)`,
  )
  return rows.map((row) => row.worker_id)
}

async function freeJobsOf(pool: pg.Pool, workerIds: readonly string[]): Promise<void> {
  await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [workerIds])
  await pool.query('DELETE FROM kit.job_workers WHERE worker_id = ANY($1)', [workerIds])
  // The channel on which graphile-worker gets notified of new jobs, without waiting for the next poll.
  await pool.query(`SELECT pg_notify('jobs:insert', '{"count":2}')`)
}
