import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import { FineStatus } from '@daoxing/scooter/contract'
import * as z from 'zod/mini'

/** Traffic tickets, each transferred to the rider of its minute. */
const tickets = defineTable('scooter.traffic_tickets', {
  columns: {
    ticketId: z.string(),
    orderHash: z.string(),
    riderId: z.string(),
    number: z.string(),
    text: z.string(),
    place: z.string(),
    happenedAt: Instant,
    amountTwd: AmountTwd,
    fineStatus: FineStatus,
    transferredAt: Instant,
  },
  key: ['ticketId'],
})
export type Ticket = RecordOf<typeof tickets>

/** Undefined if the ticket was told before. */
export function insertTicket(tx: Tx, ticket: Ticket): Promise<Ticket | undefined> {
  return tickets.insertIfAbsent(tx, ticket)
}

/** The rider's tickets, the newest first. */
export function ticketsOf(tx: Tx, riderId: string): Promise<readonly Ticket[]> {
  return tickets.all(tx, (query) => query.where('rider_id', '=', riderId).orderBy('happened_at', 'desc').limit(100))
}
