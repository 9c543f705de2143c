import { type Instant, nextState, Refusal } from '@daoxing/kit/contract'
import { defineTable, type Tx, writeOnly } from '@daoxing/kit/server'
import { ServiceTicket, type TicketEvent, ticketLifecycle, type TicketState } from '@daoxing/orders/contract'
import * as z from 'zod/mini'

const tickets = defineTable('orders.tickets', {
  columns: { ...ServiceTicket.shape, answeredBy: writeOnly(z.nullable(z.string())) },
  key: ['id'],
  guard: ['riderId', 'revision'],
})

type NewTicket = Pick<ServiceTicket, 'riderId' | 'id' | 'orderHash' | 'topic' | 'text' | 'createdAt'>

/** Writes a new ticket; undefined if the rider has an open one of this topic for the order. */
export function insertTicket(tx: Tx, ticket: NewTicket): Promise<ServiceTicket | undefined> {
  return tickets.insertIfAbsent(tx, { ...ticket, revision: 1, state: 'open' })
}

/** Returns a rider's tickets, newest first; with an order hash, only those of that order. */
export function ticketsOf(
  tx: Tx,
  { riderId, orderHash }: { riderId: string; orderHash: string | undefined },
): Promise<readonly ServiceTicket[]> {
  return tickets.all(tx, (query) => {
    const ofRider = query.where('rider_id', '=', riderId).orderBy('created_at', 'desc').orderBy('id').limit(100)
    return orderHash === undefined ? ofRider : ofRider.where('order_hash', '=', orderHash)
  })
}

/** Finds a ticket of this rider; another rider's ticket counts as absent. */
export function findTicketOf(
  tx: Tx,
  { riderId, id }: { riderId: string; id: string },
): Promise<ServiceTicket | undefined> {
  return tickets.first(tx, (query) => query.where('rider_id', '=', riderId).where('id', '=', id))
}

/** Finds a ticket by its ID, without its rider, for customer service. */
export function findTicket(tx: Tx, id: string): Promise<ServiceTicket | undefined> {
  return tickets.find(tx, { id })
}

/** Returns tickets of all riders, longest waiting first. */
export function ticketsIn(
  tx: Tx,
  { state, limit }: { state: TicketState | undefined; limit: number },
): Promise<readonly ServiceTicket[]> {
  return tickets.all(tx, (query) => {
    const oldestFirst = query.orderBy('created_at').limit(limit)
    return state === undefined ? oldestFirst : oldestFirst.where('state', '=', state)
  })
}

type TicketMove = {
  readonly event: TicketEvent
  readonly answer?: { readonly text: string; readonly at: Instant; readonly by: string }
}

/** Moves a ticket along its lifecycle, guarded by the revision that was read. */
export async function moveTicket(tx: Tx, ticket: ServiceTicket, { event, answer }: TicketMove): Promise<ServiceTicket> {
  const state = nextState(ticketLifecycle, ticket.state, event)
  if (!state) throw new Refusal('orders.ticketClosed')
  const moved = await tickets.update(tx, ticket, {
    state,
    answer: answer?.text,
    answeredAt: answer?.at,
    answeredBy: answer?.by,
  })
  if (!moved) throw new Error(`the ticket ${ticket.id} was changed without its lock`)
  return moved
}
