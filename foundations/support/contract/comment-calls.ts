import { defineCall, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { AttachmentId, attachmentsMax, TicketComment, TicketText } from './ticket.ts'

const IdParams = z.object({ id: z.uuid() })

export const listComments = defineCall({
  id: 'CALL-096',
  method: 'GET',
  path: '/cs/tickets/{id}/comments',
  who: 'rider',
  purpose: 'every entry of a ticket, oldest first',
  params: IdParams,
  reply: z.object({ comments: z.array(TicketComment) }),
  refusals: ['kit.notFound'],
})

export const addComment = defineCall({
  id: 'CALL-097',
  method: 'POST',
  path: '/cs/tickets/{id}/comments',
  who: 'rider',
  purpose: 'write to customer service in a ticket; reopens a solved one for some days',
  idempotent: 'honoured',
  params: IdParams,
  body: z.object({
    text: TicketText,
    attachments: leftOutOr(z.array(AttachmentId).check(z.maxLength(attachmentsMax)), []),
  }),
  reply: TicketComment,
  status: 201,
  refusals: ['kit.notFound', 'support.ticketClosed', 'support.ticketFull', 'support.attachmentGone'],
  perMinute: 20,
})
