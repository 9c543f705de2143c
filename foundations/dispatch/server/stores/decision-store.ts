import { Instant } from '@daoxing/kit/contract'
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
  pairs: z.array(
    z.object({
      orderHash: z.string(),
      chosenDriverId: z.nullable(z.string()),
      waitedSeconds: z.int(),
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
    .select(['decision_id', 'region', 'decided_at', 'waiting', 'free_drivers', 'pairs'])
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
      pairs: row.pairs,
    }),
  )
}

export async function deleteDecisionsBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<DispatchTables>(tx).deleteFrom('dispatch.decisions').where('decided_at', '<', before).execute()
}
