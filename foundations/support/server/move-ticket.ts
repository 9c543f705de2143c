import { configValue } from '@daoxing/configs/server'
import { type Instant, nextState, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import {
  type ServiceTicket,
  type TicketEvent,
  ticketLifecycle,
  type TicketState,
  waitingStates,
} from '@daoxing/support/contract'
import { announceTicket } from './announce-ticket.ts'
import { daySeconds, endPromise, promiseAnswer } from './promises.ts'
import { type TicketChange, updateTicket } from './stores/ticket-store.ts'
import { supportConfigs } from './support-configs.ts'

type Move = {
  readonly tx: Tx
  readonly house: House
  readonly ticket: ServiceTicket
  readonly event: TicketEvent
  readonly change?: TicketChange
}

/**
 * Moves a ticket along its lifecycle, under its lock, and announces it. Undefined if its state does not admit the event.
 * A waiting ticket keeps the promise that it has; one that begins to wait gets a new one.
 */
export async function moveTicket({ tx, house, ticket, event, change }: Move): Promise<ServiceTicket | undefined> {
  const state = nextState(ticketLifecycle, ticket.state, event)
  if (!state) return undefined
  const now = house.clock.now()
  const dates = await datesOf({ tx, house, ticket, state, now })
  const moved = await updateTicket(tx, ticket, { ...change, ...dates, state, changedAt: now })
  await announceTicket({ tx, house, ticket: moved })
  return moved
}

type Dated = Pick<Move, 'tx' | 'house' | 'ticket'> & { readonly state: TicketState; readonly now: Instant }

async function datesOf({ tx, house, ticket, state, now }: Dated): Promise<TicketChange> {
  const { id: ticketId, topic, promisedAt } = ticket
  if (waitingStates.includes(state)) {
    const promise = promisedAt ?? (await promiseAnswer({ tx, house, ticketId, topic }))
    return { promisedAt: promise, reopensUntil: null }
  }
  await endPromise({ tx, house, ticketId })
  if (state !== 'SOLVED') return { promisedAt: null, isLate: false, reopensUntil: null }
  const days = await configValue(tx, supportConfigs.support_reopen_days)
  return { promisedAt: null, isLate: false, reopensUntil: plusSeconds(now, days * daySeconds) }
}
