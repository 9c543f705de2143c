import { Instant } from '@daoxing/kit/contract'
import { defineTable, type NewRecordOf, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** The modules whose lists are pulled. */
export const pulledModules = ['locations', 'tariffs', 'sessions', 'cdrs'] as const
export const PulledModule = z.enum(pulledModules)
export type PulledModule = z.infer<typeof PulledModule>

const pulls = defineTable('charging.pulls', {
  columns: {
    operatorId: z.string(),
    module: PulledModule,
    nextUrl: z.nullable(z.string()),
    seenUntil: z.nullable(Instant),
    newestAt: z.nullable(Instant),
    beganAt: Instant,
    endedAt: z.nullable(Instant),
    failures: z.int(),
  },
  key: ['operatorId', 'module'],
})
export type PullRecord = RecordOf<typeof pulls>

export function findPull(tx: Tx, key: Pick<PullRecord, 'operatorId' | 'module'>): Promise<PullRecord | undefined> {
  return pulls.find(tx, key)
}

export function putPull(tx: Tx, pull: NewRecordOf<typeof pulls>): Promise<PullRecord> {
  return pulls.put(tx, pull)
}

export function pullsOf(tx: Tx, operatorId: string): Promise<readonly PullRecord[]> {
  return pulls.all(tx, (query) => query.where('operator_id', '=', operatorId).orderBy('module'))
}

/** The next pulls of an operator begin again: after a registration everything is asked for. */
export async function forgetPulls(tx: Tx, operatorId: string): Promise<void> {
  await pulls.deleteWhere(tx, (query) => query.where('operator_id', '=', operatorId))
}
