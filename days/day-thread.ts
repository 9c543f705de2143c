import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { commandOf } from './day-failure.ts'
import type { DayPlan } from './day-plan.ts'
import type { DayReport } from './run-day.ts'
import { threadActivity } from './thread-activity.ts'
import { logbookMemory, readLogbook } from './world/logbook.ts'
import { atMost } from './world/patience.ts'

export type DayOutcome = { readonly report: DayReport } | { readonly problem: string }
export type ThreadPlan = Omit<DayPlan, 'databaseUrl'>
/** The input of the thread of a day. */
export type DayThreadData = { readonly plan: ThreadPlan; readonly memory: SharedArrayBuffer }

export type DayPatience = {
  /** A thread without any progress by then will not start. */
  readonly beginMs: number
  /** A day without progress for this long hangs. */
  readonly stillMs: number
  /** After its time, a day may take this long for its final checks and clean-up. */
  readonly graceMs: number
}
/** The slowest step of a day takes seconds on a busy machine. */
const usualPatience: DayPatience = { beginMs: 300_000, stillMs: 150_000, graceMs: 120_000 }
const pollEveryMs = 500
const dayWorker = new URL('./day-worker.ts', import.meta.url)

/**
 * Runs one day in a separate thread, on a separate database: `TEST_DATABASE_URL` names the server. It always ends: a
 * thread that hangs, or exceeds its time, is ended, and its problem contains the last steps.
 */
export function dayInThread(
  plan: ThreadPlan,
  { worker: file = dayWorker, patience = usualPatience }: { worker?: URL; patience?: DayPatience } = {},
): Promise<DayOutcome> {
  const memory = logbookMemory()
  const data: DayThreadData = { plan, memory }
  const worker = new Worker(file, { workerData: data, execArgv: [] })
  return new Promise((resolve, reject) => {
    let result: DayOutcome | undefined
    worker.on('message', (outcome: DayOutcome) => {
      result = outcome
    })
    worker.on('error', (error) => {
      result = { problem: `seed ${plan.seed}: ${textOf(error)}` }
    })
    const end = async (why: string) => {
      // A passed day whose thread does not end has left something open.
      if (result === undefined || 'report' in result)
        result = { problem: await standstill({ plan, memory, why, worker }) }
      await worker.terminate()
    }
    const watch = watchDay({ plan, memory, patience }, (why) => {
      end(why).catch(reject)
    })
    worker.on('exit', () => {
      watch.stop()
      resolve(result ?? { problem: `the thread of seed ${plan.seed} ended without a word` })
    })
  })
}

type Watched = { readonly plan: ThreadPlan; readonly memory: SharedArrayBuffer; readonly patience: DayPatience }

/** Checks whether a day makes progress, and reports once if it does not, or if its time is long over. */
function watchDay({ plan, memory, patience }: Watched, onStuck: (why: string) => void): { stop(): void } {
  const { beginMs, stillMs, graceMs } = patience
  const endsAt = performance.now() + (plan.longestMinutes ?? Number.POSITIVE_INFINITY) * 60_000 + graceMs
  let [writes, movedAt] = [0, performance.now()]
  const timer = setInterval(() => {
    const page = readLogbook(memory)
    const now = performance.now()
    if (page.writes !== writes) [writes, movedAt] = [page.writes, now]
    const isStill = now - movedAt > (writes === 0 ? beginMs : stillMs)
    if (!isStill && now < endsAt) return
    clearInterval(timer)
    onStuck(isStill ? `has stood still for ${Math.round((now - movedAt) / 1000)} s` : 'went on beyond its time')
  }, pollEveryMs)
  return { stop: () => clearInterval(timer) }
}

type Standstill = {
  readonly plan: ThreadPlan
  readonly memory: SharedArrayBuffer
  readonly why: string
  readonly worker: Worker
}

/** The diagnosis of a day that no longer responds. */
async function standstill({ plan, memory, why, worker }: Standstill): Promise<string> {
  const { at, underWay, deeds } = readLogbook(memory)
  return [
    `seed ${plan.seed} ${why} and was ended: at ${at}, under way: ${underWay}`,
    'what its thread does:',
    ...(
      await atMost(threadActivity(worker), 30_000).catch((error: unknown) => [`it does not say: ${textOf(error)}`])
    ).map((line) => `  ${line}`),
    'what the database does:',
    ...(await databaseActivity()).map((line) => `  ${line}`),
    'done last:',
    ...deeds.map((line) => `  ${line}`),
    `again: ${commandOf(plan)}`,
  ].join('\n')
}

/** The running statements on the database server of the days, in every database, with their wait events. */
async function databaseActivity(): Promise<readonly string[]> {
  const client = new pg.Client({
    connectionString: process.env['TEST_DATABASE_URL'],
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ line: string }>(
      `SELECT concat_ws(' ', datname, pid, state, wait_event_type, wait_event, age(clock_timestamp(), query_start),
         'blocked by', pg_blocking_pids(pid)::text, left(query, 300)) AS line
       FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
         AND (state <> 'idle' OR query_start < clock_timestamp() - interval '30 seconds')`,
    )
    return rows.map(({ line }) => line.replaceAll(/\s+/g, ' '))
  } catch (error) {
    return [`it does not say: ${textOf(error)}`]
  } finally {
    await client.end().catch(() => undefined)
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
