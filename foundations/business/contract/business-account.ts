import { AmountTwd, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { GroupRole, GroupRules } from './group-rules.ts'

/** A group of a company in the view of its member. */
export const BusinessGroup = z.object({
  group_id: z.string(),
  group_name: z.string(),
  role: GroupRole,
  rules: GroupRules,
  /** The unused part of this month's limit; null without a limit. */
  month_left: z.nullable(AmountTwd),
})
export type BusinessGroup = Readonly<z.infer<typeof BusinessGroup>>

/** A company that pays for the rider's rides, with the rider's groups in it [BIZ-004]. */
export const BusinessAccount = z.object({
  company_id: z.string(),
  company_name: z.string(),
  groups: z.array(BusinessGroup),
})
export type BusinessAccount = Readonly<z.infer<typeof BusinessAccount>>

/** `PENDING` waits for a reviewer, `APPROVED` may pay for one ride, `USED` has paid for it. */
export const TicketState = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'USED', 'EXPIRED'])
export type TicketState = z.infer<typeof TicketState>

export const TicketReason = z.string().check(z.trim(), z.minLength(2), z.maxLength(200), z.regex(/^\P{Cc}*$/u))

/** A permission for one ride, given by a reviewer of the group [BIZ-005]. */
export const ReviewTicket = z.object({
  ticket_id: z.string(),
  group_id: z.string(),
  state: TicketState,
  reason: z.string(),
  /** The maximum price of the ride; null without a limit of its own. */
  amount_max: z.nullable(AmountTwd),
  requested_at: Instant,
  expires_at: Instant,
  /** The reviewer's comment. */
  answer: z.nullable(z.string()),
  /** The order that consumed it. */
  trip_hash: z.nullable(z.string()),
})
export type ReviewTicket = Readonly<z.infer<typeof ReviewTicket>>

/** A ticket in a reviewer's view. */
export const TicketToReview = z.extend(ReviewTicket, { member_name: z.string(), is_own: z.boolean() })
export type TicketToReview = Readonly<z.infer<typeof TicketToReview>>

/** Answers to the custom fields of a group, by their keys. */
export const CustomAnswers = z.record(
  z.string().check(z.maxLength(30)),
  z.string().check(z.trim(), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
)
export type CustomAnswers = Readonly<z.infer<typeof CustomAnswers>>

/** A ride that a company pays or has paid, in its rider's list. */
export const CompanyTrip = z.object({
  trip_hash: z.string(),
  service: z.string(),
  /** The service's status word. */
  status: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  group_id: z.string(),
  group_name: z.string(),
  ticketId: z.nullable(z.string()),
  business_note: z.string(),
  custom_field: CustomAnswers,
  /** The amount that the company has paid, minus refunds; null until the ride has ended. */
  amount: z.nullable(AmountTwd),
  start_address: z.string(),
  end_address: z.nullable(z.string()),
  request_time: Instant,
})
export type CompanyTrip = Readonly<z.infer<typeof CompanyTrip>>
