import { Refusal } from '@daoxing/kit/contract'
import { lockUntilEnd, type Tx } from '@daoxing/kit/server'
import type { ServiceTicket } from '@daoxing/support/contract'
import { findTicket, findTicketOf } from './stores/ticket-store.ts'

/** Locks a ticket of this rider; another rider's ticket counts as absent. */
export async function lockedTicketOf(
  tx: Tx,
  { riderId, id }: { readonly riderId: string; readonly id: string },
): Promise<ServiceTicket> {
  await lockUntilEnd(tx, `ticket:${id}`)
  const ticket = await findTicketOf(tx, { riderId, id })
  if (!ticket) throw new Refusal('kit.notFound')
  return ticket
}

/** Locks a ticket of any rider; undefined if there is none any more. */
export async function lockedTicket(tx: Tx, id: string): Promise<ServiceTicket | undefined> {
  await lockUntilEnd(tx, `ticket:${id}`)
  return findTicket(tx, id)
}

/** Locks the opening of tickets and the uploads of one rider. It precedes the lock of a ticket. */
export const lockRidersSupport = (tx: Tx, riderId: string): Promise<void> => lockUntilEnd(tx, `support:${riderId}`)
