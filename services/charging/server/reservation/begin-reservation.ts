import { chargingService } from '@daoxing/charging/contract'
import { msOf, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { newOrderHash } from '@daoxing/orders/server'
import { holdByEstimate, type Payer } from '@daoxing/wallet/server'
import { folded } from '../ocpi/rules/ocpi-keys.ts'
import { reservationFees } from '../rules/reservation-price.ts'
import { claimCharger } from '../stores/claim-store.ts'
import type { PromisedStart } from '../stores/quote-store.ts'
import {
  insertReservation,
  liveReservation,
  lockedReservation,
  type ReservationRecord,
} from '../stores/reservation-store.ts'
import { cancel } from './reservation-steps.ts'
import { advance, begin } from './reservations.ts'

type Rider = { readonly tx: Tx; readonly house: House; readonly riderId: string }
type Begin = Rider & { readonly quote: PromisedStart; readonly payer: Payer }

/** Stores the reservation, claims the charger, and starts to hold the fee, if there is one, all in one transaction. */
export async function beginReservation({ tx, house, riderId, quote, payer }: Begin) {
  const { operatorId, locationId, evseUid, connectorId, place, terms } = quote
  const now = house.clock.now()
  const fees = reservationFees({ ...terms, fromMs: msOf(now) })
  const reservationHash = newOrderHash(house.random)
  const plug = { operatorId, locationId, evseUid }
  const claimed = await claimCharger(tx, { ...plug, riderId, reservationHash })
  if (claimed !== null) throw new Refusal(claimed === 'rider' ? 'charging.alreadyReserved' : 'charging.occupied')
  const reservation = await insertReservation(tx, {
    ...{ reservationHash, riderId, ...plug, connectorId, place, terms, fees, holdTwd: fees.holdTwd },
    ...{ paymentMethod: payer.method, createdAt: now, untilAt: plusSeconds(now, fees.minutesMax * 60) },
  })
  await begin({ tx, house, reservation })
  if (fees.holdTwd === 0) {
    await advance({ tx, house, reservation, event: 'HELD' })
    return { reservationHash, movement: null }
  }
  const order = { orderHash: reservationHash, orderNumber: reservation.reservationNumber, riderId }
  const paid = { ...order, service: chargingService.id }
  const movement = await holdByEstimate({ tx, house, order: paid, payer, amountTwd: fees.holdTwd })
  if (movement === undefined) throw new Error(`nothing is held for the reservation ${reservationHash}`)
  return { reservationHash, movement }
}

type Charger = { readonly operatorId: string; readonly locationId: string; readonly evseUid: string }

/** Whether a reservation keeps this charger now. */
export function keepsCharger(reservation: ReservationRecord, charger: Charger, nowMs: number): boolean {
  return (
    reservation.state === 'Kept' &&
    msOf(reservation.untilAt) > nowMs &&
    reservation.operatorId === charger.operatorId &&
    folded(reservation.locationId) === folded(charger.locationId) &&
    folded(reservation.evseUid) === folded(charger.evseUid)
  )
}

/** The rider's reservation that keeps this charger, without its lock; undefined without one. */
export async function reservationAt(
  { tx, house, riderId }: Rider,
  charger: Charger,
): Promise<ReservationRecord | undefined> {
  const live = await liveReservation(tx, riderId)
  return live && keepsCharger(live, charger, house.clock.nowMs()) ? live : undefined
}

/** The reservation that a start at this charger uses, under its lock. One that keeps another charger is canceled. */
export async function reservationForStart(
  { tx, house, riderId }: Rider,
  charger: Charger,
): Promise<ReservationRecord | undefined> {
  const live = await liveReservation(tx, riderId)
  const reservation = live && (await lockedReservation(tx, live.reservationHash))
  if (!reservation) return undefined
  if (keepsCharger(reservation, charger, house.clock.nowMs())) return reservation
  if (reservation.state === 'Holding' || reservation.state === 'Asking' || reservation.state === 'Kept')
    await cancel({ tx, house, reservation })
  return undefined
}
