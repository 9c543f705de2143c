import type { Instant } from '@daoxing/kit/contract'
import { defineTable, type NewRecordOf, type Tx } from '@daoxing/kit/server'
import { ServiceTicket, type TicketState } from '@daoxing/support/contract'

const tickets = defineTable('support.tickets', {
  columns: ServiceTicket.shape,
  key: ['id'],
  guard: ['riderId', 'revision'],
})
type NewTicket = NewRecordOf<typeof tickets>
/** The fields that change with a ticket. */
export type TicketChange = Partial<Omit<ServiceTicket, 'id' | 'riderId' | 'revision' | 'createdAt' | 'text'>>

/** Writes a new ticket with its first revision. */
export function insertTicket(tx: Tx, ticket: Omit<NewTicket, 'revision'>): Promise<ServiceTicket> {
  return tickets.insert(tx, { ...ticket, revision: 1 })
}

/** Updates a ticket that was read under its lock. */
export async function updateTicket(tx: Tx, ticket: ServiceTicket, change: TicketChange): Promise<ServiceTicket> {
  const changed = await tickets.update(tx, ticket, change)
  if (!changed) throw new Error(`the ticket ${ticket.id} was changed without its lock`)
  return changed
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

/** Returns a rider's tickets that are not solved. */
export function unsolvedTicketsOf(tx: Tx, riderId: string): Promise<readonly ServiceTicket[]> {
  return tickets.all(tx, (query) => query.where('rider_id', '=', riderId).where('state', '<>', 'SOLVED'))
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
  return tickets.first(tx, (query) => query.where('id', '=', id))
}

/** Returns tickets of all riders: first those with an open promise, the earliest first, then the newest. */
export function ticketsInQueue(
  tx: Tx,
  { state, limit }: { state: TicketState | undefined; limit: number },
): Promise<readonly ServiceTicket[]> {
  return tickets.all(tx, (query) => {
    const queue = query.orderBy('promised_at').orderBy('changed_at', 'desc').limit(limit)
    return state === undefined ? queue : queue.where('state', '=', state)
  })
}

/** Deletes a rider's tickets, with their comments. */
export async function deleteTicketsOf(tx: Tx, riderId: string): Promise<void> {
  await tickets.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}

/** Returns solved tickets that have not changed since then. */
export function solvedTicketsBefore(tx: Tx, before: Instant): Promise<readonly ServiceTicket[]> {
  return tickets.all(tx, (query) => query.where('state', '=', 'SOLVED').where('changed_at', '<', before).limit(200))
}

/** Deletes a ticket, with its comments. */
export async function deleteTicket(tx: Tx, id: string): Promise<void> {
  await tickets.unread.delete(tx, { id })
}
