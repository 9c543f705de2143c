import type { Decision, ReviewTicket, TicketToReview } from '@daoxing/business/contract'
import { riderNames } from '@daoxing/identity/server'
import { type Instant, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { notifyApplicant } from './ticket-notices.ts'
import { lockedTicket, moveTicket, type Ticket, waitingTickets } from './stores/ticket-store.ts'

/** A ticket on the wire. An expired one is shown as such, independent of the stored state. */
export function ticketView(ticket: Ticket, now: Instant): ReviewTicket {
  const isOver = (ticket.state === 'PENDING' || ticket.state === 'APPROVED') && ticket.expiresAt <= now
  return {
    ticket_id: ticket.ticketId,
    group_id: ticket.groupId,
    state: isOver ? 'EXPIRED' : ticket.state,
    reason: ticket.reason,
    amount_max: ticket.amountMax,
    requested_at: ticket.requestedAt,
    expires_at: ticket.expiresAt,
    answer: ticket.answer,
    trip_hash: ticket.tripHash,
  }
}

type ForReviewer = { readonly groupIds: readonly string[]; readonly now: Instant; readonly reviewerId?: string }

export async function ticketsToReview(tx: Tx, { groupIds, now, reviewerId }: ForReviewer): Promise<TicketToReview[]> {
  const waiting = await waitingTickets(tx, { groupIds, now })
  const names = await riderNames(
    tx,
    waiting.map(({ riderId }) => riderId),
  )
  return waiting.map((ticket) => ({
    ...ticketView(ticket, now),
    member_name: names.get(ticket.riderId) ?? '',
    is_own: ticket.riderId === reviewerId,
  }))
}

type Deciding = {
  readonly tx: Tx
  readonly house: House
  readonly ticketId: string
  /** The groups that the caller reviews; tickets of other groups count as absent. */
  readonly groupIds: readonly string[]
  readonly decision: Decision
  readonly answer: string
  readonly by: { readonly name: string; readonly riderId?: string }
}

/** Decides on a ticket once, and notifies its member. Reviewers cannot decide on their own tickets. */
export async function decide({ tx, house, ticketId, groupIds, decision, answer, by }: Deciding): Promise<Ticket> {
  const now = house.clock.now()
  const ticket = await lockedTicket(tx, ticketId)
  if (!ticket || !groupIds.includes(ticket.groupId)) throw new Refusal('kit.notFound')
  if (ticket.riderId === by.riderId) throw new Refusal('business.ownTicket')
  const event = decision === 'approve' ? 'approved' : 'rejected'
  const change = { answer: answer === '' ? null : answer, decidedBy: by.name }
  const decided = ticket.expiresAt > now ? await moveTicket(tx, ticket, { event, change }) : undefined
  if (!decided) throw new Refusal('business.ticketMoved', { state: ticketView(ticket, now).state })
  await notifyApplicant({ tx, house, ticket: decided, decision })
  return decided
}
