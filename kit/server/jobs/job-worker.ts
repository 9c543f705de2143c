import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Clock } from '../process/clock.ts'
import type { Database } from '../database/database.ts'
import { within } from '../process/drain.ts'
import type { JobHandlers } from './jobs.ts'
import type { Log } from '../process/log.ts'
import { patientPool } from '../database/patient-pool.ts'
import { holdWorkerGuard, type WorkerGuard } from './worker-guard.ts'

export type JobWorker = {
  /** Takes no more jobs and waits for the running ones; unfinished ones are released for the next worker. */
  stop(withinMs: number): Promise<void>
}

type JobWorkerPlan = {
  readonly database: Database
  readonly handlers: JobHandlers
  readonly log: Log
  readonly clock: Clock
}

const beginAgainAfterMs = 500
const giveBackWithinMs = 200

/** Starts the real worker loop of this process. If it ends by itself, it is restarted. */
export async function startJobWorker(plan: JobWorkerPlan): Promise<JobWorker> {
  const { log } = plan
  const guard = await holdWorkerGuard(plan)
  let isStopping = false
  let running: RunningWorker | undefined = await runWorker(plan, guard)
  const loop = (async () => {
    while (!isStopping) {
      if (running) {
        await running.ended
        await guard.remove(running.workerId).catch(() => undefined)
        running = undefined
        if (isStopping) return
        log.warn('the job worker ended and is begun again')
      }
      await new Promise((resolve) => setTimeout(resolve, beginAgainAfterMs))
      if (!isStopping)
        running = await runWorker(plan, guard).catch((error: unknown) => {
          log.error({ err: error }, 'the job worker could not be begun')
          return undefined
        })
    }
  })()
  return {
    async stop(withinMs) {
      isStopping = true
      const last = running
      await within(withinMs, Promise.all([last?.stop(), loop]))
      if (last) await within(giveBackWithinMs, guard.remove(last.workerId)).catch(() => undefined)
      guard.close()
    },
  }
}

type RunningWorker = { readonly workerId: string; readonly ended: Promise<void>; stop(): Promise<void> }

async function runWorker({ database, handlers, log }: JobWorkerPlan, guard: WorkerGuard): Promise<RunningWorker> {
  const events: WorkerEvents = new EventEmitter()
  let workerId = ''
  events.on('pool:create', ({ workerPool }) => {
    // Jobs are locked in the pool's name.
    workerId = workerPool.id
    guard.add(workerId)
  })
  const runner: Runner = await run({
    pgPool: patientPool(database.pool),
    taskList: tasksOf(handlers, log),
    concurrency: 4,
    pollInterval: 1000,
    useNodeTime: true,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, _message, meta) => {
      // Its messages quote errors, and an error may contain personal data; a failed job is logged by its task.
      if (level === 'error' && !isJobFailure(meta)) log.error({ err: errorIn(meta) }, 'trouble of the job worker')
    }),
  })
  const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job worker broke off'))
  return { workerId, ended, stop: () => runner.stop().catch(() => undefined) }
}

function tasksOf(handlers: JobHandlers, log: Log): TaskList {
  const tasks = [...handlers].map(([name, work]) => {
    const task: TaskList[string] = async (payload, { job }) => {
      try {
        await work(payload)
      } catch (error) {
        log.error({ job: name, jobId: job.id, attempt: job.attempts, err: error }, 'a job failed')
        // The message of this error is stored in the row of the job, so it must not contain personal data.
        throw new Error('failed; the log says where', { cause: error })
      }
    }
    return [name, task] as const
  })
  return Object.fromEntries(tasks)
}

const isJobFailure = (meta: unknown) => typeof meta === 'object' && meta !== null && 'failure' in meta
const errorIn = (meta: unknown) =>
  typeof meta === 'object' && meta !== null && 'error' in meta ? meta.error : undefined
