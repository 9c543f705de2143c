import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'
import type { Generated } from 'kysely'
import * as z from 'zod/mini'
import type { ProviderNotice } from '../providers/payment-provider.ts'

type NoticeRow = {
  notice_id: Generated<number>
  peer: string
  event_id: string
  kind: ProviderNotice['kind']
  reference: string
  carried: unknown
  received_at: Instant
  handled_at: Instant | null
}
type Tables = { 'wallet.notices': NoticeRow }

const Carried = z.record(z.string(), z.string())

export type StoredNotice = ProviderNotice & {
  readonly peer: string
  readonly receivedAt: Instant
  readonly isHandled: boolean
}

/** Keeps a notice; answers its id, or undefined where the same one has come before. */
export async function insertNotice(
  tx: Tx,
  { peer, notice, receivedAt }: { peer: string; notice: ProviderNotice; receivedAt: Instant },
): Promise<number | undefined> {
  const row = await tablesOf<Tables>(tx)
    .insertInto('wallet.notices')
    .values({
      peer,
      event_id: notice.eventId,
      kind: notice.kind,
      reference: notice.reference,
      carried: JSON.stringify(notice.returned),
      received_at: receivedAt,
      handled_at: null,
    })
    .onConflict((conflict) => conflict.columns(['peer', 'event_id']).doNothing())
    .returning('notice_id')
    .executeTakeFirst()
  return row?.notice_id
}

/** A notice as it was kept; undefined where it was forgotten in the meantime. */
export async function noticeById(tx: Tx, noticeId: number): Promise<StoredNotice | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.notices')
    .select(['peer', 'event_id', 'kind', 'reference', 'carried', 'received_at', 'handled_at'])
    .where('notice_id', '=', noticeId)
    .executeTakeFirst()
  return (
    row && {
      peer: row.peer,
      eventId: row.event_id,
      kind: row.kind,
      reference: row.reference,
      returned: Carried.parse(row.carried ?? {}),
      receivedAt: row.received_at,
      isHandled: row.handled_at !== null,
    }
  )
}

/** Marks a notice as done and forgets what it carried. */
export async function markNoticeHandled(tx: Tx, noticeId: number, handledAt: Instant): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('wallet.notices')
    .set({ handled_at: handledAt, carried: null })
    .where('notice_id', '=', noticeId)
    .execute()
}

/** Forgets notices that came before a moment. */
export async function forgetNoticesBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('wallet.notices').where('received_at', '<', before).execute()
}
