import { type Instant, nextState, Refusal } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { ServiceTicket, type TicketEvent, ticketLifecycle, type TicketState } from '@daoxing/orders/contract'
import * as z from 'zod/mini'

type TicketRow = {
  rider_id: string
  id: string
  revision: number
  order_hash: string
  topic: string
  state: string
  text: string
  created_at: string
  answer: string | null
  answered_at: string | null
  answered_by: string | null
}
type TicketTables = { 'orders.tickets': TicketRow }

const columns = [
  'rider_id',
  'id',
  'revision',
  'order_hash',
  'topic',
  'state',
  'text',
  'created_at',
  'answer',
  'answered_at',
] as const

function ticketOf(row: Pick<TicketRow, (typeof columns)[number]>): ServiceTicket {
  return z.parse(ServiceTicket, {
    riderId: row.rider_id,
    id: row.id,
    revision: row.revision,
    orderHash: row.order_hash,
    topic: row.topic,
    state: row.state,
    text: row.text,
    createdAt: row.created_at,
    answer: row.answer,
    answeredAt: row.answered_at,
  })
}

type NewTicket = Pick<ServiceTicket, 'riderId' | 'id' | 'orderHash' | 'topic' | 'text' | 'createdAt'>

/** Writes a new ticket; undefined where the rider has an open one of this topic for the order. */
export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<ServiceTicket | undefined> {
  const row = await tablesOf<TicketTables>(tx)
    .insertInto('orders.tickets')
    .values({
      rider_id: ticket.riderId,
      id: ticket.id,
      revision: 1,
      order_hash: ticket.orderHash,
      topic: ticket.topic,
      state: 'open',
      text: ticket.text,
      created_at: ticket.createdAt,
      answer: null,
      answered_at: null,
      answered_by: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['rider_id', 'order_hash', 'topic']).where('state', '=', 'open').doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()
  return row && ticketOf(row)
}

/** A rider's tickets, newest first; those of one order where it is named. */
export async function ticketsOf(
  tx: Tx,
  { riderId, orderHash }: { riderId: string; orderHash: string | undefined },
): Promise<readonly ServiceTicket[]> {
  let query = tablesOf<TicketTables>(tx)
    .selectFrom('orders.tickets')
    .select(columns)
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
  if (orderHash !== undefined) query = query.where('order_hash', '=', orderHash)
  return (await query.execute()).map(ticketOf)
}

/** A ticket of this rider; that of another is not found. */
export async function findTicketOf(
  tx: Tx,
  { riderId, id }: { riderId: string; id: string },
): Promise<ServiceTicket | undefined> {
  const row = await tablesOf<TicketTables>(tx)
    .selectFrom('orders.tickets')
    .select(columns)
    .where('rider_id', '=', riderId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && ticketOf(row)
}

/** A ticket by its id alone, for customer service. */
export async function findTicket(tx: Tx, id: string): Promise<ServiceTicket | undefined> {
  const row = await tablesOf<TicketTables>(tx)
    .selectFrom('orders.tickets')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && ticketOf(row)
}

/** Tickets of all riders, those that wait longest first. */
export async function ticketsIn(
  tx: Tx,
  { state, limit }: { state: TicketState | undefined; limit: number },
): Promise<readonly ServiceTicket[]> {
  let query = tablesOf<TicketTables>(tx).selectFrom('orders.tickets').select(columns).orderBy('created_at').limit(limit)
  if (state !== undefined) query = query.where('state', '=', state)
  return (await query.execute()).map(ticketOf)
}

type TicketMove = {
  readonly event: TicketEvent
  readonly answer?: { readonly text: string; readonly at: Instant; readonly by: string }
}

/** Moves a ticket along its lifecycle, from the revision that was read. */
export async function moveTicket(tx: Tx, ticket: ServiceTicket, { event, answer }: TicketMove): Promise<ServiceTicket> {
  const state = nextState(ticketLifecycle, ticket.state, event)
  if (!state) throw new Refusal('orders.ticketClosed')
  const row = await tablesOf<TicketTables>(tx)
    .updateTable('orders.tickets')
    .set({
      state,
      revision: ticket.revision + 1,
      ...(answer && { answer: answer.text, answered_at: answer.at, answered_by: answer.by }),
    })
    .where('rider_id', '=', ticket.riderId)
    .where('id', '=', ticket.id)
    .where('revision', '=', ticket.revision)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw new Error(`the ticket ${ticket.id} was changed without its lock`)
  return ticketOf(row)
}
