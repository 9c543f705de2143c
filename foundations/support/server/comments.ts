import { type Instant, Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import type { ServiceTicket, TicketComment } from '@daoxing/support/contract'
import { type AttachmentRecord, attachmentsOfTicket, placeAttachments } from './stores/attachment-store.ts'
import { type CommentRecord, commentsOf, insertComment } from './stores/comment-store.ts'

/** Entries of one ticket, against endless ones. */
export const commentsMax = 200

type Writing = {
  readonly tx: Tx
  readonly ticket: Pick<ServiceTicket, 'id' | 'riderId'>
  readonly number: number
  readonly text: string
  readonly attachmentIds: readonly string[]
  readonly at: Instant
}

/** Writes a rider's entry with the uploads that it names, which belong to no other one. */
export async function writeRidersComment(writing: Writing): Promise<TicketComment> {
  const { tx, ticket, number, text, attachmentIds, at } = writing
  const { id: ticketId, riderId } = ticket
  const comment = await insertComment(tx, { ticketId, number, author: 'rider', writtenBy: 'rider', text, at })
  if (attachmentIds.length === 0) return viewOf(comment, [])
  const placed = await placeAttachments(tx, { riderId, attachmentIds, ticketId, commentNumber: number })
  if (placed.length !== new Set(attachmentIds).size) throw new Refusal('support.attachmentGone')
  return viewOf(comment, placed)
}

/** Every entry of a ticket with its pictures. */
export async function commentViews(tx: Tx, ticketId: string): Promise<TicketComment[]> {
  const pictures = await attachmentsOfTicket(tx, ticketId)
  return (await commentsOf(tx, ticketId)).map((comment) =>
    viewOf(
      comment,
      pictures.filter(({ commentNumber }) => commentNumber === comment.number),
    ),
  )
}

function viewOf({ number, author, text, at }: CommentRecord, pictures: readonly AttachmentRecord[]): TicketComment {
  const attachments = pictures.map(({ attachmentId: id, width, height }) => ({ id, width, height }))
  return { number, author, text, attachments, at }
}
