import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, tablesOf, type Tx, writeOnly } from '@daoxing/kit/server'
import { NoticeChannel, NoticeKind } from '@daoxing/notices/contract'
import * as z from 'zod/mini'

const notices = defineTable('notices.notices', {
  columns: {
    noticeId: z.string(),
    riderId: z.string(),
    /** Identifies the event, so that a rider is notified of it once. */
    toldKey: writeOnly(z.string()),
    kind: NoticeKind,
    /** The order, or another subject of a kind of no order. */
    orderHash: z.string(),
    /** The category of the order's service; null for older notices and for those of no order. */
    service: z.nullable(z.string()),
    toldAt: Instant,
    seenAt: z.nullable(Instant),
  },
  key: ['noticeId'],
})
const deliveries = defineTable('notices.deliveries', {
  columns: {
    noticeId: z.string(),
    channel: NoticeChannel,
    target: z.string(),
    state: z.enum(['sending', 'sent', 'failed', 'gone']),
    triedAt: Instant,
  },
  key: ['noticeId', 'channel', 'target'],
})
const settings = defineTable('notices.settings', {
  columns: { riderId: z.string(), kind: NoticeKind, channel: NoticeChannel, isOn: z.boolean() },
  key: ['riderId', 'kind', 'channel'],
})

export type Notice = RecordOf<typeof notices>

/** Stores a notice unless the rider already has one of the same event; returns whether it is new. */
export async function insertNotice(tx: Tx, notice: Omit<Notice, 'seenAt'> & { toldKey: string }): Promise<boolean> {
  return (await notices.insertIfAbsent(tx, notice)) !== undefined
}

export function findNotice(tx: Tx, noticeId: string): Promise<Notice | undefined> {
  return notices.find(tx, { noticeId })
}

/** A visible page has shown it; false if it is not this rider's. */
export async function markNoticeSeen(
  tx: Tx,
  { riderId, noticeId, now }: { riderId: string; noticeId: string; now: Instant },
): Promise<boolean> {
  const row = await tablesOf(tx, notices)
    .updateTable('notices.notices')
    .set(({ fn, val, ref }) => ({ seen_at: fn.coalesce(ref('seen_at'), val(now)) }))
    .where('notice_id', '=', noticeId)
    .where('rider_id', '=', riderId)
    .returning('notice_id')
    .executeTakeFirst()
  return row !== undefined
}

type Target = { readonly noticeId: string; readonly channel: NoticeChannel; readonly target: string }
export type DeliveryState = 'sent' | 'failed' | 'gone'

/**
 * Claims an attempt before it is made. False if it was made before, or was started by a process that died: its delivery
 * is unknown, and a duplicate is worse than a loss.
 */
export async function beginDelivery(tx: Tx, { noticeId, channel, target, now }: Target & { now: Instant }) {
  const row = await tablesOf(tx, deliveries)
    .insertInto('notices.deliveries')
    .values(deliveries.valuesOf({ noticeId, channel, target, state: 'sending', triedAt: now }))
    .onConflict((conflict) =>
      conflict
        .columns(['notice_id', 'channel', 'target'])
        .doUpdateSet({ state: 'sending', tried_at: now })
        .where('notices.deliveries.state', '=', 'failed'),
    )
    .returning('notice_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function endDelivery(tx: Tx, { state, ...target }: Target & { state: DeliveryState }): Promise<void> {
  await deliveries.update(tx, target, { state })
}

/** Whether any channel is known to have delivered this notice. */
export async function hasReached(tx: Tx, noticeId: string): Promise<boolean> {
  const sent = await deliveries.first(tx, (query) =>
    query.where('notice_id', '=', noticeId).where('state', '=', 'sent'),
  )
  return sent !== undefined
}

/** Settings of the rider that differ from the default. */
export function settingsOf(tx: Tx, riderId: string): Promise<readonly Setting[]> {
  return settings.all(tx, (query) => query.where('rider_id', '=', riderId))
}
type Setting = RecordOf<typeof settings>

export async function writeSetting(tx: Tx, setting: Setting): Promise<void> {
  await settings.put(tx, setting)
}

/** Their deliveries are deleted with them. */
export async function deleteNoticesBefore(tx: Tx, before: Instant): Promise<void> {
  await notices.deleteWhere(tx, (query) => query.where('told_at', '<', before))
}
