import type { Instant } from '@daoxing/kit/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../process/clock.ts'
import { type Database, type Gathering, tablesOf, type Tx, writeAtCommit } from '../database/database.ts'
import type { JobDefinition, JobPayload } from './define-job.ts'
import { withTraceAtHand } from '../process/tracing.ts'

export type PlanOptions = {
  readonly dueAt?: Instant
  /** Jobs with the same key are one: the later plan replaces the earlier one while it has not started. */
  readonly key?: string
  /** With `keepDueAt` a planned job keeps its due time. */
  readonly keepDueAt?: boolean
  /** With `isSoonest` a planned job falls due at the earlier of the two times. */
  readonly isSoonest?: boolean
}

export type Jobs = {
  /** Writes the job in the transaction of its cause, at its commit. */
  plan<J extends JobDefinition>(tx: Tx, job: J, payload: JobPayload<J>, options?: PlanOptions): Promise<void>
  /** Cancels a planned job by its key; a running one continues. */
  unplan(tx: Tx, key: string): Promise<void>
}

export type JobHandler = (payload: unknown) => Promise<void>
export type JobHandlers = ReadonlyMap<string, JobHandler>

type Query = <Row>(statement: RawBuilder<Row>) => Promise<readonly Row[]>
const queryOn =
  (tx: Tx): Query =>
  async (statement) =>
    (await statement.execute(tablesOf<unknown>(tx))).rows

/** A plan or a cancellation in the format of the database function. */
type PlanRow = {
  readonly name: string | null
  readonly payload: unknown
  readonly due_at: Instant | null
  readonly key: string | null
  readonly mode: 'replace' | 'keep' | 'soonest' | 'takeBack'
}

/**
 * Plans are written at the commit of their transaction, all at once: the row of a job that many plan, such as the next
 * batch of a region, is locked only during the commit.
 */
export function createJobs(clock: Clock, onPlanned: (dueAt: Instant) => void = () => undefined): Jobs {
  const write: Gathering<PlanRow> = (rows) => ({
    call: sql`kit.plan_jobs(${JSON.stringify(rows)}::json)`,
    onSent() {
      for (const { due_at } of rows) if (due_at !== null) onPlanned(due_at)
    },
  })
  return {
    plan(tx, job, payload, { dueAt = clock.now(), key, keepDueAt = false, isSoonest = false } = {}) {
      // A job for the whole product belongs to no request, and would continue one trace for ever.
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

/** A job that was taken under a held clock and is not finished yet. */
export type TakenJob = { readonly id: string; readonly name: string; readonly key: string | null; run(): Promise<void> }

/** Takes the longest overdue job, as the real worker would: from here on its key is free for a successor. */
export async function takeDueJob(
  database: Database,
  handlers: JobHandlers,
  clock: Clock,
): Promise<TakenJob | undefined> {
  const query = queryOn(database)
  const [job] = await query(sql<DueJob>`
    UPDATE graphile_worker._private_jobs jobs SET key = NULL, locked_by = 'held'
    FROM (
      SELECT due.id, due.key, tasks.identifier AS name
      FROM graphile_worker._private_jobs due JOIN graphile_worker._private_tasks tasks ON tasks.id = due.task_id
      WHERE due.run_at <= ${clock.now()}::timestamptz AND due.attempts < due.max_attempts
      ORDER BY due.priority, due.run_at, due.id LIMIT 1
    ) first
    WHERE jobs.id = first.id
    RETURNING jobs.id, first.name, jobs.payload, first.key`)
  if (!job) return undefined
  const work = handlers.get(job.name)
  if (!work) throw new Error(`nobody does the job ${job.name}`)
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
 * A failed job stays planned, with one more attempt a second later. It gets its key back unless a successor was planned
 * under it, which then runs instead.
 */
export async function giveBackJob(database: Database, { id, key }: TakenJob, clock: Clock): Promise<void> {
  await queryOn(database)(sql`UPDATE graphile_worker._private_jobs SET locked_by = NULL,
    attempts = CASE WHEN taken THEN max_attempts ELSE attempts + 1 END,
    key = CASE WHEN taken THEN NULL ELSE ${key} END,
    run_at = ${clock.now()}::timestamptz + interval '1 second'
    FROM (SELECT EXISTS (SELECT 1 FROM graphile_worker._private_jobs WHERE key = ${key}) AS taken) AS successor
    WHERE id = ${id}`)
}

/** Deletes permanently failed jobs: their payload may contain personal data, and they are never retried. */
export async function forgetFailedJobsBefore(tx: Tx, before: Instant): Promise<void> {
  await queryOn(tx)(sql`DELETE FROM graphile_worker._private_jobs
    WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${before}::timestamptz`)
}
