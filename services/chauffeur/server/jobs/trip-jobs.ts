import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { defineJob } from '@daoxing/kit/server'
import { orderJob } from '@daoxing/orders/server'
import * as z from 'zod/mini'
import { planBeganAt } from '../rules/plan-clock.ts'
import type { TripRecord } from '../stores/trip-table.ts'

const minute = 60
/** The timeouts of a deposit, a driver who does not arrive, a rider at the start, and a trip whose driver is silent after the agreed hours. */
const depositSeconds = 10 * minute
const lateSeconds = 45 * minute
const boardingSeconds = 120 * minute
const silenceSeconds = 180 * minute
/** So long before the end of the agreed hours the rider is told. */
export const hourEndsSeconds = 15 * minute

/** Ends a trip after a missing report or answer, drops a change without an answer, tells of the end of the hours. */
export const watchTrip = defineJob('chauffeur.watch', z.object({ orderHash: z.string() }))

/** Asks the provider to hold the rest of the price, or more of it. */
export const holdRest = defineJob('chauffeur.holdRest', z.object({ reference: z.string() }))

/** Deletes old readings and prices of changes. */
export const purgeTrips = defineJob('chauffeur.purge', z.object({}))

/** The end of the agreed hours by the clock of the plan; undefined before the start. */
export function hoursEndAt(trip: TripRecord): Instant | undefined {
  const beganAt = planBeganAt({ ...trip, freeWaitingMinutes: trip.terms.freeWaitingMinutes })
  return beganAt === null ? undefined : plusSeconds(beganAt, trip.agreed.hours * 3600)
}

/** The timeout of the trip's state; undefined for a state without one. */
export function overdueAt(trip: TripRecord): Instant | undefined {
  const { state, requestedAt, arrivedAt, startsAt, promisedAt } = trip
  if (state === 'AWAITING_DEPOSIT') return plusSeconds(requestedAt, depositSeconds)
  if (state === 'DRIVER_EN_ROUTE' && promisedAt !== null) return plusSeconds(promisedAt, lateSeconds)
  if (state === 'ARRIVED' && arrivedAt !== null)
    return plusSeconds(arrivedAt > startsAt ? arrivedAt : startsAt, boardingSeconds)
  const end = state === 'TRIP_STARTED' ? hoursEndAt(trip) : undefined
  return end === undefined ? undefined : plusSeconds(end, silenceSeconds)
}

/** The next look at a trip: its timeout, the answer to a change, or the end of its hours. */
function nextLookAt(trip: TripRecord): Instant | undefined {
  const { state, change, isChangeAgreed, hourEndToldAt } = trip
  const end = state === 'TRIP_STARTED' ? hoursEndAt(trip) : undefined
  const told = end === undefined || hourEndToldAt !== null ? undefined : plusSeconds(end, -hourEndsSeconds)
  const answer = change === null || isChangeAgreed ? undefined : change.answerBy
  return [overdueAt(trip), told, answer]
    .filter((at) => at !== undefined)
    .toSorted()
    .at(0)
}

export const tripJobs = {
  watch: orderJob({
    job: watchTrip,
    keyOf: (orderHash) => `chauffeur:watch:${orderHash}`,
    payload: ({ orderHash }: TripRecord) => ({ orderHash }),
    dueAt: ({ row }) => nextLookAt(row),
  }),
}
