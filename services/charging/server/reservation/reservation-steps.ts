import type { ReservationEnd } from '@daoxing/charging/contract'
import { type Instant, msOf } from '@daoxing/kit/contract'
import { passCharger } from '../stores/claim-store.ts'
import { lockedReservation, type ReservationRecord } from '../stores/reservation-store.ts'
import { costSoFarTwd, expiredTwd } from './reservation-view.ts'
import { advance, type ReservationStep } from './reservations.ts'

/** The operator keeps the charger from now on. */
export function accept(step: ReservationStep): Promise<ReservationRecord> {
  return advance({ ...step, event: 'ACCEPTED', change: { keptAt: step.house.clock.now() } })
}

/** The operator does not keep the charger, or not any more: nothing is paid. */
export async function lose(
  step: ReservationStep,
  { event, endReason }: { readonly event: 'REFUSED' | 'LOST' | 'DECLINED'; readonly endReason: ReservationEnd },
): Promise<void> {
  await advance({ ...step, event, change: { endReason, shownTwd: 0, endedAt: step.house.clock.now() } })
}

/** The rider lets the charger go. The time until now may cost what the screen showed. */
export async function cancel(step: ReservationStep): Promise<ReservationRecord> {
  const { reservation, house } = step
  const now = house.clock.now()
  const change = { endReason: 'rider', shownTwd: costSoFarTwd(reservation, now), endedAt: now } as const
  return advance({ ...step, event: 'CANCELED', change })
}

/** The operator was silent: it is asked to release what it may keep, and nothing is paid. */
export async function timeOut(step: ReservationStep): Promise<void> {
  const change = { endReason: 'silent', shownTwd: 0, endedAt: step.house.clock.now() } as const
  await advance({ ...step, event: 'TIMED_OUT', change })
}

/** The rider has not come in time. */
export async function expire(step: ReservationStep): Promise<void> {
  const change = {
    endReason: 'expired',
    shownTwd: expiredTwd(step.reservation),
    endedAt: step.house.clock.now(),
  } as const
  await awaitBill({ ...step, reservation: await advance({ ...step, event: 'EXPIRED', change }) })
}

/** The operator has released it. */
export async function release(step: ReservationStep): Promise<void> {
  await awaitBill({ ...step, reservation: await advance({ ...step, event: 'RELEASED' }) })
}

/** A reservation that can cost nothing waits for no bill. */
async function awaitBill(step: ReservationStep): Promise<void> {
  if (step.reservation.shownTwd === 0) await bill(step, { amountTwd: 0 })
}

/** Ends a reservation with its price, which is never above what the rider saw at its end. */
export async function bill(
  step: ReservationStep,
  { amountTwd, cdrId = null }: { readonly amountTwd: number; readonly cdrId?: string | null },
): Promise<void> {
  const chargedTwd = Math.max(0, Math.min(amountTwd, step.reservation.shownTwd ?? 0))
  await advance({ ...step, event: 'BILLED', change: { chargedTwd, cdrId } })
}

/** An order begins at the kept charger. */
export async function takeOver(step: ReservationStep, orderHash: string): Promise<void> {
  await advance({ ...step, event: 'BEGAN', change: { orderHash } })
}

type OfOrder = Omit<ReservationStep, 'reservation'> & {
  readonly order: {
    readonly orderHash: string
    readonly reservationHash: string | null
    readonly heldAt: Instant | null
    readonly lastEvent: string
  }
}

/** Power flows: the time of the reservation is on the bill of the charge. */
export async function chargeBegan({ tx, house, order: { reservationHash } }: OfOrder): Promise<void> {
  if (reservationHash === null) return
  const reservation = await lockedReservation(tx, reservationHash)
  if (reservation?.state !== 'InUse') return
  await advance({ tx, house, reservation, event: 'CHARGED', change: { endedAt: house.clock.now() } })
}

/**
 * An order at the charger ended without power. If the operator has not heard of it, the charger is still kept; otherwise
 * the operator is asked for a release. The rider pays the time only for leaving, not for a start that failed.
 */
export async function startFailed({ tx, house, order }: OfOrder): Promise<void> {
  const { reservationHash, orderHash, heldAt, lastEvent } = order
  if (reservationHash === null) return
  const reservation = await lockedReservation(tx, reservationHash)
  if (reservation?.state !== 'InUse' || reservation.orderHash !== orderHash) return
  const step = { tx, house, reservation }
  const now = house.clock.now()
  if (heldAt === null && msOf(reservation.untilAt) > msOf(now)) {
    await passCharger(tx, { ...reservation, from: orderHash, to: reservationHash })
    await advance({ ...step, event: 'RETURNED', change: { orderHash: null } })
    return
  }
  const isByRider = lastEvent === 'CANCELED'
  const shownTwd = isByRider ? costSoFarTwd(reservation, now) : 0
  const change = { endReason: isByRider ? 'rider' : 'startFailed', shownTwd, endedAt: now } as const
  await advance({ ...step, event: 'GIVEN_UP', change })
}
