import { PhraseId, TalkSide } from '@daoxing/dispatch/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type RecordOf, type Tx, tablesOf } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'

const messages = defineTable('dispatch.messages', {
  columns: {
    orderHash: z.string(),
    driverId: z.string(),
    number: z.int(),
    key: named('message_key', z.string()),
    revision: z.int(),
    sender: TalkSide,
    phrase: z.nullable(PhraseId),
    text: z.string(),
    sentAt: Instant,
    deliveredAt: z.nullable(Instant),
    readAt: z.nullable(Instant),
  },
  key: ['orderHash', 'driverId', 'number'],
})
export type MessageRecord = RecordOf<typeof messages>

type Talk = { readonly orderHash: string; readonly driverId: string }

/** All messages of a conversation, the oldest first. */
export function messagesOf(tx: Tx, { orderHash, driverId }: Talk): Promise<readonly MessageRecord[]> {
  return messages.all(tx, (query) =>
    query.where('order_hash', '=', orderHash).where('driver_id', '=', driverId).orderBy('number'),
  )
}

export function messageByKey(
  tx: Tx,
  { orderHash, driverId, sender, key }: Talk & Pick<MessageRecord, 'sender' | 'key'>,
): Promise<MessageRecord | undefined> {
  return messages.first(tx, (query) =>
    query
      .where('order_hash', '=', orderHash)
      .where('driver_id', '=', driverId)
      .where('sender', '=', sender)
      .where('message_key', '=', key),
  )
}

/** Stores the next message of a conversation. Call it under the conversation's lock, because it counts. */
export async function insertMessage(
  tx: Tx,
  message: Talk & Pick<MessageRecord, 'sender' | 'key' | 'phrase' | 'text' | 'sentAt'>,
): Promise<MessageRecord> {
  const last = await tablesOf(tx, messages)
    .selectFrom('dispatch.messages')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('order_hash', '=', message.orderHash)
    .where('driver_id', '=', message.driverId)
    .executeTakeFirst()
  return messages.insert(tx, { ...message, number: (last?.number ?? 0) + 1, revision: 1 })
}

/** Marks the messages of one side, up to a number, as delivered or read; returns the changed ones. */
export async function markSeen(
  tx: Tx,
  { orderHash, driverId, sender, upTo, isRead, now }: Talk & SeenFacts,
): Promise<readonly MessageRecord[]> {
  const column = isRead ? 'read_at' : 'delivered_at'
  const rows = await tablesOf(tx, messages)
    .updateTable('dispatch.messages')
    .set({
      revision: sql`revision + 1`,
      delivered_at: sql`coalesce(delivered_at, ${now}::timestamptz)`,
      ...(isRead ? { read_at: now } : {}),
    })
    .where('order_hash', '=', orderHash)
    .where('driver_id', '=', driverId)
    .where('sender', '=', sender)
    .where('number', '<=', upTo)
    .where(column, 'is', null)
    .returning(messages.columns)
    .execute()
  return rows.map(messages.parse).toSorted((one, other) => one.number - other.number)
}

type SeenFacts = {
  readonly sender: TalkSide
  readonly upTo: number
  readonly isRead: boolean
  readonly now: Instant
}

export async function deleteMessagesBefore(tx: Tx, before: Instant): Promise<void> {
  await messages.deleteWhere(tx, (query) => query.where('sent_at', '<', before))
}
