import { Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import type { ServiceTicket } from '@daoxing/orders/contract'
import { announceTicket } from './announce-ticket.ts'
import { findTicket, moveTicket } from './stores/ticket-store.ts'

type WrittenAnswer = {
  readonly tx: Tx
  readonly house: House
  readonly id: string
  /** Author of the answer, stored with it. */
  readonly by: string
  readonly answer?: string | undefined
  readonly close: boolean
}

/** Answers a ticket, closes it, or both, under the ticket's lock; its rider's pages are notified. */
export async function writeAnswer({ tx, house, id, by, answer, close }: WrittenAnswer): Promise<ServiceTicket> {
  await lockUntilEnd(tx, `ticket:${id}`)
  const found = await findTicket(tx, id)
  if (!found) throw new Refusal('kit.notFound')
  const words = answer === undefined ? undefined : { text: answer, at: house.clock.now(), by }
  const answered = words ? await moveTicket(tx, found, { event: 'answered', answer: words }) : found
  const ticket = close ? await moveTicket(tx, answered, { event: 'closed' }) : answered
  if (ticket !== found) await announceTicket({ tx, house, ticket })
  house.log.info({ ticketId: id, state: ticket.state }, 'ticket answered')
  return ticket
}
