import type { Outbox } from './outbox-type.ts'
import type { EventDefinition } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../process/clock.ts'
import { type Database, tablesOf, type Tx, writeAtCommit } from '../database/database.ts'
import type { JobDefinition } from '../jobs/define-job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../process/log.ts'
import { unread } from '../database/pool-for-kysely.ts'
import { sendFollowed, type SentRow } from '../process/follow-work.ts'
import type { Peers } from '../sharing/peers.ts'
import { type Realtime, roomMoves } from './realtime.ts'
import { traceAtHand } from '../process/tracing.ts'

export type Subscription = { readonly event: EventDefinition; readonly job: JobDefinition }

/** When the event is written, the job is planned with the event's payload, in the same transaction. */
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

type NewRow = Omit<OutboxTables['kit.outbox'], 'id'>

/** The word that there is something is delivered by PostgreSQL when the transaction commits, never before. */
async function writeRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  await sql`WITH written AS (INSERT INTO kit.outbox (room, name, payload, created_at, trace)
    SELECT room, name, payload::jsonb, created_at::timestamptz, trace FROM ROWS FROM
    (json_to_recordset(${JSON.stringify(rows)}::json)
      AS (room text, name text, payload text, created_at text, trace text))
    WITH ORDINALITY AS entry(room, name, payload, created_at, trace, place)
    ORDER BY place) SELECT pg_notify(${channel}, '') ${sql.raw(unread)}`.execute(tablesOf<OutboxTables>(tx))
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
  const write = (tx: Tx, { room, name, payload }: { room: string; name: string; payload: string }) =>
    writeAtCommit(tx, writeRows, { room, name, payload, created_at: clock.now(), trace: traceAtHand() ?? null })
  // A process that is alone holds every socket there is, and has moved it by then.
  const tellOthers = async (tx: Tx, room: string, name: string, payload: { room?: string } = {}) => {
    if (peers.state() !== 'alone') await write(tx, { room, name, payload: JSON.stringify(payload) })
  }
  return {
    async join(tx, room, other) {
      realtime.join(room, other)
      await tellOthers(tx, room, roomMoves.join, { room: other })
    },
    async leave(tx, room, other) {
      realtime.leave(room, other)
      await tellOthers(tx, room, roomMoves.leave, { room: other })
    },
    async disconnect(tx, room) {
      realtime.disconnect(room)
      await tellOthers(tx, room, roomMoves.disconnect)
    },
    async add(tx, event, { to, payload }) {
      const text = to.length > 0 ? JSON.stringify(payload) : ''
      for (const room of to) await write(tx, { room, name: event.name, payload: text })
      for (const { job } of subscriptions.filter((subscription) => subscription.event.name === event.name))
        await jobs.plan(tx, job, payload)
    },
  }
}

/** Sends what waits in the outbox and deletes it; several processes may drain at once, a row goes out from one. */
export async function drainOutbox(database: Database, realtime: Realtime): Promise<number> {
  let sent = 0
  for (;;) {
    // Events that cannot reach every process now stay in the outbox.
    if (!realtime.canSend()) return sent
    const rows = await database.transaction(async (tx) => {
      // Taken once, before anything is deleted: a planner is free to run a mere subquery again, with other rows.
      const taken = await sql<SentRow & { id: number }>`
        WITH taken AS MATERIALIZED (SELECT id FROM kit.outbox ORDER BY id LIMIT 200 FOR UPDATE SKIP LOCKED)
        DELETE FROM kit.outbox USING taken WHERE outbox.id = taken.id
        RETURNING outbox.id, room, name, payload, trace`.execute(tablesOf<OutboxTables>(tx))
      // The rows are gone only when what was sent has been taken; a process that ends before leaves them to the others.
      const inOrder = taken.rows.toSorted((a, b) => a.id - b.id)
      await Promise.all(inOrder.map((row) => sendFollowed(realtime, row)))
      return taken.rows.length
    })
    sent += rows
    if (rows < 200) return sent
  }
}

export type OutboxSender = {
  /** Sends what is written already, and no more. */
  stop(): Promise<void>
}

/** Drains whenever a transaction says that it wrote, and once a second in case a word was lost. */
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
      // The wait begins before the drain, so that a word that comes meanwhile is not missed.
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

/** The connection that hears of new rows. When it is lost, `listen` opens another. */
function createEar(database: Database, onWord: () => void): { listen(): Promise<void>; close(): void } {
  let held: pg.PoolClient | undefined
  const letGo = (client: pg.PoolClient) => {
    // A connection that breaks says so more than once; it is given back once.
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
