import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { TicketState } from './ticket-state.ts'

/** Topics of a question about one order. */
export const TripTopic = z.enum(['lostItem', 'fareQuestion', 'tripProblem'])
export type TripTopic = z.infer<typeof TripTopic>

/** Topics of a ticket. `safety`, `payment`, `account` and `other` may belong to no order. */
export const TicketTopic = z.enum([...TripTopic.options, 'payment', 'account', 'safety', 'other'])
export type TicketTopic = z.infer<typeof TicketTopic>

export const isTripTopic = (topic: TicketTopic): topic is TripTopic => TripTopic.options.some((one) => one === topic)

export const ticketTextLengthMax = 1000
/** The text of a comment. */
export const TicketText = z.string().check(z.trim(), z.minLength(1), z.maxLength(ticketTextLengthMax))

/** Pictures of one comment. */
export const attachmentsMax = 4
export const AttachmentId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
/** A picture, re-encoded, without the data of its camera. */
export const Attachment = z.object({ id: AttachmentId, width: z.int(), height: z.int() })
export type Attachment = z.infer<typeof Attachment>

export const CommentAuthor = z.enum(['rider', 'service'])
export type CommentAuthor = z.infer<typeof CommentAuthor>

/** One entry of a ticket. The question itself has number 1. */
export const TicketComment = z.object({
  number: z.int(),
  author: CommentAuthor,
  text: z.string(),
  attachments: z.array(Attachment),
  at: Instant,
})
export type TicketComment = z.infer<typeof TicketComment>

/** A ticket as its rider sees it in a list. */
export const Ticket = z.object({
  id: z.string(),
  revision: z.int(),
  /** Null for a question about no order. */
  orderHash: z.nullable(z.string()),
  topic: TicketTopic,
  state: TicketState,
  text: z.string(),
  createdAt: Instant,
  changedAt: Instant,
  /** Entries so far. */
  comments: z.int(),
  /** The newest answer of customer service; null without one. */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
  /** Until when customer service answers; null while it owes no answer. */
  promisedAt: z.nullable(Instant),
  /** An earlier promise of this answer was missed, and the rider was told. */
  isLate: z.boolean(),
  /** Answers that the rider has not read. */
  unread: z.int(),
  /** Until when rider and driver may contact each other about a lost item; null for other tickets. */
  driverUntil: z.nullable(Instant),
  /** Until when a comment of the rider reopens a solved ticket; null while it is unsolved. */
  reopensUntil: z.nullable(Instant),
})
export type Ticket = z.infer<typeof Ticket>

/** A ticket in the view of customer service: with its rider, without a phone number. */
export const ServiceTicket = z.extend(Ticket, { riderId: z.string() })
export type ServiceTicket = z.infer<typeof ServiceTicket>
