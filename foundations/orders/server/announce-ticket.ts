import type { House, Tx } from '@daoxing/kit/server'
import { type ServiceTicket, type Ticket, ticketChanged } from '@daoxing/orders/contract'

type Announced = { readonly tx: Tx; readonly house: House; readonly ticket: ServiceTicket }

/** Sends a changed ticket to its rider's pages, in the transaction of the change; answers what the rider sees. */
export async function announceTicket({ tx, house, ticket: { riderId, ...ticket } }: Announced): Promise<Ticket> {
  await house.outbox.add(tx, ticketChanged, { to: [`rider:${riderId}`], payload: { ticket } })
  return ticket
}

/** A ticket as its own rider may see it. */
export function riderTicketOf({ riderId: _, ...ticket }: ServiceTicket): Ticket {
  return ticket
}
