import type { NoticeKindFacts } from '@daoxing/kit/contract'

// Separate from the schemas, since the declaration of every service imports it into the entry of the page.
/** The kinds that several services send, with their shared texts. A service adds them to its declaration. */
export const sharedNoticeKinds = {
  driverAccepted: { opens: 'live' },
  driverArrived: { opens: 'live', isUrgent: true },
  driverCancelled: { opens: 'live' },
  matchFailed: { opens: 'live' },
  paymentFailed: { opens: 'order', isUrgent: true },
  driverMessage: { opens: 'live', isOneOfMany: true },
} as const satisfies Readonly<Record<string, NoticeKindFacts>>
export type SharedNoticeKind = keyof typeof sharedNoticeKinds

/** The kinds that belong to no order: their subject is the group of a company. */
const companyNoticeKinds = {
  reviewWaiting: { opens: '/company/reviews' },
  ticketApproved: { opens: '/company/tickets' },
  ticketRejected: { opens: '/company/tickets' },
} as const satisfies Readonly<Record<string, NoticeKindFacts>>

/** The kinds whose subject is a ticket of customer service. */
const supportNoticeKinds = {
  supportAnswered: { opens: '/cs/csCenterTicket' },
  supportLate: { opens: '/cs/csCenterTicket' },
} as const satisfies Readonly<Record<string, NoticeKindFacts>>
/** The kinds about carriers of invoices. */
const invoiceNoticeKinds = {
  carrierAbsent: { opens: '/setting/invoice' },
} as const satisfies Readonly<Record<string, NoticeKindFacts>>

/** The kinds about the membership. */
const membershipNoticeKinds = {
  pointsExpire: { opens: '/memberCenter' },
} as const satisfies Readonly<Record<string, NoticeKindFacts>>

/** Every kind that belongs to no order. */
export const orderlessNoticeKinds = {
  ...companyNoticeKinds,
  ...supportNoticeKinds,
  ...invoiceNoticeKinds,
  ...membershipNoticeKinds,
} as const
export type OrderlessNoticeKind = keyof typeof orderlessNoticeKinds
