import { defineCall, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { AttachmentId, ServiceTicket, TicketComment, TicketText } from './ticket.ts'
import { TicketState } from './ticket-state.ts'

const IdParams = z.object({ id: z.uuid() })
const Queue = z.object({
  state: leftOut(TicketState),
  limit: leftOutOr(numberOrText(z.int().check(z.gte(1), z.lte(200))), 50),
})
const QueueReply = z.object({ tickets: z.array(ServiceTicket) })
const TicketAnswer = z.object({ answer: leftOut(TicketText), solve: leftOutOr(z.boolean(), false) })
const answerRefusals = ['kit.notFound', 'support.ticketSolved', 'support.ticketFull', 'support.answerEmpty'] as const

export const listServiceTickets = defineCall({
  id: 'OWN-support-listServiceTickets',
  method: 'GET',
  path: '/partner/operator/tickets',
  who: 'operator',
  purpose: 'the queue of customer service: first those that owe an answer, the earliest promise first',
  query: Queue,
  reply: QueueReply,
})

export const readCase = defineCall({
  id: 'OWN-support-readCase',
  method: 'POST',
  path: '/partner/operator/tickets/{id}/case',
  who: 'operator',
  purpose: 'a ticket with every entry; the reason of the look is written to the audit log of the account',
  params: IdParams,
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)) }),
  reply: z.object({ ticket: ServiceTicket, comments: z.array(TicketComment) }),
  refusals: ['kit.notFound'],
})

export const readCasePicture = defineCall({
  id: 'OWN-support-readCasePicture',
  method: 'GET',
  path: '/partner/operator/tickets/{id}/attachments/{attachmentId}',
  who: 'operator',
  purpose: 'a picture of a ticket',
  params: z.object({ id: z.uuid(), attachmentId: AttachmentId }),
  reply: z.null(),
  wire: 'bare',
  media: 'image/jpeg',
  refusals: ['kit.notFound'],
})

export const answerTicket = defineCall({
  id: 'OWN-support-answerTicket',
  method: 'PUT',
  path: '/partner/operator/tickets/{id}',
  who: 'operator',
  purpose: 'answer a ticket, solve it, or both; the rider sees it at once and is notified',
  idempotent: 'honoured',
  params: IdParams,
  body: TicketAnswer,
  reply: ServiceTicket,
  refusals: answerRefusals,
})

export const listCityTickets = defineCall({
  id: 'OWN-support-listCityTickets',
  method: 'GET',
  path: '/partner/city/tickets',
  who: 'city',
  purpose: "the same queue for the simulated city, which plays the house's customer service",
  query: Queue,
  reply: QueueReply,
})

export const answerCityTicket = defineCall({
  id: 'OWN-support-answerCityTicket',
  method: 'PUT',
  path: '/partner/city/tickets/{id}',
  who: 'city',
  purpose: 'the same answer from the simulated city',
  idempotent: 'honoured',
  params: IdParams,
  body: TicketAnswer,
  reply: ServiceTicket,
  refusals: answerRefusals,
})
