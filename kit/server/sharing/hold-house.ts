import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { silentPeersGo } from '../database/database.ts'
import type { Log } from '../process/log.ts'

/** Held by the servers of a database: exclusively, or shared by all that are connected through Redis. */
const lockName = 'daoxing:servers'
/** The database may consider a just killed server alive for at most about this long. */
const usualPatienceMs = 6_000
const pollEveryMs = 200
const holdAgainAfterMs = 1_000
const sayKeysEveryMs = 500

type HoldPlan = {
  readonly databaseUrl: string
  readonly isShared: boolean
  readonly log: Log
  readonly patienceMs?: number
  /** The keys of this server; recorded in the database, so that a rotation knows when all servers have the newest. */
  readonly keysAtHand?: () => string
}
export type HeldHouse = {
  /** Announces that this server is shutting down, so that its successor waits for it without a limit. */
  leave(): Promise<void>
  letGo(): Promise<void>
}

/** Application names of the connection that holds the lock, visible to a successor and to operators. */
const holderNames = { stays: 'daoxing-hold', leaves: 'daoxing-leaves' } as const

/**
 * Ensures that several servers use one database only if Redis connects them. Two unconnected ones would each know half
 * of the drivers and of the sockets, unnoticed.
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
    // The database was unreachable and came back: the server continues, and excludes others again.
    for (let isLogged = false; !isOver; ) {
      await pause(holdAgainAfterMs, undefined, { ref: false })
      if (isOver) return
      const found = await hold(plan, again).catch(() => 'taken' as const)
      if (typeof found === 'object') {
        held = found
        if (isLeaving) await sayLeaving(found)
        // Released while it was being taken again.
        if (isOver) await found.end()
        return
      }
      if (!isLogged) log.error('this server no longer keeps others from its database')
      isLogged = true
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

/** Waits for a server that was just killed, and without a limit for one that is shutting down. */
async function waitForIt(plan: HoldPlan, patienceMs: number, take: () => ReturnType<typeof hold>): Promise<pg.Client> {
  let end = performance.now() + patienceMs
  for (let isLogged = false; ; ) {
    const found = await take()
    if (typeof found === 'object') return found
    if (found === 'leaving') {
      end = performance.now() + patienceMs
      if (!isLogged) plan.log.info(waits)
      isLogged = true
    } else if (performance.now() > end) throw new Error(taken(plan))
    await pause(pollEveryMs)
  }
}

/** Log message of a server that starts while its predecessor has not ended yet. */
export const waits = 'the server before this one finishes what it has begun; this one waits for it'

function taken({ isShared }: HoldPlan): string {
  return isShared
    ? 'a server without REDIS_URL works on this database; stop it first, or give it REDIS_URL, too'
    : 'another server works on this database already; several need REDIS_URL to hear of one another'
}

/** A connection that holds the lock; if another one does, whether that one is about to end. */
async function hold(
  { databaseUrl, isShared }: HoldPlan,
  onLost: () => Promise<void>,
): Promise<pg.Client | 'taken' | 'leaving'> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    // The lock of a disconnected machine would otherwise exclude its successor for hours.
    options: silentPeersGo,
    connectionTimeoutMillis: 5_000,
    application_name: holderNames.stays,
  })
  client.on('error', () => undefined) // It ends as well, with a log line.
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

/** A lost connection reports it again when it is taken again. */
async function sayKeys(client: pg.Client, { keysAtHand }: HoldPlan): Promise<void> {
  const keys = keysAtHand?.()
  if (keys === undefined || saidBy.get(client) === keys) return
  saidBy.set(client, keys)
  const name = client.escapeLiteral(`${holderNames.stays} ${keys}`)
  await client.query(`SET application_name = ${name}`).catch(() => saidBy.delete(client))
}

/** The keys of a database's servers, one entry per server; undefined for one that has not recorded them. */
export async function keysHeldByServers(client: Pick<pg.Client, 'query'>): Promise<readonly (string | undefined)[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND (application_name LIKE $1 || '%' OR application_name = $2)`,
    [holderNames.stays, holderNames.leaves],
  )
  return rows.map(({ name }) => name.split(' ')[1])
}

/** If it cannot be recorded the connection is lost, which admits the successor. */
async function sayLeaving(client: pg.Client): Promise<void> {
  await client.query(`SET application_name = '${holderNames.leaves}'`).catch(() => undefined)
}
