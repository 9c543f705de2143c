import { rebook } from '@daoxing/bookings/server'
import { type ChauffeurPending, chauffeurService, roundedHours } from '@daoxing/chauffeur/contract'
import { type Instant, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { notifyRider } from '@daoxing/notices/server'
import { dropRaise, raiseHold } from '@daoxing/wallet/server'
import { bookedRide } from './book-trip.ts'
import { holdRest } from './jobs/trip-jobs.ts'
import { planBeganAt } from './rules/plan-clock.ts'
import { findChange, type PricedChange } from './stores/change-store.ts'
import type { TripRecord } from './stores/trip-table.ts'
import type { TripStep } from './trip-view.ts'
import { trips } from './trips.ts'

/** Whether the driver must agree to a change, because the car is on the way or waits. */
export const needsDriver = ({ state }: TripRecord): boolean => state !== 'RESERVED'

type Way = { readonly metres: number; readonly seconds: number }

/**
 * The hours and kilometres that the rider agrees to with a change. Before the day they follow the new way; on the way
 * nothing that was agreed to gets less.
 */
export function agreedWith(trip: TripRecord, way: Way, moreHours: number): { hours: number; km: number } {
  const km = Math.floor(way.metres / 1000)
  const { plan, agreed } = trip
  return needsDriver(trip)
    ? { hours: Math.max(agreed.hours + moreHours, roundedHours(way.seconds)), km: Math.max(agreed.km, km) }
    : { hours: Math.max(plan.duration, roundedHours(way.seconds)) + moreHours, km: Math.max(plan.mileage, km) }
}

/** When the agreed hours end: from the clock of the plan on the way, or from the booked time. */
export function endOfHours(trip: TripRecord, { startsAt, hours }: { startsAt: Instant; hours: number }): Instant {
  const beganAt = planBeganAt({ ...trip, freeWaitingMinutes: trip.terms.freeWaitingMinutes })
  return plusSeconds(beganAt ?? startsAt, hours * 3600)
}

type Changing = TripStep & { readonly priced: PricedChange; readonly answerSeconds: number }

/**
 * Makes a priced change: at once before the day, unless more must be held first; on the way once the driver agrees and
 * more is held. Until then the old trip counts.
 */
export async function beginChange({ tx, house, trip, priced, answerSeconds }: Changing): Promise<TripRecord> {
  const now = house.clock.now()
  const change = pendingOf(priced, { now, answerBy: plusSeconds(now, answerSeconds) })
  const { row } = await trips.amend({ tx, house, row: trip, change: { change } })
  // The driver may never answer.
  if (needsDriver(trip)) await trips.plan({ tx, house, row }, 'watch')
  return needsDriver(trip) ? row : agreeToChange({ tx, house, trip: row })
}

/** The change is agreed to: more is held where the price rises, then it counts. */
export async function agreeToChange({ tx, house, trip }: TripStep): Promise<TripRecord> {
  const { orderHash, change, depositTwd, restState } = trip
  if (change === null) throw new Refusal('chauffeur.changeExpired')
  const movement =
    restState === 'later'
      ? undefined
      : await raiseHold({ tx, house, orderHash, amountTwd: change.totalFare - depositTwd })
  const { row } = await trips.amend({ tx, house, row: trip, change: { isChangeAgreed: true } })
  if (movement === undefined) return applyChange({ tx, house, trip: row })
  await house.jobs.plan(tx, holdRest, { reference: movement }, { key: `chauffeur:hold:${movement}` })
  return row
}

/** The change counts from now on, for rider, driver and calendar in one revision. */
export async function applyChange({ tx, house, trip }: TripStep): Promise<TripRecord> {
  const { orderHash, change } = trip
  const priced = change && (await findChange(tx, { orderHash, changeHash: change.changeHash }))
  if (!priced) throw new Error(`the change of the trip ${orderHash} is gone`)
  const { startsAt, endsAt, stopList, end, legs, fareDetail, totalTwd, agreed } = priced
  const { row } = await trips.amend({
    tx,
    house,
    row: trip,
    change: {
      ...{ startsAt, endsAt, stopList, end, legs, fareDetail, totalTwd, agreed },
      change: null,
      isChangeAgreed: false,
      hourEndToldAt: null,
    },
    async effect({ row: changed }) {
      if (changed.state === 'RESERVED') await rebook({ tx, house, orderHash, ride: bookedRide(changed) })
    },
  })
  if (needsDriver(trip)) await tellAnswer({ tx, house, trip: row }, `agreed ${priced.changeHash}`)
  return row
}

/** The change does not count: the driver declined or gave no answer, or more could not be held. */
export async function dropChange(
  { tx, house, trip }: TripStep,
  why: 'declined' | 'unanswered' | 'unpaid',
): Promise<TripRecord> {
  const { orderHash, change, isChangeAgreed } = trip
  if (change === null) return trip
  if (isChangeAgreed) await dropRaise({ tx, house, orderHash })
  const { row } = await trips.amend({ tx, house, row: trip, change: { change: null, isChangeAgreed: false } })
  await tellAnswer({ tx, house, trip: row }, `${why} ${change.changeHash}`)
  return row
}

function tellAnswer({ tx, house, trip: { riderId, orderHash } }: TripStep, about: string): Promise<void> {
  return notifyRider({ tx, house, riderId, orderHash, service: chauffeurService.id, kind: 'changeAnswered', about })
}

function pendingOf(priced: PricedChange, { now, answerBy }: { now: Instant; answerBy: Instant }): ChauffeurPending {
  const { changeHash, moreHours, stopList, end, totalTwd: totalFare, endsAt } = priced
  return { changeHash, moreHours, stopList, end, totalFare, endsAt, askedAt: now, answerBy }
}
