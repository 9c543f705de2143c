import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import { ChatChoice, ChatSay } from '@daoxing/support/contract'
import * as z from 'zod/mini'

const chatMessages = defineTable('support.chat_messages', {
  columns: {
    riderId: z.string(),
    number: z.int(),
    author: z.enum(['rider', 'bot']),
    text: z.string(),
    choice: json(z.nullable(ChatChoice)),
    say: z.nullable(ChatSay),
    articleId: z.nullable(z.string()),
    choices: json(z.array(ChatChoice)),
    at: Instant,
  },
  key: ['riderId', 'number'],
})
export type ChatRecord = RecordOf<typeof chatMessages>

/** The newest messages that a conversation shows. */
const shownMax = 100

/** Returns the end of a rider's conversation, oldest first. */
export async function chatOf(tx: Tx, riderId: string): Promise<readonly ChatRecord[]> {
  const newest = await chatMessages.all(tx, (query) =>
    query.where('rider_id', '=', riderId).orderBy('number', 'desc').limit(shownMax),
  )
  return newest.toReversed()
}

export function insertChat(tx: Tx, messages: readonly ChatRecord[]): Promise<readonly ChatRecord[]> {
  return chatMessages.insertMany(tx, messages)
}

export async function deleteChatOf(tx: Tx, riderId: string): Promise<void> {
  await chatMessages.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}

export async function deleteChatBefore(tx: Tx, before: Instant): Promise<void> {
  await chatMessages.deleteWhere(tx, (query) => query.where('at', '<', before))
}
