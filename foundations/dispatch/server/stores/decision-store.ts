import { Instant } from '@daoxing/kit/contract'
import { BatchTook } from '@daoxing/dispatch/contract'
import {
  defineTable,
  generated,
  json,
  type NewRecordOf,
  type RecordOf,
  type Tx,
  tablesOf,
  writeOnly,
} from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'

/**
 * The candidates considered for one rider. Reasons are stored as keys with facts, so that each reader gets them in
 * their own language.
 */
const WeighedPair = z.object({
  orderHash: z.string(),
  chosenDriverId: z.nullable(z.string()),
  waitedSeconds: z.int(),
  // Missing in rows of an older version.
  reachMetres: z._default(z.int(), 0),
  waitBonusSeconds: z._default(z.int(), 0),
  excluded: z._default(z.array(z.object({ driverId: z.string(), metres: z.int(), why: z.string() })), []),
  candidates: z.array(z.object({ driverId: z.string(), pickupSeconds: z.int(), cost: z.number() })),
  reason: z.object({ key: z.string(), facts: z.record(z.string(), z.number()) }),
})

const decisions = defineTable('dispatch.decisions', {
  columns: {
    decisionId: generated(z.int()),
    region: z.string(),
    decidedAt: Instant,
    waiting: z.int(),
    freeDrivers: z.int(),
    took: json(z.nullable(BatchTook)),
    orderHashes: writeOnly(z.array(z.string())),
    pairs: json(z.array(WeighedPair)),
  },
  key: ['decisionId'],
})
export type DecisionRecord = RecordOf<typeof decisions>
export type NewDecision = Omit<NewRecordOf<typeof decisions>, 'orderHashes'>

export async function writeDecision(tx: Tx, decision: NewDecision): Promise<void> {
  await decisions.unread.insert(tx, { ...decision, orderHashes: decision.pairs.map(({ orderHash }) => orderHash) })
}

/** The latest decisions, the newest first; only those of one order if it is given. */
export function readDecisions(
  tx: Tx,
  { limit, orderHash }: { limit: number; orderHash: string | undefined },
): Promise<readonly DecisionRecord[]> {
  return decisions.all(tx, (query) => {
    const newest = query.orderBy('decision_id', 'desc').limit(limit)
    return orderHash === undefined ? newest : newest.where(sql<boolean>`order_hashes @> ARRAY[${orderHash}::text]`)
  })
}

/** The number of batches that are searched for a trip whose hash is known only in part. */
const searchedBatches = 2_000

/** The latest order of the dispatcher whose hash has this prefix. */
export async function orderThatBegins(tx: Tx, beginning: string): Promise<string | undefined> {
  const { rows } = await sql<{ order_hash: string }>`
    SELECT order_hash FROM (
      SELECT decision_id, unnest(order_hashes) AS order_hash
      FROM (SELECT decision_id, order_hashes FROM dispatch.decisions ORDER BY decision_id DESC LIMIT ${searchedBatches})
      AS latest) AS weighed
    WHERE starts_with(order_hash, ${beginning}) ORDER BY decision_id DESC LIMIT 1`.execute(tablesOf(tx, decisions))
  return rows[0]?.order_hash
}

export async function deleteDecisionsBefore(tx: Tx, before: Instant): Promise<void> {
  await decisions.deleteWhere(tx, (query) => query.where('decided_at', '<', before))
}
