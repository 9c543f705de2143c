import type { Instant } from '@daoxing/kit/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../process/clock.ts'
import { type Database, tablesOf, type Tx, writeAtCommit } from '../database/database.ts'
import type { JobDefinition, JobPayload } from './define-job.ts'
import { unread } from '../database/pool-for-kysely.ts'
import { withTraceAtHand } from '../process/tracing.ts'

export type PlanOptions = {
  readonly dueAt?: Instant
  /** Jobs with the same key are one: the later plan replaces the earlier one while it has not begun. */
  readonly key?: string
  /** With `keepDueAt` a job that is planned already keeps its time. */
  readonly keepDueAt?: boolean
  /** With `isSoonest` a job that is planned already falls due at the sooner of the two times. */
  readonly isSoonest?: boolean
}

export type Jobs = {
  /** Writes the job in the transaction of its cause, when that commits. */
  plan<J extends JobDefinition>(tx: Tx, job: J, payload: JobPayload<J>, options?: PlanOptions): Promise<void>
  /** Takes back a planned job by its key; one that has begun goes on. */
  unplan(tx: Tx, key: string): Promise<void>
}

export type JobWork = (payload: unknown) => Promise<void>
export type JobWorks = ReadonlyMap<string, JobWork>

type Query = <Row>(statement: RawBuilder<Row>) => Promise<readonly Row[]>
const queryOn =
  (tx: Tx): Query =>
  async (statement) =>
    (await statement.execute(tablesOf<unknown>(tx))).rows

/** A plan, or one that is taken back, as the function of the database reads it. */
type PlanRow = {
  readonly name: string | null
  readonly payload: unknown
  readonly due_at: Instant | null
  readonly key: string | null
  readonly mode: 'replace' | 'keep' | 'soonest' | 'takeBack'
}

/**
 * Plans are written when their transaction commits, all at once: the row of a job that many plan, such as the next batch
 * of a region, is locked for no longer than the commit takes.
 */
export function createJobs(clock: Clock, onPlanned: (dueAt: Instant) => void = () => undefined): Jobs {
  const write = async (tx: Tx, rows: readonly PlanRow[]) => {
    await queryOn(tx)(sql`SELECT kit.plan_jobs(${JSON.stringify(rows)}::json) ${sql.raw(unread)}`)
    for (const { due_at } of rows) if (due_at !== null) onPlanned(due_at)
  }
  return {
    plan(tx, job, payload, { dueAt = clock.now(), key, keepDueAt = false, isSoonest = false } = {}) {
      // A job that serves the whole product belongs to no request, and would continue one trace for ever.
      const isForOne = !job.isForMany && key !== job.name
      return writeAtCommit(tx, write, {
        name: job.name,
        payload: isForOne ? withTraceAtHand(payload) : payload,
        due_at: dueAt,
        key: key ?? null,
        mode: isSoonest ? 'soonest' : keepDueAt ? 'keep' : 'replace',
      })
    },
    unplan(tx, key) {
      return writeAtCommit(tx, write, { name: null, payload: null, due_at: null, key, mode: 'takeBack' })
    },
  }
}

type DueJob = { id: string; name: string; payload: unknown; key: string | null }

/** A job that was taken under a held clock and is not done yet. */
export type TakenJob = { readonly id: string; readonly name: string; readonly key: string | null; run(): Promise<void> }

/** Takes the job that has been due longest, as the real worker would: its key is free for a successor from here on. */
export async function takeDueJob(database: Database, works: JobWorks, clock: Clock): Promise<TakenJob | undefined> {
  const query = queryOn(database)
  const [job] = await query(sql<DueJob>`
    SELECT jobs.id, tasks.identifier AS name, jobs.payload, jobs.key
    FROM graphile_worker._private_jobs jobs JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
    WHERE jobs.run_at <= ${clock.now()}::timestamptz AND jobs.attempts < jobs.max_attempts
    ORDER BY jobs.priority, jobs.run_at, jobs.id LIMIT 1`)
  if (!job) return undefined
  const work = works.get(job.name)
  if (!work) throw new Error(`nobody does the job ${job.name}`)
  await query(sql`UPDATE graphile_worker._private_jobs SET key = NULL, locked_by = 'held' WHERE id = ${job.id}`)
  return {
    id: job.id,
    name: job.name,
    key: job.key,
    async run() {
      await work(job.payload)
      await query(sql`DELETE FROM graphile_worker._private_jobs WHERE id = ${job.id}`)
    },
  }
}

/**
 * A job that was not done stays planned, with one more attempt a second later. It has its key back unless a successor
 * was planned under it, which then is to be done instead.
 */
export async function giveBackJob(database: Database, { id, key }: TakenJob, clock: Clock): Promise<void> {
  await queryOn(database)(sql`UPDATE graphile_worker._private_jobs SET locked_by = NULL,
    attempts = CASE WHEN taken THEN max_attempts ELSE attempts + 1 END,
    key = CASE WHEN taken THEN NULL ELSE ${key} END,
    run_at = ${clock.now()}::timestamptz + interval '1 second'
    FROM (SELECT EXISTS (SELECT 1 FROM graphile_worker._private_jobs WHERE key = ${key}) AS taken) AS successor
    WHERE id = ${id}`)
}

/** Forgets jobs that failed for good: what they carried may speak of people, and nothing will do them any more. */
export async function forgetFailedJobsBefore(tx: Tx, before: Instant): Promise<void> {
  await queryOn(tx)(sql`DELETE FROM graphile_worker._private_jobs
    WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${before}::timestamptz`)
}
