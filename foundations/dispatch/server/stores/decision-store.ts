import { Instant } from '@daoxing/kit/contract'
import { BatchTook } from '@daoxing/dispatch/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { DispatchTables } from './dispatch-tables.ts'

/** A decision as it is kept: reasons are keys with facts, so that each reader gets them in the own language. */
export const KeptDecision = z.object({
  decisionId: z.int(),
  region: z.string(),
  decidedAt: Instant,
  waiting: z.int(),
  freeDrivers: z.int(),
  took: z.nullable(BatchTook),
  pairs: z.array(
    z.object({
      orderHash: z.string(),
      chosenDriverId: z.nullable(z.string()),
      waitedSeconds: z.int(),
      // Missing in rows of an older version.
      reachMetres: z._default(z.int(), 0),
      waitBonusSeconds: z._default(z.int(), 0),
      excluded: z._default(z.array(z.object({ driverId: z.string(), metres: z.int(), why: z.string() })), []),
      candidates: z.array(z.object({ driverId: z.string(), pickupSeconds: z.int(), cost: z.number() })),
      reason: z.object({ key: z.string(), facts: z.record(z.string(), z.number()) }),
    }),
  ),
})
export type KeptDecision = z.infer<typeof KeptDecision>

export async function writeDecision(tx: Tx, decision: Omit<KeptDecision, 'decisionId'>): Promise<void> {
  await tablesOf<DispatchTables>(tx)
    .insertInto('dispatch.decisions')
    .values({
      region: decision.region,
      decided_at: decision.decidedAt,
      waiting: decision.waiting,
      free_drivers: decision.freeDrivers,
      took: decision.took && JSON.stringify(decision.took),
      order_hashes: decision.pairs.map(({ orderHash }) => orderHash),
      pairs: JSON.stringify(decision.pairs),
    })
    .execute()
}

/** The latest decisions, newest first; of one order alone where it is named. */
export async function readDecisions(
  tx: Tx,
  { limit, orderHash }: { limit: number; orderHash: string | undefined },
): Promise<readonly KeptDecision[]> {
  let query = tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.decisions')
    .select(['decision_id', 'region', 'decided_at', 'waiting', 'free_drivers', 'took', 'pairs'])
    .orderBy('decision_id', 'desc')
    .limit(limit)
  if (orderHash !== undefined) query = query.where(sql<boolean>`order_hashes @> ARRAY[${orderHash}::text]`)
  const rows = await query.execute()
  return rows.map((row) =>
    z.parse(KeptDecision, {
      decisionId: row.decision_id,
      region: row.region,
      decidedAt: row.decided_at,
      waiting: row.waiting,
      freeDrivers: row.free_drivers,
      took: row.took,
      pairs: row.pairs,
    }),
  )
}

/** Batches that are looked through for a trip of which only the beginning is known. */
const searchedBatches = 2_000

/** The latest order that a dispatcher weighed and whose hash begins like this. */
export async function orderThatBegins(tx: Tx, beginning: string): Promise<string | undefined> {
  const { rows } = await sql<{ order_hash: string }>`
    SELECT order_hash FROM (
      SELECT decision_id, unnest(order_hashes) AS order_hash
      FROM (SELECT decision_id, order_hashes FROM dispatch.decisions ORDER BY decision_id DESC LIMIT ${searchedBatches})
      AS latest) AS weighed
    WHERE starts_with(order_hash, ${beginning}) ORDER BY decision_id DESC LIMIT 1`.execute(tablesOf<DispatchTables>(tx))
  return rows[0]?.order_hash
}

export async function deleteDecisionsBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<DispatchTables>(tx).deleteFrom('dispatch.decisions').where('decided_at', '<', before).execute()
}
