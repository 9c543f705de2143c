import { secondsBetween } from '@daoxing/kit/contract'
import { type RawBuilder, sql } from 'kysely'
import { tablesOf } from '../database/database.ts'
import type { House } from './house.ts'
import type { ServerSlice } from './slice.ts'

type Waiting = { readonly count: number; readonly since: string | null }

async function waitingIn({ database }: House, statement: RawBuilder<Waiting>): Promise<Waiting> {
  const { rows } = await statement.execute(tablesOf<unknown>(database))
  return rows[0] ?? { count: 0, since: null }
}

const unsent = sql<Waiting>`SELECT count(*)::int AS count, min(created_at) AS since FROM kit.outbox`
const dueJobs = ({ clock }: House) => sql<Waiting>`
  SELECT count(*)::int AS count, min(run_at) AS since FROM graphile_worker._private_jobs
  WHERE run_at <= ${clock.now()}::timestamptz AND attempts < max_attempts AND locked_at IS NULL`
const deadJobs = sql<Waiting>`
  SELECT count(*)::int AS count, min(run_at) AS since FROM graphile_worker._private_jobs
  WHERE attempts >= max_attempts AND locked_at IS NULL`

const ageSeconds = ({ clock }: House, { since }: Waiting) =>
  since === null ? 0 : Math.max(0, secondsBetween(since, clock.now()))

/** The first gauges to watch: outbox lag, job lag and free database connections. */
export const kitGauges: NonNullable<ServerSlice['gauges']> = {
  // First, so that the queries of the gauges below are not counted as waiting.
  db_pool_connections: ({ database: { pool } }) => pool.totalCount,
  db_pool_connections_idle: ({ database: { pool } }) => pool.idleCount,
  db_pool_connections_max: ({ database: { pool } }) => pool.options.max,
  db_pool_waiting: ({ database: { pool } }) => pool.waitingCount,
  outbox_waiting: async (house) => (await waitingIn(house, unsent)).count,
  outbox_lag_seconds: async (house) => ageSeconds(house, await waitingIn(house, unsent)),
  jobs_due: async (house) => (await waitingIn(house, dueJobs(house))).count,
  jobs_lag_seconds: async (house) => ageSeconds(house, await waitingIn(house, dueJobs(house))),
  jobs_failed: async (house) => (await waitingIn(house, deadJobs)).count,
  /** 0 while this process is disconnected from the others; 1 also if there are none. */
  redis_up: ({ peers }) => (peers.state() === 'away' ? 0 : 1),
  sockets_open: ({ realtime }) => realtime.count(),
}
