import { configValue } from '@daoxing/configs/server'
import { askDriverAgain } from '@daoxing/dispatch/server'
import { newUuid } from '@daoxing/identity/server'
import { type Instant, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { findOrder } from '@daoxing/orders/server'
import { isTripTopic, type Ticket, type TicketTopic } from '@daoxing/support/contract'
import { announceTicket } from './announce-ticket.ts'
import { writeRidersComment } from './comments.ts'
import { lockRidersSupport } from './locked-ticket.ts'
import { promiseAnswer } from './promises.ts'
import { insertTicket, unsolvedTicketsOf } from './stores/ticket-store.ts'
import { supportConfigs } from './support-configs.ts'

type NewTicket = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly orderHash: string | undefined
  readonly topic: TicketTopic
  readonly text: string
  readonly attachmentIds: readonly string[]
}

/** Opens a ticket with its first entry. For a lost item, the driver of the order is asked at once. */
export async function openTicket(wanted: NewTicket): Promise<Ticket> {
  const { tx, house, riderId, orderHash, topic, text, attachmentIds } = wanted
  await lockRidersSupport(tx, riderId)
  await refuseUnlessOpenable(wanted)
  const id = newUuid(house.random)
  const at = house.clock.now()
  const promisedAt = await promiseAnswer({ tx, house, ticketId: id, topic })
  const driverUntil = topic === 'lostItem' ? await askDriver(wanted, id) : null
  const ticket = await insertTicket(tx, {
    ...{ riderId, id, orderHash: orderHash ?? null, topic, state: 'OPEN', text, createdAt: at, changedAt: at },
    ...{ comments: 1, promisedAt, isLate: false, unread: 0, driverUntil },
  })
  await writeRidersComment({ tx, ticket, number: 1, text, attachmentIds, at })
  house.log.info({ ticketId: id, orderHash, topic }, 'ticket opened')
  return announceTicket({ tx, house, ticket })
}

async function refuseUnlessOpenable({ tx, riderId, orderHash, topic }: NewTicket): Promise<void> {
  if (orderHash === undefined && isTripTopic(topic)) throw new Refusal('support.tripNeeded', { field: 'trip_hash' })
  if (orderHash !== undefined) {
    const order = await findOrder(tx, { riderId, orderHash })
    if (!order) throw new Refusal('kit.notFound')
    if (!order.can.support) throw new Refusal('support.noSupport')
  }
  const unsolved = await unsolvedTicketsOf(tx, riderId)
  if (orderHash !== undefined && unsolved.some((one) => one.orderHash === orderHash && one.topic === topic))
    throw new Refusal('support.ticketOpen')
  if (unsolved.length >= (await configValue(tx, supportConfigs.support_open_tickets_max)))
    throw new Refusal('support.tooManyTickets')
}

/** Null without a driver, or long after the ride. */
async function askDriver({ tx, house, riderId, orderHash = '' }: NewTicket, ticketId: string): Promise<Instant | null> {
  const days = await configValue(tx, supportConfigs.support_lost_item_days)
  return askDriverAgain({ tx, house, riderId, orderHash, days, phrase: 'leftBehind', key: `ticket-${ticketId}` })
}
