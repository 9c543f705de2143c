import {
  ChargingPlace,
  isLiveReservation,
  nextReservationState,
  ReservationEnd,
  ReservationEvent,
  ReservationFees,
  ReservationState,
} from '@daoxing/charging/contract'
import { AmountTwd, Instant, plusSeconds } from '@daoxing/kit/contract'
import { defineTable, generated, lockUntilEnd, type RecordOf, spread, type Tx } from '@daoxing/kit/server'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { SessionTerms } from '../rules/terms.ts'

const ReservationFacts = z.object({
  place: ChargingPlace,
  /** The tariff and the time zone of the price. */
  terms: SessionTerms,
  fees: ReservationFees,
})

const reservations = defineTable('charging.reservations', {
  columns: {
    reservationHash: z.string(),
    reservationNumber: generated(z.int()),
    riderId: z.string(),
    revision: z.int(),
    state: ReservationState,
    lastEvent: ReservationEvent,
    operatorId: z.string(),
    locationId: z.string(),
    evseUid: z.string(),
    connectorId: z.string(),
    orderHash: z.nullable(z.string()),
    paymentMethod: PaymentMethod,
    holdTwd: AmountTwd,
    shownTwd: z.nullable(AmountTwd),
    chargedTwd: AmountTwd,
    cdrId: z.nullable(z.string()),
    createdAt: Instant,
    keptAt: z.nullable(Instant),
    untilAt: Instant,
    endedAt: z.nullable(Instant),
    endReason: z.nullable(ReservationEnd),
    facts: spread(ReservationFacts),
  },
  key: ['reservationHash'],
  guard: ['revision'],
})
export type ReservationRecord = RecordOf<typeof reservations>

export type ReservationChange = Partial<
  Pick<ReservationRecord, 'orderHash' | 'shownTwd' | 'chargedTwd' | 'cdrId' | 'keptAt' | 'endedAt' | 'endReason'>
>
type NewReservation = Omit<
  ReservationRecord,
  | 'reservationNumber'
  | 'revision'
  | 'state'
  | 'lastEvent'
  | 'orderHash'
  | 'chargedTwd'
  | 'endedAt'
  | keyof ReservationChange
>

/** Stores a reservation whose fee is about to be held. */
export function insertReservation(tx: Tx, wanted: NewReservation): Promise<ReservationRecord> {
  return reservations.insert(tx, {
    ...wanted,
    ...{ revision: 1, state: 'Holding', lastEvent: 'REQUESTED', orderHash: null, shownTwd: null, chargedTwd: 0 },
    ...{ cdrId: null, keptAt: null, endedAt: null, endReason: null },
  })
}

/** Moves a reservation by its lifecycle, from the revision that was read. An event that its state does not know is a fault. */
export async function moveReservation(
  tx: Tx,
  read: ReservationRecord,
  event: ReservationEvent,
  change: ReservationChange = {},
): Promise<ReservationRecord> {
  const state = nextReservationState(read.state, event)
  if (state === undefined) throw new Error(`a reservation in ${read.state} cannot take ${event}`)
  const written = await reservations.update(tx, read, {
    ...change,
    ...{ state, lastEvent: event, revision: read.revision + 1 },
  })
  if (!written) throw new Error('a reservation is changed under its lock')
  return written
}

export const findReservation = (tx: Tx, reservationHash: string): Promise<ReservationRecord | undefined> =>
  reservations.find(tx, { reservationHash })

/** Takes the lock of a reservation, which its payment shares, before the read. */
export async function lockedReservation(tx: Tx, reservationHash: string): Promise<ReservationRecord | undefined> {
  await lockUntilEnd(tx, `order:${reservationHash}`)
  return findReservation(tx, reservationHash)
}

/** The newest reservation of a rider; undefined for none since then, unless it is live. */
export async function newestReservation(
  tx: Tx,
  { riderId, now, seconds }: { readonly riderId: string; readonly now: Instant; readonly seconds: number },
): Promise<ReservationRecord | undefined> {
  const newest = await reservations.first(tx, (query) =>
    query.where('rider_id', '=', riderId).orderBy('created_at', 'desc').limit(1),
  )
  const isShown = newest && (isLiveReservation(newest.state) || (newest.endedAt ?? now) > plusSeconds(now, -seconds))
  return isShown ? newest : undefined
}

const openStates = ['Holding', 'Asking', 'Kept', 'InUse', 'Canceling', 'Awaiting'] as const

/** Whether a reservation of the rider waits for anything. */
export async function hasOpenReservation(tx: Tx, riderId: string): Promise<boolean> {
  const open = await reservations.first(tx, (query) =>
    query.where('rider_id', '=', riderId).where('state', 'in', openStates).limit(1),
  )
  return open !== undefined
}

/** The live reservation of a rider. */
export function liveReservation(tx: Tx, riderId: string): Promise<ReservationRecord | undefined> {
  return reservations.first(tx, (query) =>
    query.where('rider_id', '=', riderId).where('state', 'in', ['Holding', 'Asking', 'Kept', 'InUse']).limit(1),
  )
}

/** The order that a reference of ours means: an order, or a reservation that one has used. */
export async function orderHashOf(tx: Tx, reference: string): Promise<string> {
  return (await findReservation(tx, reference))?.orderHash ?? reference
}
