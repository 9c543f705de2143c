import { PhraseId, TalkSide } from '@daoxing/dispatch/contract'
import { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { DispatchTables } from './dispatch-tables.ts'

const MessageRecord = z.object({
  orderHash: z.string(),
  driverId: z.string(),
  number: z.int(),
  key: z.string(),
  revision: z.int(),
  sender: TalkSide,
  phrase: z.nullable(PhraseId),
  text: z.string(),
  sentAt: Instant,
  deliveredAt: z.nullable(Instant),
  readAt: z.nullable(Instant),
})
export type MessageRecord = Readonly<z.infer<typeof MessageRecord>>

const columns = [
  'order_hash',
  'driver_id',
  'number',
  'message_key',
  'revision',
  'sender',
  'phrase',
  'text',
  'sent_at',
  'delivered_at',
  'read_at',
] as const

function messageOf(row: DispatchTables['dispatch.messages']): MessageRecord {
  return z.parse(MessageRecord, {
    orderHash: row.order_hash,
    driverId: row.driver_id,
    number: row.number,
    key: row.message_key,
    revision: row.revision,
    sender: row.sender,
    phrase: row.phrase,
    text: row.text,
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
    readAt: row.read_at,
  })
}

type Talk = { readonly orderHash: string; readonly driverId: string }

/** All messages of a talk, oldest first. */
export async function messagesOf(tx: Tx, { orderHash, driverId }: Talk): Promise<readonly MessageRecord[]> {
  const rows = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.messages')
    .select(columns)
    .where('order_hash', '=', orderHash)
    .where('driver_id', '=', driverId)
    .orderBy('number')
    .execute()
  return rows.map(messageOf)
}

export async function messageByKey(
  tx: Tx,
  { orderHash, driverId, sender, key }: Talk & Pick<MessageRecord, 'sender' | 'key'>,
): Promise<MessageRecord | undefined> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.messages')
    .select(columns)
    .where('order_hash', '=', orderHash)
    .where('driver_id', '=', driverId)
    .where('sender', '=', sender)
    .where('message_key', '=', key)
    .executeTakeFirst()
  return row && messageOf(row)
}

/** Writes the next message of a talk. To be called under the talk's lock, because it counts. */
export async function insertMessage(
  tx: Tx,
  message: Talk & Pick<MessageRecord, 'sender' | 'key' | 'phrase' | 'text' | 'sentAt'>,
): Promise<MessageRecord> {
  const { orderHash, driverId, sender, key, phrase, text, sentAt } = message
  const tables = tablesOf<DispatchTables>(tx)
  const last = await tables
    .selectFrom('dispatch.messages')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('order_hash', '=', orderHash)
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  const row = await tables
    .insertInto('dispatch.messages')
    .values({
      order_hash: orderHash,
      driver_id: driverId,
      number: (last?.number ?? 0) + 1,
      message_key: key,
      revision: 1,
      sender,
      phrase,
      text,
      sent_at: sentAt,
      delivered_at: null,
      read_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return messageOf(row)
}

/** Marks what one side sent, up to a number, as come or as read; answers the messages that this changed. */
export async function markSeen(
  tx: Tx,
  { orderHash, driverId, sender, upTo, isRead, now }: Talk & SeenFacts,
): Promise<readonly MessageRecord[]> {
  const column = isRead ? 'read_at' : 'delivered_at'
  const rows = await tablesOf<DispatchTables>(tx)
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
    .returning(columns)
    .execute()
  return rows.map(messageOf).toSorted((one, other) => one.number - other.number)
}

type SeenFacts = {
  readonly sender: TalkSide
  readonly upTo: number
  readonly isRead: boolean
  readonly now: Instant
}

export async function deleteMessagesBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<DispatchTables>(tx).deleteFrom('dispatch.messages').where('sent_at', '<', before).execute()
}
