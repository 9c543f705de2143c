import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import type { TestLine } from '@daoxing/assets/server/testing'
import { serverSlices } from '@daoxing/server-app'
import pg from 'pg'
import { type Break, type Fuse, putFuseInto } from './fuse.ts'
import { untilAllReceived } from './lane.ts'
import type { Logbook } from './logbook.ts'
import { atMost, createPatience } from './patience.ts'

type SentEvent = { readonly room: string; readonly name: string; readonly payload: unknown }

/** The server program of a day: its code, its database, its clock; it may be killed and restarted. */
export type DayServer = {
  readonly open: OpenHouse | undefined
  /** The number of starts. */
  readonly lives: number
  /** The due time of the next job, and whether an event is pending, according to the rows. */
  check(): Promise<{ dueMs: number | undefined; hasEvents: boolean }>
  sendEvents(): Promise<void>
  /**
   * Runs the longest overdue job, with a scheduled failure if one is planned; returns its name, or undefined without a
   * due job.
   */
  doJob(weakness?: Break): Promise<string | undefined>
  /** Waits until all background work has finished. */
  untilQuiet(): Promise<void>
  /** The connections break at a statement of the next work. */
  arm(plan: Break): void
  disarm(): void
  readonly isBlown: boolean
  /** Breaks all connections, and waits until the database has noticed. */
  loseConnections(): Promise<void>
  /** Ends the process abruptly: its memory is lost, and running work stops at any point. */
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
  /** The line to shared cars, of a day that has some: the server that hears it keeps a connection for its lock. */
  readonly line?: Pick<TestLine, 'isHeard' | 'hasEars' | 'loses'> | undefined
  /** Receives every warning and error of the log. */
  onTrouble(line: string): void
}

export function createDayServer(plan: DayServerPlan): DayServer {
  const { databaseUrl, clock, logbook, seed, line } = plan
  const sentListeners: ((event: SentEvent) => void)[] = []
  const begunListeners: ((open: OpenHouse) => void)[] = []
  const observer = new pg.Pool({ connectionString: databaseUrl, max: 1, application_name: 'observer' })
  // The database may be dropped while a connection is still closing.
  observer.on('error', () => undefined)
  observer.on('connect', (client) => client.on('error', () => undefined))
  // It is made with the first file, and outlives the program as the database does.
  const filesFolder = join(tmpdir(), `daoxing-day-files-${randomUUID()}`)
  let open: OpenHouse | undefined
  let fuse: Fuse | undefined
  let lives = 0
  /** A job that has started and is not finished. */
  let taken: TakenJob | undefined

  function house(): OpenHouse {
    if (!open) throw new Error('the server is down')
    return open
  }
  const isQuiet = (pool: pg.Pool) =>
    pool.waitingCount === 0 && pool.totalCount - pool.idleCount <= (line?.hasEars ? 1 : 0)
  /** The clock of the day stands still until then: a server looks after its line by the clock of the machine. */
  async function untilLineIsHeard(): Promise<void> {
    if (!line) return
    logbook.begin('waits until the server hears the cars')
    await atMost(line.isHeard())
  }
  /** As a peer or the next start releases the jobs of a dead worker. */
  async function giveBackTaken(): Promise<void> {
    const job = taken
    taken = undefined
    if (job && open) await giveBackJob(open.house.database, job, clock)
  }
  /** The database notices a broken connection a moment later. */
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
    async check() {
      const { rows } = await observer.query<{ due_at: Date | null; has_events: boolean }>(
        `SELECT (SELECT min(run_at) FROM graphile_worker._private_jobs WHERE attempts < max_attempts) AS due_at,
           EXISTS (SELECT 1 FROM kit.outbox) AS has_events`,
      )
      const { due_at: dueAt = null, has_events: hasEvents = false } = rows[0] ?? {}
      return { dueMs: dueAt?.getTime(), hasEvents }
    },
    sendEvents: async () => void (await drainOutbox(house().house.database, house().house.realtime)),
    async doJob(weakness) {
      const { house: inner, handlers } = house()
      const job = await takeDueJob(inner.database, handlers, clock)
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
      await untilAllReceived()
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
        await untilAllReceived()
      }
    },
    arm: (next) => fuse?.arm(next),
    disarm: () => fuse?.disarm(),
    get isBlown() {
      return fuse?.isBlown ?? false
    },
    async loseConnections() {
      await untilGone(fuse?.breakAll() ?? [])
      await untilLineIsHeard()
      await giveBackTaken()
    },
    async kill() {
      const dying = open
      open = undefined
      if (!dying || !fuse) return
      await untilGone(fuse.cut())
      line?.loses()
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
        // A new process must not repeat random numbers of an earlier one.
        random: seededRandom(`${seed}/server/${lives}`),
        // Concurrent work draws random numbers in the order of database responses, which no seed determines.
        lanes: 1,
        log: logOf(plan),
        portsInstead: plan.ports,
        settings: {
          instance: 'day',
          publicUrl: 'http://localhost',
          citySecret: plan.citySecret,
          cityUrl: '',
          build: 'day',
          filesFolder,
        },
      })
      fuse = putFuseInto(open.house.database.pool)
      await untilLineIsHeard()
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
      // The lock of the line would keep its connection.
      if (line) fuse?.cut()
      open = undefined
      await observer.end()
      if (closing) await atMost(closing)
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

/** A day reads the reason of a failure, even if nothing is shown. */
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

/** Until a connection is released. One that could not be opened leaves the pool silently. */
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
