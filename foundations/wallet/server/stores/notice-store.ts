import { Instant } from '@daoxing/kit/contract'
import { defineTable, generated, json, tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { ProviderNotice } from '../providers/payment-provider.ts'

/** Notices from before the kit's inbox. Servers of that version may still write some during an upgrade. */
const notices = defineTable('wallet.notices', {
  columns: {
    noticeId: generated(z.int()),
    peer: z.string(),
    eventId: z.string(),
    kind: z.enum(['binding', 'money']),
    reference: z.string(),
    carried: json(z.nullable(z.record(z.string(), z.string()))),
    receivedAt: Instant,
    handledAt: z.nullable(Instant),
  },
  key: ['noticeId'],
})

/** A pending notice, by its number. */
export async function waitingNotice(
  tx: Tx,
  noticeId: number,
): Promise<{ readonly peer: string; readonly notice: ProviderNotice } | undefined> {
  const row = await notices.first(tx, (query) =>
    query.where('notice_id', '=', noticeId).where('handled_at', 'is', null).forUpdate(),
  )
  if (!row) return undefined
  const { peer, eventId, kind, reference, carried } = row
  return { peer, notice: { eventId, kind, reference, returned: carried ?? {} } }
}

/** Marks a notice as handled and deletes its payload. */
export async function markNoticeHandled(tx: Tx, noticeId: number, handledAt: Instant): Promise<void> {
  await notices.update(tx, { noticeId }, { handledAt, carried: null })
}

/** Deletes notices that arrived before a moment. */
export async function forgetNoticesBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf(tx, notices).deleteFrom('wallet.notices').where('received_at', '<', before).execute()
}
