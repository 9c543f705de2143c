import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import type { ServiceTicket } from '@daoxing/support/contract'
import { commentsMax } from './comments.ts'
import { lockedTicket } from './locked-ticket.ts'
import { moveTicket } from './move-ticket.ts'
import { expectRider } from './promises.ts'
import { insertComment } from './stores/comment-store.ts'

type WrittenAnswer = {
  readonly tx: Tx
  readonly house: House
  readonly id: string
  /** Author of the answer, stored with it. */
  readonly by: string
  readonly answer?: string | undefined
  readonly solve: boolean
}

/** Answers a ticket, solves it, or both, under the ticket's lock; its rider is notified of an answer. */
export async function writeAnswer({ tx, house, id, by, answer, solve }: WrittenAnswer): Promise<ServiceTicket> {
  if (answer === undefined && !solve) throw new Refusal('support.answerEmpty')
  const found = await lockedTicket(tx, id)
  if (!found) throw new Refusal('kit.notFound')
  const answered = answer === undefined ? found : await addAnswer({ tx, house, ticket: found, by, text: answer })
  const ticket = solve ? await moveTicket({ tx, house, ticket: answered, event: 'solved' }) : answered
  if (!ticket) throw new Refusal('support.ticketSolved')
  house.log.info({ ticketId: id, state: ticket.state }, 'ticket answered')
  return ticket
}

type Adding = {
  readonly tx: Tx
  readonly house: House
  readonly ticket: ServiceTicket
  readonly by: string
  readonly text: string
}

async function addAnswer({ tx, house, ticket, by, text }: Adding): Promise<ServiceTicket> {
  if (ticket.state === 'SOLVED') throw new Refusal('support.ticketSolved')
  if (ticket.comments >= commentsMax) throw new Refusal('support.ticketFull')
  const { id: ticketId, riderId } = ticket
  const at = house.clock.now()
  const number = ticket.comments + 1
  await insertComment(tx, { ticketId, number, author: 'service', writtenBy: by, text, at })
  const change = { comments: number, answer: text, answeredAt: at, unread: ticket.unread + 1 }
  const moved = await moveTicket({ tx, house, ticket, event: 'serviceAnswered', change })
  if (!moved) throw new Refusal('support.ticketSolved')
  await expectRider({ tx, house, ticketId, answeredAt: at })
  const about = String(number)
  await notifyRider({ tx, house, riderId, kind: 'supportAnswered', orderHash: ticketId, service: null, about })
  return moved
}
