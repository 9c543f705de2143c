import { chargingReservationUpdated, chargingService, type ReservationEvent } from '@daoxing/charging/contract'
import { type Instant, msOf, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { captureTotal, releaseHold } from '@daoxing/wallet/server'
import { watchKey, watchReservation } from '../jobs/reservation-jobs.ts'
import { releaseBoth } from '../stores/claim-store.ts'
import { moveReservation, type ReservationChange, type ReservationRecord } from '../stores/reservation-store.ts'
import { reservationView } from './reservation-view.ts'

/** A reservation in the current transaction, read under its lock for a change. */
export type ReservationStep = { readonly tx: Tx; readonly house: House; readonly reservation: ReservationRecord }

type Move = ReservationStep & { readonly event: ReservationEvent; readonly change?: ReservationChange }

/** The rider is told so long before the end. */
export const warnSeconds = 5 * 60
/** The operator is asked for its record so long after the end. */
const firstBillSeconds = 60

/** Moves a reservation, with everything that follows: its job, its claims, its money, and the news to its rider. */
export async function advance({ tx, house, reservation: read, event, change }: Move): Promise<ReservationRecord> {
  const reservation = await moveReservation(tx, read, event, change)
  const { reservationHash, riderId, state } = reservation
  const step = { tx, house, reservation }
  if (state !== 'Holding' && state !== 'Asking' && state !== 'Kept' && state !== 'InUse')
    await releaseBoth(tx, { orderHash: reservationHash })
  const dueAt = dueAtOf(step)
  const key = watchKey(reservationHash)
  if (dueAt === undefined) await house.jobs.unplan(tx, key)
  else await house.jobs.plan(tx, watchReservation, { reservationHash, tries: 0 }, { key, dueAt })
  if (state === 'Used' || state === 'Closed') await settle(step)
  await announce(step)
  const about = { tx, house, riderId, orderHash: '', service: chargingService.id, about: reservationHash }
  const { endReason } = reservation
  if (endReason === 'refused' || endReason === 'silent' || endReason === 'operator')
    await notifyRider({ ...about, kind: 'reservationLost' })
  if (event === 'BILLED' && reservation.chargedTwd > 0) await notifyRider({ ...about, kind: 'reservationCharged' })
  return reservation
}

/** Announces a new reservation, and asks for it. */
export async function begin(step: ReservationStep): Promise<ReservationRecord> {
  const { tx, house, reservation } = step
  const { reservationHash } = reservation
  const dueAt = dueAtOf(step)
  await house.jobs.plan(
    tx,
    watchReservation,
    { reservationHash, tries: 0 },
    { key: watchKey(reservationHash), ...(dueAt && { dueAt }) },
  )
  await announce(step)
  return reservation
}

/** An estimate that is neither held nor declined for this long ends the reservation. */
const holdSeconds = 120

function dueAtOf({ house, reservation: { state, untilAt } }: ReservationStep): Instant | undefined {
  const now = house.clock.now()
  if (state === 'Holding') return plusSeconds(now, holdSeconds)
  if (state === 'Asking' || state === 'Canceling') return now
  if (state === 'Awaiting') return plusSeconds(now, firstBillSeconds)
  if (state !== 'Kept') return undefined
  const warnAt = plusSeconds(untilAt, -warnSeconds)
  return msOf(warnAt) > msOf(now) ? warnAt : untilAt
}

/** The fee is collected from its hold, or all of it is released. A charge that followed has it on its own bill. */
async function settle({ tx, house, reservation }: ReservationStep): Promise<void> {
  const { reservationHash: orderHash, chargedTwd: amountTwd, operatorId: id } = reservation
  if (amountTwd === 0) await releaseHold({ tx, house, orderHash })
  else await captureTotal({ tx, house, orderHash, amountTwd, payee: { kind: 'operator', id } })
}

async function announce({ tx, house, reservation: record }: ReservationStep): Promise<void> {
  const reservation = reservationView(record, house.clock.now())
  const to = [`rider:${record.riderId}`]
  const payload = { reservation }
  await house.outbox.add(tx, chargingReservationUpdated, { to, payload, snapshotOf: record.reservationHash })
}
