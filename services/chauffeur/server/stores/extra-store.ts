import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const extras = defineTable('chauffeur.extras', {
  columns: {
    orderHash: z.string(),
    extraId: z.string(),
    riderId: z.string(),
    driverId: z.string(),
    kind: z.enum(['toll', 'parking']),
    amountTwd: AmountTwd,
    at: Instant,
    photoId: z.string(),
    chargedAt: z.nullable(Instant),
    addedAt: Instant,
  },
  key: ['orderHash', 'extraId'],
})
export type ExtraRecord = RecordOf<typeof extras>

export async function insertExtra(tx: Tx, extra: ExtraRecord): Promise<void> {
  await extras.insert(tx, extra)
}

export function extrasOf(tx: Tx, orderHash: string): Promise<readonly ExtraRecord[]> {
  return extras.all(tx, (query) => query.where('order_hash', '=', orderHash).orderBy('added_at').orderBy('extra_id'))
}

/** Notes that the extras of a trip were charged. */
export async function chargeExtrasNow(tx: Tx, { orderHash, at }: { orderHash: string; at: Instant }): Promise<void> {
  await extras.updateWhere(tx, { chargedAt: at }, (query) =>
    query.where('order_hash', '=', orderHash).where('charged_at', 'is', null),
  )
}

export function extraWithPhoto(tx: Tx, photoId: string): Promise<ExtraRecord | undefined> {
  return extras.first(tx, (query) => query.where('photo_id', '=', photoId))
}
