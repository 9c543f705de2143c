import type { House, Tx } from '@daoxing/kit/server'
import { type ServiceTicket, Ticket, ticketChanged } from '@daoxing/support/contract'
import * as z from 'zod/mini'

type Announced = { readonly tx: Tx; readonly house: House; readonly ticket: ServiceTicket }

/** Sends a changed ticket to its rider's pages, in the transaction of the change; returns the rider's view. */
export async function announceTicket({ tx, house, ticket }: Announced): Promise<Ticket> {
  const view = riderTicketOf(ticket)
  await house.outbox.add(tx, ticketChanged, { to: [`rider:${ticket.riderId}`], payload: { ticket: view } })
  return view
}

/** A ticket in its rider's view. */
export const riderTicketOf = (ticket: ServiceTicket): Ticket => z.parse(Ticket, ticket)
