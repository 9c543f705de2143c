import { type Instant, instantFromMs, msOf, plusSeconds } from '@daoxing/kit/contract'
import { handled, type House, ignored, type Tx, type Verdict } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { fineStatuses, objectDays, scooterService, type TrafficTicket, type VendorFee } from '@daoxing/scooter/contract'
import { riddenWithin } from '../stores/rental-store.ts'
import type { RentalRecord } from '../stores/rental-table.ts'
import { insertTicket, type Ticket } from '../stores/ticket-store.ts'

type Within = { readonly tx: Tx; readonly house: House }

/**
 * A traffic ticket belongs to the rider of the plate at its second, whatever rental the vendor names: it is transferred to that
 * rider with its proof, and paid to the authority, so no money moves here. A paper without seconds names a minute: if two riders
 * share it, the ticket goes to neither until the vendor tells it again with the second of the picture.
 */
export async function transferTicket({ tx, house }: Within, fee: VendorFee, operatorId: string): Promise<Verdict> {
  const { plate, happenedAt, number, text, place, amountTwd, feeId: ticketId } = fee
  const until = instantFromMs(msOf(happenedAt) + (isWholeMinute(happenedAt) ? 60_000 : 1))
  const [rental, other] = await riddenWithin(tx, { plate, operatorId, from: happenedAt, until })
  if (!rental) return ignored('nobody rode it at that minute')
  if (other) {
    house.log.warn({ ticketId, orders: [rental.orderHash, other.orderHash] }, 'two riders share the minute of a ticket')
    return ignored('two riders rode it at that minute; it needs the second')
  }
  if (number.trim() === '') return ignored('a ticket has its number')
  const { orderHash, riderId } = rental
  const at = { happenedAt, transferredAt: house.clock.now() }
  const fineStatus = fineStatuses.transferred
  const written = await insertTicket(tx, {
    ticketId,
    orderHash,
    riderId,
    number,
    text,
    place,
    amountTwd,
    fineStatus,
    ...at,
  })
  if (!written) return ignored('the ticket was told before')
  const notice = { tx, house, riderId, orderHash, service: scooterService.id, about: ticketId }
  await notifyRider({ ...notice, kind: 'feeAnnounced' })
  return handled
}

const isWholeMinute = (at: Instant): boolean => msOf(at) % 60_000 === 0

const daySeconds = 24 * 3600

/** A ticket as its rider sees it, with the span of the ride in which its minute lies. */
export function ticketView(ticket: Ticket, rental: RentalRecord): TrafficTicket {
  const { ticketId, orderHash, number, text, happenedAt, place, amountTwd, fineStatus, transferredAt } = ticket
  return {
    ...{ ticketId, wemoRentId: orderHash, plate: rental.plate, number, text, happenedAt, place, amountTwd, fineStatus },
    riddenFrom: rental.startedAt ?? happenedAt,
    riddenUntil: rental.endedAt ?? happenedAt,
    objectUntil: plusSeconds(transferredAt, objectDays * daySeconds),
  }
}
