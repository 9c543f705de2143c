import type { Outbox } from './outbox-type.ts'
import type { EventDefinition } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../process/clock.ts'
import { type Database, type Gathering, tablesOf, type Tx, writeAtCommit } from '../database/database.ts'
import type { JobDefinition } from '../jobs/define-job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../process/log.ts'
import { sendFollowed, type SentRow } from '../process/follow-work.ts'
import type { Peers } from '../sharing/peers.ts'
import { type Realtime, roomMoves } from './realtime.ts'
import { traceAtHand } from '../process/tracing.ts'

export type Subscription = { readonly event: EventDefinition; readonly job: JobDefinition }

/** The job of a subscriber is planned with the event's payload, in the same transaction. */
export function subscribe<E extends EventDefinition>(event: E, job: JobDefinition<E['payload']>): Subscription {
  return { event, job }
}

const channel = 'daoxing_outbox'
type OutboxTables = {
  'kit.outbox': {
    id: number
    room: string
    name: string
    payload: string
    created_at: string
    /** See `traceAtHand`. */
    trace: string | null
  }
}

type NewRow = Omit<OutboxTables['kit.outbox'], 'id' | 'payload'> & {
  readonly payload: unknown
  /** Identifies the object of this snapshot. */
  readonly snapshotOf: string | undefined
  readonly fold: ((earlier: never, later: never) => unknown) | undefined
}

/** PostgreSQL delivers the notification when the transaction commits, never before. */
const writeRows: Gathering<NewRow> = (rows) => {
  const sent = onceEach(rows).map(({ room, name, payload, created_at, trace }) => {
    return { room, name, payload: JSON.stringify(payload), created_at, trace }
  })
  return {
    write: sql`INSERT INTO kit.outbox (room, name, payload, created_at, trace)
      SELECT room, name, payload::jsonb, created_at::timestamptz, trace FROM ROWS FROM
      (json_to_recordset(${JSON.stringify(sent)}::json)
        AS (room text, name text, payload text, created_at text, trace text))
      WITH ORDINALITY AS entry(room, name, payload, created_at, trace, place)
      ORDER BY place`,
    call: sql`pg_notify(${channel}, '')`,
  }
}

/** Keeps only the last of several snapshots of one object in one room. */
function onceEach(rows: readonly NewRow[]): readonly NewRow[] {
  const last = new Map<string, NewRow>()
  const deferred = new Set<NewRow>()
  for (const row of rows) {
    const key = row.snapshotOf === undefined ? undefined : JSON.stringify([row.room, row.name, row.snapshotOf])
    const earlier = key === undefined ? undefined : last.get(key)
    if (earlier) deferred.delete(earlier)
    // Rows with one key have the payload of one event, and `fold` belongs to it.
    const fold = row.fold as ((earlier: unknown, later: unknown) => unknown) | undefined
    const now = earlier && fold ? { ...row, payload: fold(earlier.payload, row.payload) } : row
    if (key !== undefined) last.set(key, now)
    deferred.add(now)
  }
  return [...deferred]
}

export function createOutbox({
  clock,
  jobs,
  subscriptions,
  realtime,
  peers,
}: {
  clock: Clock
  jobs: Jobs
  subscriptions: readonly Subscription[]
  realtime: Realtime
  peers: Peers
}): Outbox {
  type Sent = Pick<NewRow, 'room' | 'name' | 'payload'> & Partial<Pick<NewRow, 'snapshotOf' | 'fold'>>
  const write = (tx: Tx, { snapshotOf, fold, ...sent }: Sent) =>
    writeAtCommit(tx, writeRows, {
      ...sent,
      ...{ snapshotOf, fold },
      created_at: clock.now(),
      trace: traceAtHand() ?? null,
    })
  // A single process has every socket, and has moved it by then.
  const publishToOthers = async (tx: Tx, room: string, name: string, payload: { room?: string } = {}) => {
    if (peers.state() !== 'alone') await write(tx, { room, name, payload })
  }
  return {
    async join(tx, room, other) {
      realtime.join(room, other)
      await publishToOthers(tx, room, roomMoves.join, { room: other })
    },
    async leave(tx, room, other) {
      realtime.leave(room, other)
      await publishToOthers(tx, room, roomMoves.leave, { room: other })
    },
    async disconnect(tx, room) {
      realtime.disconnect(room)
      await publishToOthers(tx, room, roomMoves.disconnect)
    },
    async add(tx, event, { to, payload, snapshotOf, fold }) {
      for (const room of to) await write(tx, { room, name: event.name, payload, snapshotOf, fold })
      for (const { job } of subscriptions.filter((subscription) => subscription.event.name === event.name))
        await jobs.plan(tx, job, payload)
    },
  }
}

/** Sends the rows of the outbox and deletes them; several processes may drain at once, each row is sent by one. */
export async function drainOutbox(database: Database, realtime: Realtime): Promise<number> {
  let sent = 0
  for (;;) {
    // Events that cannot reach every process now stay in the outbox.
    if (!realtime.canSend()) return sent
    const rows = await database.transaction(async (tx) => {
      // Materialised once, before anything is deleted: the planner may run a plain subquery again, with other rows.
      const taken = await sql<SentRow & { id: number }>`
        WITH taken AS MATERIALIZED (SELECT id FROM kit.outbox ORDER BY id LIMIT 200 FOR UPDATE SKIP LOCKED)
        DELETE FROM kit.outbox USING taken WHERE outbox.id = taken.id
        RETURNING outbox.id, room, name, payload, trace`.execute(tablesOf<OutboxTables>(tx))
      // The rows are deleted only after their events are accepted; a process that ends before leaves them to the
      // others.
      const inOrder = taken.rows.toSorted((a, b) => a.id - b.id)
      await Promise.all(inOrder.map((row) => sendFollowed(realtime, row)))
      return taken.rows.length
    })
    sent += rows
    if (rows < 200) return sent
  }
}

export type OutboxSender = {
  /** Sends committed rows only. */
  stop(): Promise<void>
}

/** Drains on every notification of a write, and once a second in case one was lost. */
export async function startOutboxDrain({
  database,
  realtime,
  log,
}: {
  database: Database
  realtime: Realtime
  log: Log
}): Promise<OutboxSender> {
  let isStopped = false
  let wake: () => void = () => undefined
  const ear = createEar(database, () => wake())
  const wakened = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const loop = (async () => {
    while (!isStopped) {
      // The wait starts before the drain, so that a notification in the meantime is not missed.
      const next = wakened(1000)
      try {
        await ear.listen()
        await drainOutbox(database, realtime)
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be drained')
      }
      await next
    }
  })()
  return {
    async stop() {
      isStopped = true
      wake()
      await loop
      await drainOutbox(database, realtime).catch((error: unknown) =>
        log.error({ err: error }, 'the last events could not be sent'),
      )
      ear.close()
    },
  }
}

/** The connection that is notified of new rows. When it is lost, `listen` opens another. */
function createEar(database: Database, onWord: () => void): { listen(): Promise<void>; close(): void } {
  let held: pg.PoolClient | undefined
  const letGo = (client: pg.PoolClient) => {
    // A failed connection may emit several errors; it is released once.
    if (held !== client) return
    held = undefined
    client.release(true)
  }
  return {
    async listen() {
      if (held) return
      const client = await database.pool.connect()
      held = client
      client.on('notification', onWord)
      client.on('error', () => letGo(client))
      await client.query(`LISTEN ${channel}`).catch((error: unknown) => {
        letGo(client)
        throw error
      })
    },
    close() {
      if (held) letGo(held)
    },
  }
}
