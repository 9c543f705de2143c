import { Keep, type KeepKind } from '@daoxing/assets/contract'
import { Instant, instantFromMs } from '@daoxing/kit/contract'
import { defineTable, generated, type NewRecordOf, type Tx, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const keeps = defineTable('assets.keeps', {
  columns: {
    ...Keep.shape,
    keepId: generated(Keep.shape.keepId),
    overdueToldFor: writeOnly(z.nullable(Instant)),
  },
  key: ['keepId'],
})
export type NewKeep = Omit<NewRecordOf<typeof keeps>, 'overdueToldFor'>

/** Undefined if the asset belongs to another order at that time, or the order has an asset already. */
export function insertKeep(tx: Tx, keep: NewKeep): Promise<Keep | undefined> {
  return keeps.insertIfAbsent(tx, { ...keep, overdueToldFor: null })
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

/** An overlap throws, see `isOverlap` of the kit. */
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

export function findKeep(tx: Tx, keepId: number): Promise<Keep | undefined> {
  return keeps.find(tx, { keepId })
}

/** All that are in use now. */
export function keepsInUse(tx: Tx): Promise<readonly Keep[]> {
  return keeps.all(tx, (query) => query.where('kind', '=', 'inUse').where('ended_at', 'is', null).orderBy('keep_id'))
}

/** The keep that has the asset, also if it should be back by now, or else the next one. */
export function keepAround(tx: Tx, assetId: string, at: Instant): Promise<Keep | undefined> {
  return keeps.first(tx, (query) =>
    query
      .where('asset_id', '=', assetId)
      .where('ended_at', 'is', null)
      .where('kind', 'in', ['reserved', 'inUse'])
      .where((is) => is.or([is('until_at', '>', at), is('kind', '=', 'inUse')]))
      .orderBy('from_at')
      .limit(1),
  )
}

/** False if its service was told for this end of the span before. */
export async function markOverdue(tx: Tx, { keepId, untilAt }: Keep): Promise<boolean> {
  const marked = await keeps.updateWhere(tx, { overdueToldFor: untilAt }, (query) =>
    query
      .where('keep_id', '=', keepId)
      .where((is) => is.or([is('overdue_told_for', 'is', null), is('overdue_told_for', '<>', untilAt)])),
  )
  return marked.length > 0
}
