import { AmountTwd, defineCall, Instant, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import { Email, Otp } from '@daoxing/identity/contract'
import * as z from 'zod/mini'
import { BusinessAccount, CompanyTrip, ReviewTicket, TicketReason, TicketToReview } from './business-account.ts'
import { CustomField } from './group-rules.ts'

const GroupParams = z.object({ group_id: z.string().check(z.maxLength(60)) })
const CompanyParams = z.object({ company_id: z.string().check(z.maxLength(60)) })
/** Addresses are compared in lower case, without surrounding spaces. */
const WorkMail = z.pipe(z.string().check(z.trim(), z.toLowerCase()), Email)
const Accounts = z.object({ accounts: z.array(BusinessAccount) })

export const listCompanyTrips = defineCall({
  id: 'CALL-003',
  method: 'GET',
  path: '/company_trips',
  who: 'rider',
  purpose: "the rider's rides at the expense of a company, newest first; `company_id` names one company",
  query: z.object({
    company_id: leftOut(z.string().check(z.maxLength(60))),
    limit: leftOutOr(numberOrText(z.int().check(z.gte(1), z.lte(100))), 20),
    cursor: leftOut(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ trips: z.array(CompanyTrip), cursor: z.nullable(z.string()) }),
})

export const requestCompanyOtp = defineCall({
  id: 'CALL-105',
  method: 'POST',
  path: '/company/request_otp',
  who: 'rider',
  purpose: 'mail a one-time code to a work address; its domain names the company',
  body: z.object({ email: WorkMail }),
  reply: z.object({ company_name: z.string(), cooldownSeconds: z.int(), lifeSeconds: z.int() }),
  refusals: [
    'business.mailUnknown',
    'identity.otpTooSoon',
    'identity.otpLimit',
    'identity.smsNotSent',
    'kit.rateLimited',
  ],
  perMinute: 10,
})

export const verifyCompanyOtp = defineCall({
  id: 'CALL-106',
  method: 'POST',
  path: '/company/verify_otp',
  who: 'rider',
  purpose: 'join the company of the work address with the code that was mailed there; answers all accounts',
  body: z.object({ email: WorkMail, otp: Otp }),
  reply: Accounts,
  refusals: ['business.mailUnknown', 'identity.invalidOtp', 'identity.otpExpired', 'identity.otpTriesUsed'],
  perMinute: 20,
})

export const listReviewTickets = defineCall({
  id: 'CALL-107',
  method: 'GET',
  path: '/company/{group_id}/review_tickets',
  who: 'rider',
  purpose: "the rider's own review tickets in a group, newest first",
  params: GroupParams,
  reply: z.object({ tickets: z.array(ReviewTicket) }),
  refusals: ['kit.notFound'],
})

export const readCustomFields = defineCall({
  id: 'CALL-108',
  method: 'GET',
  path: '/company/{group_id}/custom_field',
  who: 'rider',
  purpose: 'the fields that a group asks for with every ride',
  params: GroupParams,
  reply: z.object({ custom_field: z.array(CustomField) }),
  refusals: ['kit.notFound'],
})

export const listBusinessAccounts = defineCall({
  id: 'OWN-business-listAccounts',
  method: 'GET',
  path: '/company/accounts',
  who: 'rider',
  purpose: 'the companies that pay for the rider’s rides, with groups, rules and the rest of their limits',
  reply: Accounts,
})

export const leaveCompany = defineCall({
  id: 'OWN-business-leaveCompany',
  method: 'DELETE',
  path: '/company/{company_id}/membership',
  who: 'rider',
  purpose: 'leave a company; from that second on it pays for no new ride of the rider',
  params: CompanyParams,
  reply: Accounts,
  refusals: ['kit.notFound'],
})

export const requestReviewTicket = defineCall({
  id: 'OWN-business-requestTicket',
  method: 'POST',
  path: '/company/{group_id}/review_tickets',
  who: 'rider',
  purpose: 'ask the reviewers of a group for a ticket for one ride',
  idempotent: 'honoured',
  params: GroupParams,
  body: z.object({
    reason: TicketReason,
    amount_max: leftOut(numberOrText(AmountTwd.check(z.gte(0), z.lte(1_000_000)))),
  }),
  reply: ReviewTicket,
  status: 201,
  refusals: ['kit.notFound', 'business.ticketsNotUsed', 'business.ticketsWaiting'],
  perMinute: 10,
})

export const listTicketsToReview = defineCall({
  id: 'OWN-business-listTicketsToReview',
  method: 'GET',
  path: '/company/{group_id}/reviews',
  who: 'rider',
  purpose: 'tickets of a group that wait for a reviewer, the oldest first; for its reviewers alone',
  params: GroupParams,
  reply: z.object({ tickets: z.array(TicketToReview) }),
  refusals: ['kit.notFound'],
})

export const Decision = z.enum(['approve', 'reject'])
export type Decision = z.infer<typeof Decision>

export const reviewTicket = defineCall({
  id: 'OWN-business-reviewTicket',
  method: 'PUT',
  path: '/company/{group_id}/reviews/{ticket_id}',
  who: 'rider',
  purpose: 'approve or reject a ticket of another member; an approved one may be rejected until it is used',
  params: z.extend(GroupParams, { ticket_id: z.string().check(z.maxLength(60)) }),
  body: z.object({ decision: Decision, answer: leftOutOr(z.string().check(z.trim(), z.maxLength(200)), '') }),
  reply: ReviewTicket,
  refusals: ['kit.notFound', 'business.ownTicket', 'business.ticketMoved'],
})

const CompanyMember = z.object({
  member_id: z.string(),
  member_name: z.string(),
  groups: z.array(z.object({ group_name: z.string(), role: z.string() })),
  joined_at: Instant,
  is_self: z.boolean(),
})
export type CompanyMember = Readonly<z.infer<typeof CompanyMember>>

export const listCompanyMembers = defineCall({
  id: 'OWN-business-listMembers',
  method: 'GET',
  path: '/company/{company_id}/members',
  who: 'rider',
  purpose: 'the members of a company; for its managers alone',
  params: CompanyParams,
  reply: z.object({ members: z.array(CompanyMember) }),
  refusals: ['kit.notFound'],
})

export const removeCompanyMember = defineCall({
  id: 'OWN-business-removeMember',
  method: 'DELETE',
  path: '/company/{company_id}/members/{member_id}',
  who: 'rider',
  purpose: 'a manager removes a member of the company, from that second on',
  params: z.extend(CompanyParams, { member_id: z.string().check(z.maxLength(60)) }),
  reply: z.object({ removed: z.literal(true) }),
  refusals: ['kit.notFound'],
})

/** `2026-11` */
export const Month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))

const Statement = z.object({ month: Month, amount: z.int(), lines: z.int() })
export type Statement = Readonly<z.infer<typeof Statement>>

export const listStatements = defineCall({
  id: 'OWN-business-listStatements',
  method: 'GET',
  path: '/company/{company_id}/statements',
  who: 'rider',
  purpose: 'the months of a company with their sums, newest first; for its managers alone',
  params: CompanyParams,
  reply: z.object({ company_name: z.string(), statements: z.array(Statement) }),
  refusals: ['kit.notFound'],
})

export const downloadStatement = defineCall({
  id: 'OWN-business-downloadStatement',
  method: 'GET',
  path: '/company/{company_id}/statements/{month}/csv',
  who: 'rider',
  purpose: 'the statement of a month as a file of a spreadsheet; for managers of the company alone',
  params: z.extend(CompanyParams, { month: Month }),
  reply: z.string(),
  wire: 'bare',
  media: 'text/csv',
  refusals: ['kit.notFound'],
  perMinute: 30,
})
