import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Attachment, AttachmentId } from './ticket.ts'

/** The most bytes of an uploaded picture. */
export const attachmentBytesMax = 12 * 1024 * 1024

export const uploadAttachment = defineCall({
  id: 'CALL-092',
  method: 'POST',
  path: '/cs/attachments',
  who: 'rider',
  purpose: 'a picture for a ticket (multipart, field `file`); its type is read from its content, and it is re-encoded',
  idempotent: 'honoured',
  upload: { maxBytes: attachmentBytesMax, parts: ['file'] },
  reply: Attachment,
  status: 201,
  refusals: ['kit.notAPicture', 'kit.uploadTooLarge', 'support.tooManyAttachments'],
  perMinute: 20,
})

export const readAttachment = defineCall({
  id: 'OWN-support-readAttachment',
  method: 'GET',
  path: '/cs/attachments/{id}',
  who: 'rider',
  purpose: "one of the rider's own pictures",
  params: z.object({ id: AttachmentId }),
  reply: z.null(),
  wire: 'bare',
  media: 'image/jpeg',
  refusals: ['kit.notFound'],
})
