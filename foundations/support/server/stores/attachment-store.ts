import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const attachments = defineTable('support.attachments', {
  columns: {
    attachmentId: z.string(),
    riderId: z.string(),
    ticketId: z.nullable(z.string()),
    commentNumber: z.nullable(z.int()),
    width: z.int(),
    height: z.int(),
    keptAt: Instant,
  },
  key: ['attachmentId'],
})
export type AttachmentRecord = RecordOf<typeof attachments>

type NewAttachment = Omit<AttachmentRecord, 'ticketId' | 'commentNumber'>

export function insertAttachment(tx: Tx, attachment: NewAttachment): Promise<AttachmentRecord> {
  return attachments.insert(tx, { ...attachment, ticketId: null, commentNumber: null })
}

export function findAttachment(tx: Tx, attachmentId: string): Promise<AttachmentRecord | undefined> {
  return attachments.find(tx, { attachmentId })
}

/** Returns a rider's uploads that belong to no comment yet. */
export function looseAttachmentsOf(tx: Tx, riderId: string): Promise<readonly AttachmentRecord[]> {
  return attachments.all(tx, (query) => query.where('rider_id', '=', riderId).where('ticket_id', 'is', null))
}

type Place = {
  readonly riderId: string
  readonly attachmentIds: readonly string[]
  readonly ticketId: string
  readonly commentNumber: number
}

/** Gives a rider's loose uploads to a comment. Returns those that it got. */
export function placeAttachments(
  tx: Tx,
  { riderId, attachmentIds, ticketId, commentNumber }: Place,
): Promise<readonly AttachmentRecord[]> {
  return attachments.updateWhere(tx, { ticketId, commentNumber }, (query) =>
    query.where('attachment_id', 'in', attachmentIds).where('rider_id', '=', riderId).where('ticket_id', 'is', null),
  )
}

export function attachmentsOfTicket(tx: Tx, ticketId: string): Promise<readonly AttachmentRecord[]> {
  return attachments.all(tx, (query) => query.where('ticket_id', '=', ticketId).orderBy('kept_at'))
}

/** Returns uploads before then that no comment has used. */
export function looseAttachmentsBefore(tx: Tx, before: Instant): Promise<readonly AttachmentRecord[]> {
  return attachments.all(tx, (query) => query.where('ticket_id', 'is', null).where('kept_at', '<', before).limit(200))
}

export async function deleteAttachment(tx: Tx, attachmentId: string): Promise<void> {
  await attachments.unread.delete(tx, { attachmentId })
}

export async function deleteAttachmentsOf(tx: Tx, riderId: string): Promise<void> {
  await attachments.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
