import type { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { NoticeChannel, NoticeKind } from '@daoxing/notices/contract'
import * as z from 'zod/mini'

type NoticeTables = {
  'notices.notices': {
    rider_id: string
    notice_id: string
    told_key: string
    kind: string
    order_hash: string
    told_at: string
    seen_at: string | null
  }
  'notices.deliveries': { notice_id: string; channel: string; target: string; state: string; tried_at: string }
  'notices.settings': { rider_id: string; kind: string; channel: string; is_on: boolean }
}

export type Notice = {
  readonly noticeId: string
  readonly riderId: string
  readonly kind: NoticeKind
  readonly orderHash: string
  readonly toldAt: Instant
  readonly seenAt: Instant | null
}

/** Writes a notice unless the rider was told of the very same thing before; answers whether it is new. */
export async function insertNotice(tx: Tx, notice: Omit<Notice, 'seenAt'> & { toldKey: string }): Promise<boolean> {
  const row = await tablesOf<NoticeTables>(tx)
    .insertInto('notices.notices')
    .values({
      rider_id: notice.riderId,
      notice_id: notice.noticeId,
      told_key: notice.toldKey,
      kind: notice.kind,
      order_hash: notice.orderHash,
      told_at: notice.toldAt,
      seen_at: null,
    })
    .onConflict((conflict) => conflict.columns(['rider_id', 'told_key']).doNothing())
    .returning('notice_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findNotice(tx: Tx, noticeId: string): Promise<Notice | undefined> {
  const row = await tablesOf<NoticeTables>(tx)
    .selectFrom('notices.notices')
    .select(['notice_id', 'rider_id', 'kind', 'order_hash', 'told_at', 'seen_at'])
    .where('notice_id', '=', noticeId)
    .executeTakeFirst()
  return (
    row && {
      noticeId: row.notice_id,
      riderId: row.rider_id,
      kind: z.parse(NoticeKind, row.kind),
      orderHash: row.order_hash,
      toldAt: row.told_at,
      seenAt: row.seen_at,
    }
  )
}

/** A visible page has shown it; false where it is not this rider's. */
export async function markNoticeSeen(
  tx: Tx,
  { riderId, noticeId, now }: { riderId: string; noticeId: string; now: Instant },
): Promise<boolean> {
  const row = await tablesOf<NoticeTables>(tx)
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
 * Claims a try before it is made. False where it was made before, or was begun by a process that died: nobody knows
 * whether it came, and twice is worse than once too few.
 */
export async function beginDelivery(tx: Tx, { noticeId, channel, target, now }: Target & { now: Instant }) {
  const row = await tablesOf<NoticeTables>(tx)
    .insertInto('notices.deliveries')
    .values({ notice_id: noticeId, channel, target, state: 'sending', tried_at: now })
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

export async function endDelivery(
  tx: Tx,
  { noticeId, channel, target, state }: Target & { state: DeliveryState },
): Promise<void> {
  await tablesOf<NoticeTables>(tx)
    .updateTable('notices.deliveries')
    .set({ state })
    .where('notice_id', '=', noticeId)
    .where('channel', '=', channel)
    .where('target', '=', target)
    .execute()
}

/** Whether anything of this notice has come, as far as anybody knows. */
export async function hasReached(tx: Tx, noticeId: string): Promise<boolean> {
  const row = await tablesOf<NoticeTables>(tx)
    .selectFrom('notices.deliveries')
    .select('target')
    .where('notice_id', '=', noticeId)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return row !== undefined
}

/** Settings of the rider that differ from the default. */
export async function settingsOf(tx: Tx, riderId: string) {
  const rows = await tablesOf<NoticeTables>(tx)
    .selectFrom('notices.settings')
    .select(['kind', 'channel', 'is_on'])
    .where('rider_id', '=', riderId)
    .execute()
  return rows.map((row) => ({
    kind: z.parse(NoticeKind, row.kind),
    channel: z.parse(NoticeChannel, row.channel),
    isOn: row.is_on,
  }))
}

export async function writeSetting(
  tx: Tx,
  { riderId, kind, channel, isOn }: { riderId: string; kind: NoticeKind; channel: NoticeChannel; isOn: boolean },
): Promise<void> {
  await tablesOf<NoticeTables>(tx)
    .insertInto('notices.settings')
    .values({ rider_id: riderId, kind, channel, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['rider_id', 'kind', 'channel']).doUpdateSet({ is_on: isOn }))
    .execute()
}

/** Their deliveries go with them. */
export async function deleteNoticesBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<NoticeTables>(tx).deleteFrom('notices.notices').where('told_at', '<', before).execute()
}
