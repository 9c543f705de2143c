import type { OcpiCdr, OcpiCommandResult, OcpiSession } from '@daoxing/charging/contract'
import { secondsBetween } from '@daoxing/kit/contract'
import { early, handled, ignored, retryEarlyEvents, type Verdict } from '@daoxing/kit/server'
import { chargeDetails } from '../ocpi/streams.ts'
import { operatorRepriced } from '../rules/reservation-price.ts'
import { isOffBy } from '../rules/bill.ts'
import { arePossible, energyOf, secondsOf, stretchesOfPeriods } from '../rules/readings.ts'
import { insertReconciliation } from '../stores/reconciliation-store.ts'
import { lockedReservation } from '../stores/reservation-store.ts'
import { accept, bill, expire, lose, release, timeOut } from './reservation-steps.ts'
import type { ReservationStep } from './reservations.ts'

type Happened = Omit<ReservationStep, 'reservation'> & { readonly operatorId: string; readonly reference: string }

/** The reservation that an operator means, under its lock; undefined if it means none of its own. */
async function locked(happened: Happened): Promise<ReservationStep | undefined> {
  const { tx, house, operatorId, reference } = happened
  const reservation = await lockedReservation(tx, reference)
  return reservation?.operatorId === operatorId ? { tx, house, reservation } : undefined
}

/** The result of RESERVE_NOW or CANCEL_RESERVATION. A TIMEOUT is no refusal: the operator is asked for a release. */
export async function takeReservationResult(
  happened: Happened & { readonly command: string; readonly result: OcpiCommandResult['result'] },
): Promise<Verdict> {
  const step = await locked(happened)
  if (!step) return ignored('no reservation of ours')
  const { command, result } = happened
  const { state } = step.reservation
  if (command === 'CANCEL_RESERVATION') {
    if (state !== 'Canceling') return ignored('the reservation has moved on')
    await release(step)
    return handled
  }
  if (command !== 'RESERVE_NOW') return ignored('no command of a reservation')
  if (result === 'CANCELED_RESERVATION') return loseTo(step)
  if (state !== 'Asking') return ignored('the reservation has moved on')
  if (result === 'ACCEPTED') await accept(step)
  else if (result === 'TIMEOUT') await timeOut(step)
  else await lose(step, { event: 'REFUSED', endReason: 'refused' })
  return handled
}

/** The operator has ended a reservation by itself. */
async function loseTo(step: ReservationStep): Promise<Verdict> {
  const { state } = step.reservation
  if (state !== 'Asking' && state !== 'Kept' && state !== 'Canceling') return ignored('the reservation has moved on')
  const endReason = state === 'Canceling' ? (step.reservation.endReason ?? 'operator') : 'operator'
  await lose(step, { event: 'LOST', endReason })
  return handled
}

/** Clocks differ: one that ends so long before its time has expired all the same. */
const clockSeconds = 120

/** A session that is only a reservation so far, as some operators tell it. */
export async function takeReservationSession(
  happened: Happened & { readonly session: OcpiSession },
): Promise<Verdict | undefined> {
  const step = await locked(happened)
  if (!step) return undefined
  const { reservation, house } = step
  const { status } = happened.session
  if (status === 'RESERVATION' || status === 'PENDING') {
    if (reservation.state === 'Asking') await accept(step)
    return handled
  }
  if (status === 'INVALID') {
    if (reservation.state !== 'Awaiting') return loseTo(step)
    await bill(step, { amountTwd: 0 })
    return handled
  }
  if (reservation.state !== 'Kept') return ignored('the reservation has moved on')
  // It ended without a charge: in its time, or because the operator took the charger away.
  if (secondsBetween(house.clock.now(), reservation.untilAt) > clockSeconds) return loseTo(step)
  await expire(step)
  await retryEarlyEvents({ tx: step.tx, house, events: chargeDetails, subject: reservation.reservationHash })
  return handled
}

/** The operator's bill of a reservation that no charge followed: priced again by the tariff of its beginning. */
export async function takeReservationCdr(happened: Happened & { readonly cdr: OcpiCdr }): Promise<Verdict | undefined> {
  const step = await locked(happened)
  if (!step) return undefined
  const { tx, house, reservation } = step
  const { cdr } = happened
  if (reservation.state === 'Kept' || reservation.state === 'Canceling') return early('the reservation has not ended')
  if (reservation.state !== 'Awaiting' || cdr.credit === true) return ignored('nothing is paid for it')
  const stretches = stretchesOfPeriods(cdr.charging_periods, cdr.end_date_time)
  const longest = secondsBetween(reservation.createdAt, house.clock.now()) + clockSeconds
  const isPossible =
    arePossible(stretches) && energyOf(stretches) === 0 && secondsOf(stretches) <= longest && stretches.length > 0
  const ours = isPossible
    ? operatorRepriced({ ...reservation.terms, stretches, isExpired: reservation.endReason === 'expired' })
    : { cents: 0, totalTwd: 0 }
  const stated = Math.round((cdr.total_cost.incl_vat ?? cdr.total_cost.excl_vat) * 100)
  if (isOffBy(stated, ours.cents))
    await insertReconciliation(tx, {
      ...{ orderHash: reservation.reservationHash, cdrId: cdr.id, operatorId: reservation.operatorId },
      ...{ statedCents: Math.max(-1e12, Math.min(1e12, stated)), repricedCents: ours.cents },
      ...{ reason: isPossible ? 'another total' : 'impossible reservation' },
      ...{ foundAt: house.clock.now(), settledAt: null },
    })
  await bill(step, { amountTwd: ours.totalTwd, cdrId: cdr.id })
  return handled
}
