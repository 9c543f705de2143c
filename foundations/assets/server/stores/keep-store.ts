import { Keep, type KeepKind } from '@daoxing/assets/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { defineTable, generated, type NewRecordOf, type Tx } from '@daoxing/kit/server'

const keeps = defineTable('assets.keeps', {
  columns: { ...Keep.shape, keepId: generated(Keep.shape.keepId) },
  key: ['keepId'],
})
export type NewKeep = NewRecordOf<typeof keeps>

/** Undefined if the asset belongs to another order at that time, or the order has an asset already. */
export function insertKeep(tx: Tx, keep: NewKeep): Promise<Keep | undefined> {
  return keeps.insertIfAbsent(tx, keep)
}

/** The keep of an order that is not ended, and the time to prepare the asset afterwards. */
export async function openKeepsOf(
  tx: Tx,
  orderHash: string,
): Promise<{ readonly keep: Keep; readonly buffer: Keep | undefined } | undefined> {
  const rows = await keeps.all(tx, (query) => query.where('order_hash', '=', orderHash).where('ended_at', 'is', null))
  const keep = rows.find(({ kind }) => kind !== 'buffer')
  return keep && { keep, buffer: rows.find(({ kind }) => kind === 'buffer') }
}

type KeepChange = Partial<Pick<Keep, 'fromAt' | 'untilAt' | 'untilStandId' | 'endedAt'>> & { readonly kind?: KeepKind }

/** An overlap throws, see `isOverlap`. */
export async function changeKeep(tx: Tx, keep: Keep, change: KeepChange): Promise<Keep> {
  return (await keeps.update(tx, keep, change)) ?? keep
}

export async function deleteKeep(tx: Tx, { keepId }: Keep): Promise<void> {
  await keeps.delete(tx, { keepId })
}

/** Keeps that end after this moment, in order of time. */
export function keepsFrom(
  tx: Tx,
  { assetIds, fromMs }: { readonly assetIds: readonly string[]; readonly fromMs: number },
): Promise<readonly Keep[]> {
  return keeps.all(tx, (query) =>
    query
      .where('asset_id', 'in', assetIds)
      .where('until_at', '>', instantFromMs(fromMs))
      .orderBy('asset_id')
      .orderBy('from_at'),
  )
}

/** PostgreSQL's code for a row that an exclusion constraint refuses. */
export function isOverlap(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23P01'
}
