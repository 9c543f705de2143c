import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { silentPeersGo } from './database.ts'
import type { Log } from './log.ts'

/** Held by the servers of a database: by one alone, or shared by all that are connected through Redis. */
const lockName = 'daoxing:servers'
/** A server that was killed a moment ago seems alive to the database for about this long at most. */
const usualPatienceMs = 6_000
const lookEveryMs = 200
const holdAgainAfterMs = 1_000

type HoldPlan = {
  readonly databaseUrl: string
  readonly isShared: boolean
  readonly log: Log
  readonly patienceMs?: number
}
export type HeldHouse = { letGo(): Promise<void> }

/**
 * Makes sure that several servers work on one database only where they hear of one another. Two that do not would each
 * know half of the drivers and of the sockets, and nobody would notice.
 */
export async function holdHouse(plan: HoldPlan): Promise<HeldHouse> {
  const { patienceMs = usualPatienceMs } = plan
  const end = performance.now() + patienceMs
  let isOver = false
  const again = async () => {
    // The database went away and came back: whoever worked on goes on working, and keeps others out again.
    for (let isToldOf = false; !isOver; ) {
      await pause(holdAgainAfterMs, undefined, { ref: false })
      if (isOver) return
      held = await hold(plan, again).catch(() => undefined)
      // Let go while it was being taken again.
      if (held && isOver) await held.end()
      if (held) return
      if (!isToldOf) plan.log.error('this server no longer keeps others from its database')
      isToldOf = true
    }
  }
  let held = await hold(plan, again)
  while (!held) {
    if (performance.now() > end) throw new Error(taken(plan))
    await pause(lookEveryMs)
    held = await hold(plan, again)
  }
  return {
    async letGo() {
      isOver = true
      await held?.end()
    },
  }
}

function taken({ isShared }: HoldPlan): string {
  return isShared
    ? 'a server without REDIS_URL works on this database; stop it first, or give it REDIS_URL, too'
    : 'another server works on this database already; several need REDIS_URL to hear of one another'
}

/** A connection that holds the lock, or nothing where somebody else does. */
async function hold({ databaseUrl, isShared }: HoldPlan, onLost: () => Promise<void>): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    // The lock of a machine that is cut off would otherwise keep its successor out for hours.
    options: silentPeersGo,
    connectionTimeoutMillis: 5_000,
    application_name: 'daoxing-hold',
  })
  client.on('error', () => undefined) // It ends as well, and that is told.
  await client.connect()
  const call = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query<{ taken: boolean }>(`SELECT ${call}(hashtextextended($1, 0)) AS taken`, [
    lockName,
  ])
  if (rows[0]?.taken === true) {
    client.once('end', () => void onLost())
    return client
  }
  await client.end()
  return undefined
}
