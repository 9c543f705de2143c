import { AmountTwd, defineCall, Instant, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { TicketToReview } from './business-account.ts'
import { Decision, Month } from './business-calls.ts'
import { CompanyName, GroupName, GroupRole, GroupRules } from './group-rules.ts'

/** The peer kind that may use these calls: the personnel systems of companies. */
export const companyPeerKind = 'company'

/** The name of a company or group in the company's own system. */
const OwnCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const MailDomain = z.string().check(z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/), z.maxLength(120))
const CodeParams = z.object({ code: OwnCode })

export const CompanyPlan = z.object({
  name: CompanyName,
  /** The domain of work addresses; their owners join with a mailed code. */
  mail_domain: z.nullable(MailDomain),
  groups: z
    .array(
      z.object({
        code: OwnCode,
        name: GroupName,
        /** Whether members who join by work address belong to the group automatically. */
        joins_by_mail: z.boolean(),
        rules: GroupRules,
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
})
export type CompanyPlan = Readonly<z.infer<typeof CompanyPlan>>

export const putCompany = defineCall({
  id: 'OWN-business-putCompany',
  method: 'PUT',
  path: '/partner/company/companies/{code}',
  who: 'peer',
  peerKind: companyPeerKind,
  purpose: 'a company with its groups and their rules; a group that is missing pays for no more rides',
  params: CodeParams,
  body: CompanyPlan,
  reply: z.object({
    company_id: z.string(),
    groups: z.array(z.object({ code: z.string(), group_id: z.string() })),
  }),
  refusals: ['business.nameTaken', 'kit.invalidInput'],
})

export const issueCompanyBindCode = defineCall({
  id: 'OWN-business-issueBindCode',
  method: 'POST',
  path: '/partner/company/companies/{code}/bind_codes',
  who: 'peer',
  peerKind: companyPeerKind,
  purpose: 'a code with which riders join a group in a role; said this once',
  params: CodeParams,
  body: z.object({
    group: OwnCode,
    role: leftOutOr(GroupRole, 'member'),
    uses: leftOutOr(z.int().check(z.gte(1), z.lte(10_000)), 1),
    life_days: leftOutOr(z.int().check(z.gte(1), z.lte(365)), 30),
  }),
  reply: z.object({ code: z.string(), expires_at: Instant }),
  status: 201,
  refusals: ['kit.notFound'],
})

const DeskCompany = z.object({
  month: Month,
  month_amount: AmountTwd,
  members: z.array(
    z.object({
      member_id: z.string(),
      member_name: z.string(),
      group: z.string(),
      role: GroupRole,
      joined_at: Instant,
    }),
  ),
  tickets: z.array(TicketToReview),
})

export const readCompanyDesk = defineCall({
  id: 'OWN-business-readDesk',
  method: 'GET',
  path: '/partner/company/companies/{code}/desk',
  who: 'peer',
  peerKind: companyPeerKind,
  purpose: 'members, pending tickets, and the cost of the month',
  params: CodeParams,
  reply: DeskCompany,
  refusals: ['kit.notFound'],
})

export const decideTicket = defineCall({
  id: 'OWN-business-decideTicket',
  method: 'PUT',
  path: '/partner/company/companies/{code}/tickets/{ticket_id}',
  who: 'peer',
  peerKind: companyPeerKind,
  purpose: 'the personnel system approves or rejects a ticket',
  params: z.extend(CodeParams, { ticket_id: z.string().check(z.maxLength(60)) }),
  body: z.object({ decision: Decision, answer: leftOutOr(z.string().check(z.trim(), z.maxLength(200)), '') }),
  reply: z.object({}),
  refusals: ['kit.notFound', 'business.ticketMoved'],
})

export const dismissMember = defineCall({
  id: 'OWN-business-dismissMember',
  method: 'DELETE',
  path: '/partner/company/companies/{code}/members/{member_id}',
  who: 'peer',
  peerKind: companyPeerKind,
  purpose: 'a member has left the firm: from this second on it pays for no new ride',
  params: z.extend(CodeParams, { member_id: z.string().check(z.maxLength(60)) }),
  reply: z.object({}),
  refusals: ['kit.notFound'],
})

export const settleMonth = defineCall({
  id: 'OWN-business-settleMonth',
  method: 'POST',
  path: '/partner/operator/companies/{company_id}/statements/{month}/settled',
  who: 'operator',
  purpose: 'the company has paid the statement of a month that is over; repetitions change nothing',
  params: z.object({ company_id: z.string().check(z.maxLength(60)), month: Month }),
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)) }),
  reply: z.object({ amount: z.int(), open_amount: z.int() }),
  refusals: ['kit.notFound', 'business.monthNotOver'],
})
