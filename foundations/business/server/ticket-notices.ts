import type { Decision } from '@daoxing/business/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { OrderlessNoticeKind } from '@daoxing/notices/contract'
import { notifyRider } from '@daoxing/notices/server'
import { reviewersOf } from './stores/member-store.ts'
import type { Ticket } from './stores/ticket-store.ts'

type OfTicket = {
  readonly tx: Tx
  readonly house: House
  readonly ticket: Pick<Ticket, 'ticketId' | 'groupId' | 'riderId'>
}

/** Notifies the reviewers of a group of a pending ticket, except its own member. */
export async function notifyReviewers({ tx, house, ticket }: OfTicket): Promise<void> {
  const { groupId, riderId: applicant } = ticket
  for (const { riderId } of await reviewersOf(tx, groupId))
    if (riderId !== applicant) await notify({ tx, house, ticket: { ...ticket, riderId }, kind: 'reviewWaiting' })
}

/** Notifies a member of the decision on a ticket. */
export function notifyApplicant({ decision, ...step }: OfTicket & { readonly decision: Decision }): Promise<void> {
  return notify({ ...step, kind: decision === 'approve' ? 'ticketApproved' : 'ticketRejected' })
}

/** The screen of the notice is that of the group. */
function notify({
  tx,
  house,
  ticket: { ticketId: about, groupId: orderHash, riderId },
  kind,
}: OfTicket & { readonly kind: OrderlessNoticeKind }): Promise<void> {
  return notifyRider({ tx, house, riderId, kind, orderHash, service: null, about })
}
