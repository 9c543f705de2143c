import type { Instant } from '@daoxing/kit/contract'
import type { Clock } from '../process/clock.ts'
import type { Database } from '../database/database.ts'

import { giveBackJob, type JobHandlers, takeDueJob } from '../jobs/jobs.ts'

/** When the next job is due; undefined if none is planned. */
export async function nextDueAt({ pool }: Database): Promise<Instant | undefined> {
  const { rows } = await pool.query<{ run_at: Instant | null }>(
    'SELECT min(run_at) AS run_at FROM graphile_worker._private_jobs WHERE attempts < max_attempts',
  )
  return rows[0]?.run_at ?? undefined
}

/**
 * Runs due jobs under a held clock, once each, in order of due time, in sequence. A job that throws is put back as
 * under the real worker, and the error is returned to the test.
 */
export async function runDueJobs(database: Database, handlers: JobHandlers, clock: Clock): Promise<readonly Error[]> {
  const errors: Error[] = []
  for (;;) {
    const job = await takeDueJob(database, handlers, clock)
    if (!job) return errors
    try {
      await job.run()
    } catch (error) {
      errors.push(error instanceof Error ? error : new Error(String(error)))
      await giveBackJob(database, job, clock)
    }
  }
}
