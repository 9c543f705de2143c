import { defineCall, leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { AttachmentId, attachmentsMax, Ticket, TicketText, TicketTopic } from './ticket.ts'

const IdParams = z.object({ id: z.uuid() })
const OrderHash = z.string().check(z.maxLength(64))

export const listTickets = defineCall({
  id: 'CALL-093',
  method: 'GET',
  path: '/cs/tickets',
  who: 'rider',
  purpose: "the rider's questions to customer service, newest first; optionally of one order",
  query: z.object({ trip_hash: leftOut(OrderHash) }),
  reply: z.object({ tickets: z.array(Ticket) }),
})

export const createTicket = defineCall({
  id: 'CALL-094',
  method: 'POST',
  path: '/cs/tickets',
  who: 'rider',
  purpose: 'ask customer service, about an order or without one, with pictures that were uploaded',
  idempotent: 'honoured',
  body: z.object({
    trip_hash: leftOut(OrderHash),
    topic: TicketTopic,
    text: TicketText,
    attachments: leftOutOr(z.array(AttachmentId).check(z.maxLength(attachmentsMax)), []),
  }),
  reply: Ticket,
  status: 201,
  refusals: [
    'kit.notFound',
    'support.tripNeeded',
    'support.noSupport',
    'support.ticketOpen',
    'support.tooManyTickets',
    'support.attachmentGone',
  ],
  perMinute: 10,
})

export const getTicket = defineCall({
  id: 'CALL-095',
  method: 'GET',
  path: '/cs/tickets/{id}',
  who: 'rider',
  purpose: 'one question to customer service with its state and newest answer',
  params: IdParams,
  reply: Ticket,
  refusals: ['kit.notFound'],
})

export const readTicket = defineCall({
  id: 'OWN-support-readTicket',
  method: 'PUT',
  path: '/cs/tickets/{id}/read',
  who: 'rider',
  purpose: 'the rider has read the ticket up to this comment',
  params: IdParams,
  body: z.object({ number: z.int().check(z.gte(0)) }),
  reply: Ticket,
  refusals: ['kit.notFound'],
})

export const solveTicket = defineCall({
  id: 'OWN-support-solveTicket',
  method: 'PUT',
  path: '/cs/tickets/{id}/solved',
  who: 'rider',
  purpose: 'the rider needs no further answer; a solved ticket stays as it is',
  params: IdParams,
  reply: Ticket,
  refusals: ['kit.notFound'],
})
