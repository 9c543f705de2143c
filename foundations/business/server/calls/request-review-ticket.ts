import { requestReviewTicket } from '@daoxing/business/contract'
import { newUuid } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { ownMembership } from '../memberships.ts'
import { insertTicket, ticketsOf } from '../stores/ticket-store.ts'
import { notifyReviewers } from '../ticket-notices.ts'
import { ticketView } from '../tickets.ts'

const lifeSeconds = 14 * 86_400
/** The maximum number of a rider's pending tickets in a group. */
const waitingMax = 5

export const requestReviewTicketAnswer = answer(
  requestReviewTicket,
  async ({ params, body, who: { riderId }, tx, house }) => {
    const { group_id: groupId } = params
    await lockUntilEnd(tx, `rider:${riderId}`)
    const { group } = await ownMembership(tx, { riderId, groupId })
    if (!group.rules.needs_ticket) throw new Refusal('business.ticketsNotUsed')
    const now = house.clock.now()
    const waiting = (await ticketsOf(tx, { riderId, groupId })).filter(
      ({ state, expiresAt }) => state === 'PENDING' && expiresAt > now,
    )
    if (waiting.length >= waitingMax) throw new Refusal('business.ticketsWaiting', { max: waitingMax })
    const { reason, amount_max: amountMax = null } = body
    const ticketId = newUuid(house.random)
    const times = { requestedAt: now, expiresAt: plusSeconds(now, lifeSeconds) }
    const ticket = await insertTicket(tx, { ticketId, groupId, riderId, reason, amountMax, ...times })
    await notifyReviewers({ tx, house, ticket })
    return ticketView(ticket, now)
  },
)
