import { decideTicket } from '@daoxing/business/contract'
import { recordAct, subjectOfRider } from '@daoxing/identity/server'
import { answer } from '@daoxing/kit/server'
import { ownCompany } from '../company-of-peer.ts'
import { groupsOf } from '../stores/company-store.ts'
import { decide } from '../tickets.ts'

export const decideTicketAnswer = answer(decideTicket, async ({ params, body, who, tx, house }) => {
  const { companyId } = await ownCompany(tx, who, params.code)
  const groupIds = (await groupsOf(tx, companyId)).map(({ groupId }) => groupId)
  const { ticket_id: ticketId } = params
  const by = { name: `peer:${who.peerKind}:${who.peerId}` }
  const { riderId, groupId } = await decide({ tx, house, ticketId, groupIds, ...body, by })
  const facts = { ticketId, groupId }
  await recordAct(tx, house, {
    who,
    action: `business.ticket.${body.decision}`,
    subject: subjectOfRider(riderId),
    facts,
  })
  return {}
})
