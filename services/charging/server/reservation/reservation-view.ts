import { type ChargingReservation, isReservationCancellable } from '@daoxing/charging/contract'
import { type Instant, msOf } from '@daoxing/kit/contract'
import { reservationTwd } from '../rules/reservation-price.ts'
import type { ReservationRecord } from '../stores/reservation-store.ts'

/** The price of a reservation that its rider ends now, or whose charge begins now; never above what is held for it. */
export function costSoFarTwd({ keptAt, holdTwd, terms }: ReservationRecord, now: Instant): number {
  if (keptAt === null) return 0
  const { tariff, timeZone } = terms
  const kept = { fromMs: msOf(keptAt), untilMs: msOf(now), isExpired: false }
  return Math.min(holdTwd, reservationTwd({ tariff, timeZone, ...kept }))
}

/** The price of a reservation that was not used at all. */
export function expiredTwd({ keptAt, untilAt, holdTwd, terms }: ReservationRecord): number {
  if (keptAt === null) return 0
  const { tariff, timeZone } = terms
  const kept = { fromMs: msOf(keptAt), untilMs: msOf(untilAt), isExpired: true }
  return Math.min(holdTwd, reservationTwd({ tariff, timeZone, ...kept }))
}

/** A reservation as its rider sees it. */
export function reservationView(reservation: ReservationRecord, now: Instant): ChargingReservation {
  const { reservationHash, revision, state, place, fees, keptAt, untilAt, shownTwd, chargedTwd, endReason } =
    reservation
  const { createdAt, endedAt } = reservation
  return {
    ...{ reservationHash, revision, state, place, fees, keptAt, untilAt, chargedTwd, endReason, createdAt, endedAt },
    costTwd: endedAt === null ? costSoFarTwd(reservation, now) : (shownTwd ?? 0),
    can: { cancel: isReservationCancellable(state), start: state === 'Kept' && msOf(untilAt) > msOf(now) },
  }
}
