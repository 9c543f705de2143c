import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { TripKey } from './trip-store.ts'

const runs = defineTable('sharing.game_runs', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    player: z.int(),
    seed: z.string(),
    startedAt: Instant,
    score: z.nullable(z.int()),
  },
  key: ['riderId', 'orderHash', 'player'],
})
export type RunRecord = RecordOf<typeof runs>
type RunKey = Pick<RunRecord, 'riderId' | 'orderHash' | 'player'>

export function findRun(tx: Tx, { riderId, orderHash, player }: RunKey): Promise<RunRecord | undefined> {
  return runs.find(tx, { riderId, orderHash, player })
}

/** Starts a run; one that ended without a score is replaced, with another seed. */
export async function beginRun(tx: Tx, run: RunRecord): Promise<void> {
  await runs.put(tx, run)
}

export async function scoreRun(tx: Tx, run: RunRecord, score: number): Promise<void> {
  await runs.update(tx, run, { score })
}

/** Returns the runs with a score, best first; equal scores by their time. */
export async function bestRuns(tx: Tx, { riderId, orderHash }: TripKey, limit: number): Promise<readonly RunRecord[]> {
  return await runs.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('order_hash', '=', orderHash)
      .where('score', 'is not', null)
      .orderBy('score', 'desc')
      .orderBy('started_at')
      .limit(limit),
  )
}

export async function deleteRuns(tx: Tx, { riderId, orderHash }: TripKey): Promise<void> {
  await runs.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId).where('order_hash', '=', orderHash))
}
