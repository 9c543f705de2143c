import { newUuid } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { createTicket } from '@daoxing/orders/contract'
import { announceTicket } from '../announce-ticket.ts'
import { findOrder } from '../stores/order-store.ts'
import { insertTicket } from '../stores/ticket-store.ts'

export const createTicketAnswer = answer(createTicket, async ({ body, who, tx, house }) => {
  const { riderId } = who
  const { trip_hash: orderHash, topic, text } = body
  const order = await findOrder(tx, { riderId, orderHash })
  if (!order) throw new Refusal('kit.notFound')
  if (!order.can.support) throw new Refusal('orders.noSupport')
  const id = newUuid(house.random)
  const ticket = await insertTicket(tx, { riderId, id, orderHash, topic, text, createdAt: house.clock.now() })
  if (!ticket) throw new Refusal('orders.ticketOpen')
  house.log.info({ ticketId: id, orderHash, topic }, 'ticket opened')
  return announceTicket({ tx, house, ticket })
})
