import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx, writeOnly } from '@daoxing/kit/server'
import { CommentAuthor } from '@daoxing/support/contract'
import * as z from 'zod/mini'

const comments = defineTable('support.comments', {
  columns: {
    ticketId: z.string(),
    number: z.int(),
    author: CommentAuthor,
    /** `rider`, `operator:{id}` or `city`; not shown to riders. */
    writtenBy: writeOnly(z.string()),
    text: z.string(),
    at: Instant,
  },
  key: ['ticketId', 'number'],
})
export type CommentRecord = RecordOf<typeof comments>

export function insertComment(tx: Tx, comment: CommentRecord & { readonly writtenBy: string }): Promise<CommentRecord> {
  return comments.insert(tx, comment)
}

/** Returns the entries of a ticket, oldest first. */
export function commentsOf(tx: Tx, ticketId: string): Promise<readonly CommentRecord[]> {
  return comments.all(tx, (query) => query.where('ticket_id', '=', ticketId).orderBy('number'))
}

/** Counts the answers of customer service after an entry. */
export async function answersAfter(tx: Tx, { ticketId, number }: { ticketId: string; number: number }) {
  return (await commentsOf(tx, ticketId)).filter((comment) => comment.author === 'service' && comment.number > number)
    .length
}
