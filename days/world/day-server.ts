import {
  createLog,
  drainOutbox,
  giveBackJob,
  type HeldClock,
  openHouse,
  type OpenHouse,
  type PortBinding,
  seededRandom,
  takeDueJob,
} from '@daoxing/kit/server'
import { serverSlices } from '@daoxing/server-app'
import pg from 'pg'
import { type Break, type Fuse, putFuseInto } from './fuse.ts'
import { untilAllHaveHeard } from './lane.ts'

type SentEvent = { readonly room: string; readonly name: string; readonly payload: unknown }

/** The server program of a day: its code, its database, its clock; it may be killed and begun again. */
export type DayServer = {
  readonly open: OpenHouse | undefined
  /** When the next job falls due, and whether an event waits to be sent, by the rows. */
  look(): Promise<{ dueMs: number | undefined; hasEvents: boolean }>
  sendEvents(): Promise<void>
  /** Does the job that has been due longest; answers its name, or undefined where none is due. */
  doJob(): Promise<string | undefined>
  /** Waits until nothing that was begun in the background is under way any more. */
  untilQuiet(): Promise<void>
  arm(plan: Break): void
  disarm(): boolean
  readonly isBlown: boolean
  /** Ends the process without a word: what was in memory is gone, what was under way ends wherever it was. */
  kill(): Promise<void>
  begin(): Promise<void>
  onSent(listener: (event: SentEvent) => void): void
  onBegun(listener: (open: OpenHouse) => void): void
  close(): Promise<void>
}

export type DayServerPlan = {
  readonly databaseUrl: string
  readonly clock: HeldClock
  readonly seed: string
  readonly citySecret: string
  readonly ports: readonly PortBinding[]
  readonly logLevel: string
}

export function createDayServer(plan: DayServerPlan): DayServer {
  const { databaseUrl, clock, seed } = plan
  const sentListeners: ((event: SentEvent) => void)[] = []
  const begunListeners: ((open: OpenHouse) => void)[] = []
  const observer = new pg.Pool({ connectionString: databaseUrl, max: 1, application_name: 'observer' })
  let open: OpenHouse | undefined
  let fuse: Fuse | undefined
  let lives = 0

  function house(): OpenHouse {
    if (!open) throw new Error('the server is down')
    return open
  }
  /** A connection that was cut is seen as such by the database a moment later. */
  async function untilNobodyIsConnected(): Promise<void> {
    for (;;) {
      const { rows } = await observer.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'daoxing'`,
      )
      if (rows[0]?.count === 0) return
      await observer.query('SELECT pg_sleep(0.005)')
    }
  }

  return {
    get open() {
      return open
    },
    async look() {
      const { rows } = await observer.query<{ due_at: Date | null; has_events: boolean }>(
        `SELECT (SELECT min(run_at) FROM graphile_worker._private_jobs WHERE attempts < max_attempts) AS due_at,
           EXISTS (SELECT 1 FROM kit.outbox) AS has_events`,
      )
      const { due_at: dueAt = null, has_events: hasEvents = false } = rows[0] ?? {}
      return { dueMs: dueAt?.getTime(), hasEvents }
    },
    sendEvents: async () => void (await drainOutbox(house().house.database, house().house.realtime)),
    async doJob() {
      const { house: inner, works } = house()
      const job = await takeDueJob(inner.database, works, clock)
      if (!job) return undefined
      try {
        await job.run()
      } catch (error) {
        if (!fuse?.isBlown) inner.log.error({ err: error, job: job.name }, 'a job failed')
        await untilNobodyIsConnected()
        await giveBackJob(inner.database, job, clock)
      }
      return job.name
    },
    async untilQuiet() {
      await untilAllHaveHeard()
      const pool = open?.house.database.pool
      while (pool && (pool.waitingCount > 0 || pool.idleCount < pool.totalCount)) await untilAllHaveHeard()
    },
    arm: (next) => fuse?.arm(next),
    disarm: () => fuse?.disarm() ?? false,
    get isBlown() {
      return fuse?.isBlown ?? false
    },
    async kill() {
      const dying = open
      open = undefined
      fuse?.cut()
      if (!dying) return
      await untilNobodyIsConnected()
      await dying.house.database.close()
    },
    async begin() {
      lives += 1
      open = await openHouse({
        slices: serverSlices,
        databaseUrl,
        clock,
        // What a new life draws must not repeat what an earlier one has drawn.
        random: seededRandom(`${seed}/server/${lives}`),
        log: createLog({ level: plan.logLevel }),
        portsInstead: plan.ports,
        settings: {
          instance: 'day',
          publicUrl: 'http://localhost',
          citySecret: plan.citySecret,
          cityUrl: '',
          build: 'day',
        },
      })
      fuse = putFuseInto(open.house.database.pool)
      open.house.realtime.tap((room, name, payload) => {
        for (const listener of sentListeners) listener({ room, name, payload })
      })
      for (const listener of begunListeners) listener(open)
    },
    onSent: (listener) => void sentListeners.push(listener),
    onBegun: (listener) => void begunListeners.push(listener),
    async close() {
      await open?.house.database.close()
      open = undefined
      await observer.end()
    },
  }
}
