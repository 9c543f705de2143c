import type { ChauffeurEvent } from '@daoxing/chauffeur/contract'
import type { Moved } from '@daoxing/orders/server'
import { captureTotal, creditRider, settleDeposit } from '@daoxing/wallet/server'
import { planBeganAt } from './rules/plan-clock.ts'
import { finalFare } from './rules/final-fare.ts'
import { lastReading } from './stores/reading-store.ts'
import type { TripRecord } from './stores/trip-table.ts'
import type { TripStep } from './trip-view.ts'
import { type TripMove, trips } from './trips.ts'

type Ending = TripStep & {
  readonly event: Extract<ChauffeurEvent, 'CANCELED' | 'TIMEOUT_CANCELED' | 'NO_SHOW'>
  readonly by: 'rider' | 'driver' | 'system'
  readonly reason: string
  /** The part of the deposit that is kept. */
  readonly keptTwd: number
}

/** Ends a trip that was not driven: a part of the deposit may stay, the rest goes back. */
export function endUnused({ tx, house, trip, event, by, reason, keptTwd }: Ending): Promise<Moved<TripMove>> {
  const { orderHash, depositState } = trip
  const isPaid = depositState === 'paid'
  return trips.advance({
    tx,
    house,
    row: trip,
    event,
    reason,
    change: {
      endedAt: house.clock.now(),
      cancel: { by, reason },
      keptTwd: isPaid ? keptTwd : 0,
      depositState: isPaid ? 'refunded' : depositState,
      change: null,
    },
    async effect() {
      if (isPaid && keptTwd > 0)
        await settleDeposit({ tx, house, orderHash, retainedTwd: keptTwd, payee: { kind: 'house' } })
    },
  })
}

/** No driver could be found: the deposit goes back, and as much again is a credit, by the standard contract. */
export async function endForOurFault({ tx, house, trip }: TripStep): Promise<void> {
  const { riderId, orderHash, depositTwd, depositState } = trip
  await endUnused({ tx, house, trip, event: 'TIMEOUT_CANCELED', by: 'system', reason: 'SYSTEM_TIME_OUT', keptTwd: 0 })
  if (depositState === 'paid' && depositTwd > 0)
    await creditRider({ tx, house, riderId, orderHash, amountTwd: depositTwd, cause: 'noDriver' })
}

/** A late car is credited with an hour beyond the plan, as a late rider would pay it. Once a trip. */
export async function creditLateCar({ tx, house, trip }: TripStep): Promise<boolean> {
  const { riderId, orderHash, terms, driverId } = trip
  const owedBy = driverId === null ? undefined : ({ kind: 'driver', id: driverId } as const)
  return creditRider({
    ...{ tx, house, riderId, orderHash, amountTwd: terms.overtimeTwdPerHour, cause: 'lateCar' },
    ...(owedBy === undefined ? {} : { owedBy }),
  })
}

/** Ends a driven trip: the price by its readings, never above what was agreed to; the deposit pays a part of it. */
export async function finishTrip({ tx, house, trip }: TripStep): Promise<Moved<TripMove>> {
  const { orderHash, driverId, depositTwd } = trip
  if (driverId === null) throw new Error(`the trip ${orderHash} has no driver`)
  const finishedAt = house.clock.now()
  const last = await lastReading(tx, orderHash)
  const used = last ? { metres: last.metres, number: last.number, at: last.at } : null
  const fare = finalFare({ ...trip, used }, { beganAt: beginOf(trip), finishedAt })
  const payee = { kind: 'driver', id: driverId } as const
  return trips.advance({
    tx,
    house,
    row: trip,
    event: 'FINISHED',
    change: { finishedAt, used, ...fare, change: null, isChangeAgreed: false, depositState: 'settled' },
    async effect() {
      const retainedTwd = Math.min(depositTwd, fare.totalTwd)
      if (depositTwd > 0) await settleDeposit({ tx, house, orderHash, retainedTwd, payee })
      await captureTotal({ tx, house, orderHash, amountTwd: fare.totalTwd, payee })
    },
  })
}

function beginOf(trip: TripRecord) {
  const beganAt = planBeganAt({ ...trip, freeWaitingMinutes: trip.terms.freeWaitingMinutes })
  if (beganAt === null) throw new Error(`the trip ${trip.orderHash} has not begun`)
  return beganAt
}

/** The price is paid. */
export function endPaidTrip({ tx, house, trip }: TripStep): Promise<Moved<TripMove>> {
  const change = { endedAt: house.clock.now() }
  return trips.advance({ tx, house, row: trip, event: 'PAYMENT_PROCESSED', change })
}
