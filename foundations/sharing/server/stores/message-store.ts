import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { TripKey } from './trip-store.ts'

const messages = defineTable('sharing.messages', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    number: z.int(),
    author: z.int(),
    message: z.string(),
    sentAt: Instant,
  },
  key: ['riderId', 'orderHash', 'number'],
})
export type MessageRecord = RecordOf<typeof messages>

export async function insertMessage(tx: Tx, message: MessageRecord): Promise<void> {
  await messages.insert(tx, message)
}

/** Returns the newest messages of a trip, oldest first. */
export async function newestMessages(tx: Tx, { riderId, orderHash }: TripKey, limit: number) {
  const rows = await messages.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('order_hash', '=', orderHash).orderBy('number', 'desc').limit(limit),
  )
  return rows.toReversed()
}

export async function deleteMessages(tx: Tx, { riderId, orderHash }: TripKey): Promise<void> {
  await messages.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId).where('order_hash', '=', orderHash))
}

/** Returns how many messages a participant has written in a trip. */
export async function countMessagesOf(tx: Tx, { riderId, orderHash }: TripKey, author: number): Promise<number> {
  const rows = await messages.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('order_hash', '=', orderHash).where('author', '=', author),
  )
  return rows.length
}
