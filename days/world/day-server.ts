import {
  createLog,
  drainOutbox,
  giveBackJob,
  type HeldClock,
  type Log,
  openHouse,
  type OpenHouse,
  type PortBinding,
  seededRandom,
  type TakenJob,
  takeDueJob,
} from '@daoxing/kit/server'
import { serverSlices } from '@daoxing/server-app'
import pg from 'pg'
import { type Break, type Fuse, putFuseInto } from './fuse.ts'
import { untilAllHaveHeard } from './lane.ts'
import type { Logbook } from './logbook.ts'
import { atMost, createPatience } from './patience.ts'

type SentEvent = { readonly room: string; readonly name: string; readonly payload: unknown }

/** The server program of a day: its code, its database, its clock; it may be killed and begun again. */
export type DayServer = {
  readonly open: OpenHouse | undefined
  /** How often it was begun. */
  readonly lives: number
  /** When the next job falls due, and whether an event waits to be sent, by the rows. */
  look(): Promise<{ dueMs: number | undefined; hasEvents: boolean }>
  sendEvents(): Promise<void>
  /**
   * Does the job that has been due longest, with a weak spot in it where one is planned; answers its name, or undefined
   * where none is due.
   */
  doJob(weakness?: Break): Promise<string | undefined>
  /** Waits until nothing that was begun in the background is under way any more. */
  untilQuiet(): Promise<void>
  /** The connections break at a statement of whatever is done next. */
  arm(plan: Break): void
  disarm(): void
  readonly isBlown: boolean
  /** Breaks all connections, and waits until the database has seen it. */
  loseConnections(): Promise<void>
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
  readonly logbook: Logbook
  readonly seed: string
  readonly citySecret: string
  readonly ports: readonly PortBinding[]
  readonly logLevel: string
  /** Hears every line of the log that tells of trouble. */
  onTrouble(line: string): void
}

export function createDayServer(plan: DayServerPlan): DayServer {
  const { databaseUrl, clock, logbook, seed } = plan
  const sentListeners: ((event: SentEvent) => void)[] = []
  const begunListeners: ((open: OpenHouse) => void)[] = []
  const observer = new pg.Pool({ connectionString: databaseUrl, max: 1, application_name: 'observer' })
  // The database may be dropped while a connection is still on its way out.
  observer.on('error', () => undefined)
  observer.on('connect', (client) => client.on('error', () => undefined))
  let open: OpenHouse | undefined
  let fuse: Fuse | undefined
  let lives = 0
  /** A job that was begun and is not done. */
  let taken: TakenJob | undefined

  function house(): OpenHouse {
    if (!open) throw new Error('the server is down')
    return open
  }
  /** As a peer or the next start gives back what a dead worker held. */
  async function giveBackTaken(): Promise<void> {
    const job = taken
    taken = undefined
    if (job && open) await giveBackJob(open.house.database, job, clock)
  }
  /** A connection that was broken is seen as such by the database a moment later. */
  async function untilGone(connections: readonly number[]): Promise<void> {
    logbook.begin('waits until the database has seen the broken connections')
    const patience = createPatience()
    for (;;) {
      const { rows } = await observer.query<{ what: string }>(
        `SELECT concat_ws(' ', pid, state, wait_event, query) AS what FROM pg_stat_activity
         WHERE pid = ANY($1) AND datname = current_database()`,
        [connections],
      )
      if (rows.length === 0) return
      patience.check(() => `the database keeps broken connections: ${rows.map(({ what }) => what).join('; ')}`)
      await observer.query('SELECT pg_sleep(0.005)')
    }
  }

  return {
    get open() {
      return open
    },
    get lives() {
      return lives
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
    async doJob(weakness) {
      const { house: inner, works } = house()
      const job = await takeDueJob(inner.database, works, clock)
      if (!job) return undefined
      taken = job
      logbook.begin(`job ${job.name}`)
      if (weakness) fuse?.arm(weakness)
      try {
        await job.run()
        taken = undefined
      } catch (error) {
        inner.log.error({ err: error, job: job.name }, 'a job failed')
        if (!weakness) await giveBackTaken()
      }
      return job.name
    },
    async untilQuiet() {
      await untilAllHaveHeard()
      const pool = open?.house.database.pool
      if (!pool || isQuiet(pool)) return
      logbook.begin('waits for what the server does in the background')
      const patience = createPatience()
      while (!isQuiet(pool)) {
        patience.check(
          () =>
            `of ${pool.totalCount} connections ${pool.idleCount} are free, and ${pool.waitingCount} more are wanted`,
        )
        await untilReleased(pool)
        await untilAllHaveHeard()
      }
    },
    arm: (next) => fuse?.arm(next),
    disarm: () => fuse?.disarm(),
    get isBlown() {
      return fuse?.isBlown ?? false
    },
    async loseConnections() {
      await untilGone(fuse?.breakAll() ?? [])
      await giveBackTaken()
    },
    async kill() {
      const dying = open
      open = undefined
      if (!dying || !fuse) return
      await untilGone(fuse.cut())
      logbook.begin('waits until the killed server has let its connections go')
      await atMost(dying.house.database.close())
    },
    async begin() {
      logbook.begin('begins the server')
      lives += 1
      open = await openHouse({
        slices: serverSlices,
        databaseUrl,
        clock,
        // What a new life draws must not repeat what an earlier one has drawn.
        random: seededRandom(`${seed}/server/${lives}`),
        // Whatever draws side by side draws in the order in which the database answers, which no seed decides.
        lanes: 1,
        log: logOf(plan),
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
      await giveBackTaken()
      for (const listener of begunListeners) listener(open)
    },
    onSent: (listener) => void sentListeners.push(listener),
    onBegun: (listener) => void begunListeners.push(listener),
    async close() {
      logbook.begin('closes the server')
      const closing = open?.house.database.close()
      open = undefined
      await observer.end()
      if (closing) await atMost(closing)
    },
  }
}

/** A day reads along why something failed, also where nothing is shown. */
function logOf({ logLevel, onTrouble }: DayServerPlan): Log {
  const isShown = logLevel !== 'silent'
  return createLog({
    level: isShown ? logLevel : 'error',
    destination: {
      write(line) {
        if (isShown) process.stdout.write(line)
        onTrouble(line)
      },
    },
  })
}

function isQuiet(pool: pg.Pool): boolean {
  return pool.waitingCount === 0 && pool.idleCount === pool.totalCount
}

/** Until a connection is given back. One that could not be opened leaves the pool without a word. */
function untilReleased(pool: pg.Pool): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      pool.off('release', done)
      resolve()
    }
    const timer = setTimeout(done, 10)
    pool.once('release', done)
  })
}
