import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** Topics of a customer service ticket. */
export const TicketTopic = z.enum(['lostItem', 'fareQuestion'])
export type TicketTopic = z.infer<typeof TicketTopic>

/** `open` waits for an answer; `answered` has one and may get further ones; `closed` is final. */
export const TicketState = z.enum(['open', 'answered', 'closed'])
export type TicketState = z.infer<typeof TicketState>

export const ticketTextLengthMax = 1000
/** The text of a ticket or of its answer. */
export const TicketText = z.string().check(z.trim(), z.minLength(1), z.maxLength(ticketTextLengthMax))

/** A question to customer service about one order, with its answer. */
export const Ticket = z.object({
  id: z.string(),
  revision: z.int(),
  orderHash: z.string(),
  topic: TicketTopic,
  state: TicketState,
  text: z.string(),
  createdAt: Instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
})
export type Ticket = z.infer<typeof Ticket>

/** A ticket in the view of customer service: with its rider, without a phone number. */
export const ServiceTicket = z.extend(Ticket, { riderId: z.string() })
export type ServiceTicket = z.infer<typeof ServiceTicket>
