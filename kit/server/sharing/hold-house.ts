import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { silentPeersGo } from '../database/database.ts'
import type { Log } from '../process/log.ts'

/** Held by the servers of a database: by one alone, or shared by all that are connected through Redis. */
const lockName = 'daoxing:servers'
/** A server that was killed a moment ago seems alive to the database for about this long at most. */
const usualPatienceMs = 6_000
const lookEveryMs = 200
const holdAgainAfterMs = 1_000
const sayKeysEveryMs = 500

type HoldPlan = {
  readonly databaseUrl: string
  readonly isShared: boolean
  readonly log: Log
  readonly patienceMs?: number
  /** Which keys this server holds; said in the database, so that a rotation knows when all servers have the newest. */
  readonly keysAtHand?: () => string
}
export type HeldHouse = {
  /** Says that this server is about to go, so that its successor waits for it, however long it takes to finish. */
  leave(): Promise<void>
  letGo(): Promise<void>
}

/** Application names of the connection that holds the lock, visible to a successor and to operators. */
const holderNames = { stays: 'daoxing-hold', leaves: 'daoxing-leaves' } as const

/**
 * Makes sure that several servers work on one database only where they hear of one another. Two that do not would each
 * know half of the drivers and of the sockets, and nobody would notice.
 */
export async function holdHouse(plan: HoldPlan): Promise<HeldHouse> {
  const { patienceMs = usualPatienceMs, log } = plan
  let held: pg.Client | undefined
  let [isLeaving, isOver] = [false, false]
  const saying = setInterval(() => {
    if (held && !isLeaving) void sayKeys(held, plan)
  }, sayKeysEveryMs)
  saying.unref()
  const again = async () => {
    held = undefined
    // The database went away and came back: whoever worked on goes on working, and keeps others out again.
    for (let isToldOf = false; !isOver; ) {
      await pause(holdAgainAfterMs, undefined, { ref: false })
      if (isOver) return
      const found = await hold(plan, again).catch(() => 'taken' as const)
      if (typeof found === 'object') {
        held = found
        if (isLeaving) await sayLeaving(found)
        // Let go while it was being taken again.
        if (isOver) await found.end()
        return
      }
      if (!isToldOf) log.error('this server no longer keeps others from its database')
      isToldOf = true
    }
  }
  try {
    held = await waitForIt(plan, patienceMs, () => hold(plan, again))
  } catch (error) {
    clearInterval(saying)
    throw error
  }
  return {
    async leave() {
      isLeaving = true
      if (held) await sayLeaving(held)
    },
    async letGo() {
      isOver = true
      clearInterval(saying)
      await held?.end()
    },
  }
}

/** Waits for a server that was killed a moment ago, and for one that is leaving as long as it takes to. */
async function waitForIt(plan: HoldPlan, patienceMs: number, take: () => ReturnType<typeof hold>): Promise<pg.Client> {
  let end = performance.now() + patienceMs
  for (let isToldOf = false; ; ) {
    const found = await take()
    if (typeof found === 'object') return found
    if (found === 'leaving') {
      end = performance.now() + patienceMs
      if (!isToldOf) plan.log.info(waits)
      isToldOf = true
    } else if (performance.now() > end) throw new Error(taken(plan))
    await pause(lookEveryMs)
  }
}

/** Log message of a server that starts while its predecessor has not ended yet. */
export const waits = 'the server before this one finishes what it has begun; this one waits for it'

function taken({ isShared }: HoldPlan): string {
  return isShared
    ? 'a server without REDIS_URL works on this database; stop it first, or give it REDIS_URL, too'
    : 'another server works on this database already; several need REDIS_URL to hear of one another'
}

/** A connection that holds the lock; where somebody else does, whether that one is about to go. */
async function hold(
  { databaseUrl, isShared }: HoldPlan,
  onLost: () => Promise<void>,
): Promise<pg.Client | 'taken' | 'leaving'> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    // The lock of a machine that is cut off would otherwise keep its successor out for hours.
    options: silentPeersGo,
    connectionTimeoutMillis: 5_000,
    application_name: holderNames.stays,
  })
  client.on('error', () => undefined) // It ends as well, and that is told.
  try {
    await client.connect()
    const call = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
    const { rows } = await client.query<{ taken: boolean; is_left: boolean }>(
      `SELECT ${call}(hashtextextended($1, 0)) AS taken, EXISTS (SELECT 1 FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = $2) AS is_left`,
      [lockName, holderNames.leaves],
    )
    if (rows[0]?.taken === true) {
      client.once('end', () => void onLost())
      return client
    }
    await client.end()
    return rows[0]?.is_left === true ? 'leaving' : 'taken'
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** The last notice of each connection. */
const saidBy = new WeakMap<pg.Client, string>()

/** A connection that is lost says it again when it is taken again. */
async function sayKeys(client: pg.Client, { keysAtHand }: HoldPlan): Promise<void> {
  const keys = keysAtHand?.()
  if (keys === undefined || saidBy.get(client) === keys) return
  saidBy.set(client, keys)
  const name = client.escapeLiteral(`${holderNames.stays} ${keys}`)
  await client.query(`SET application_name = ${name}`).catch(() => saidBy.delete(client))
}

/** Which keys the servers of a database hold, one entry a server; undefined of one that has not said it. */
export async function keysHeldByServers(client: Pick<pg.Client, 'query'>): Promise<readonly (string | undefined)[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND (application_name LIKE $1 || '%' OR application_name = $2)`,
    [holderNames.stays, holderNames.leaves],
  )
  return rows.map(({ name }) => name.split(' ')[1])
}

/** Where it cannot be said the connection is gone, and that lets the successor in. */
async function sayLeaving(client: pg.Client): Promise<void> {
  await client.query(`SET application_name = '${holderNames.leaves}'`).catch(() => undefined)
}
