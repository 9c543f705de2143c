import { defineCall, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ServiceTicket, Ticket, TicketState, TicketText, TicketTopic } from './ticket.ts'

const IdParams = z.object({ id: z.uuid() })

export const listTickets = defineCall({
  id: 'CALL-093',
  method: 'GET',
  path: '/cs/tickets',
  who: 'rider',
  purpose: "the rider's questions to customer service, newest first; optionally of one order",
  query: z.object({ trip_hash: leftOut(z.string().check(z.maxLength(64))) }),
  reply: z.object({ tickets: z.array(Ticket) }),
})

export const createTicket = defineCall({
  id: 'CALL-094',
  method: 'POST',
  path: '/cs/tickets',
  who: 'rider',
  purpose: 'ask customer service about an order: a lost item or the fare',
  idempotent: 'honoured',
  body: z.object({ trip_hash: z.string().check(z.maxLength(64)), topic: TicketTopic, text: TicketText }),
  reply: Ticket,
  status: 201,
  refusals: ['kit.notFound', 'orders.noSupport', 'orders.ticketOpen'],
  perMinute: 10,
})

export const getTicket = defineCall({
  id: 'CALL-095',
  method: 'GET',
  path: '/cs/tickets/{id}',
  who: 'rider',
  purpose: 'one question to customer service with its state and answer',
  params: IdParams,
  reply: Ticket,
  refusals: ['kit.notFound'],
})

const ServiceList = z.object({
  state: leftOut(TicketState),
  limit: leftOutOr(numberOrText(z.int().check(z.gte(1), z.lte(200))), 50),
})
const ServiceReply = z.object({ tickets: z.array(ServiceTicket) })
const TicketAnswer = z.object({ answer: leftOut(TicketText), close: leftOutOr(z.boolean(), false) })
const answerRefusals = ['kit.notFound', 'orders.ticketClosed'] as const

export const listServiceTickets = defineCall({
  id: 'OWN-orders-listServiceTickets',
  method: 'GET',
  path: '/partner/operator/tickets',
  who: 'operator',
  purpose: 'questions to customer service, those that wait longest first',
  query: ServiceList,
  reply: ServiceReply,
})

export const answerTicket = defineCall({
  id: 'OWN-orders-answerTicket',
  method: 'PUT',
  path: '/partner/operator/tickets/{id}',
  who: 'operator',
  purpose: 'answer a question of a rider, close it, or both; the rider sees it at once',
  params: IdParams,
  body: TicketAnswer,
  reply: ServiceTicket,
  refusals: answerRefusals,
})

export const listCityTickets = defineCall({
  id: 'OWN-orders-listCityTickets',
  method: 'GET',
  path: '/partner/city/tickets',
  who: 'city',
  purpose: "the same list for the console of the simulated city, which plays the house's customer service",
  query: ServiceList,
  reply: ServiceReply,
})

export const answerCityTicket = defineCall({
  id: 'OWN-orders-answerCityTicket',
  method: 'PUT',
  path: '/partner/city/tickets/{id}',
  who: 'city',
  purpose: 'the same answer from the console of the simulated city',
  params: IdParams,
  body: TicketAnswer,
  reply: ServiceTicket,
  refusals: answerRefusals,
})
