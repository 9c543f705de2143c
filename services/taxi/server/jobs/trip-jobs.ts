import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { type OrderJob, orderJob, type OrderStep } from '@daoxing/orders/server'
import { isSpecialWish } from '../rules/expansion.ts'
import type { TripRecord } from '../stores/trip-table.ts'
import { taxiConfigs } from '../taxi-configs.ts'
import { expandKey, expandSearch, recordWaitingCar, watchKey, watchTrip } from './taxi-jobs.ts'

/** Delay beyond the promise after which a silent driver loses the trip. */
export const lateSeconds = 10 * 60
/** How long a silent driver may stand at the pick-up before losing the trip. */
export const standingSeconds = 30 * 60
/** A ride without a reading for this long has ended without a report. */
export const readingSilenceSeconds = 2 * 3600
/** If a hold has no result for this long, the trip ends. */
const holdSeconds = 2 * 60
/** A fare without a payment report for this long becomes open. */
export const paymentSeconds = 30 * 60

/**
 * Positions of a waiting car are recorded often during its free time, then less often; always well within the limit for
 * silence.
 */
const hearEverySeconds = 15
const hearLaterEverySeconds = 40
const hearOftenSeconds = 5 * 60

export type TripJob = 'watch' | 'hear' | 'expand'

/** The jobs that the states of a trip plan and cancel. */
export const tripJobs: Readonly<Record<TripJob, OrderJob<TripRecord>>> = {
  watch: orderJob({
    job: watchTrip,
    keyOf: watchKey,
    payload: ({ tripHash }) => ({ tripHash }),
    dueAt: ({ row }) => firstWatchAt(row),
  }),
  hear: orderJob({
    job: recordWaitingCar,
    keyOf: (tripHash) => `taxi:hear:${tripHash}`,
    payload: ({ tripHash, driverId }) => (driverId === null ? undefined : { tripHash, driverId }),
    dueAt: hearAt,
  }),
  expand: orderJob({
    job: expandSearch,
    keyOf: expandKey,
    payload: ({ tripHash }) => ({ tripHash }),
    dueAt: expandAt,
  }),
}

function firstWatchAt({
  state,
  requestedAt,
  promisedAt,
  arrivedAt,
  startedAt,
  finishedAt,
}: TripRecord): Instant | undefined {
  if (state === 'AUTHORIZING') return plusSeconds(requestedAt, holdSeconds)
  if (state === 'DRIVER_EN_ROUTE' && promisedAt) return plusSeconds(promisedAt, lateSeconds)
  if (state === 'ARRIVED' && arrivedAt) return plusSeconds(waitsSince(arrivedAt, promisedAt), standingSeconds)
  if (state === 'TRIP_STARTED' && startedAt) return plusSeconds(startedAt, readingSilenceSeconds)
  if (state === 'PENDING_PAYMENT' && finishedAt) return plusSeconds(finishedAt, paymentSeconds)
  return undefined
}

/** The wait for a rider counts from the arrival of the car, and not before the promised time. */
export function waitsSince(arrivedAt: Instant, promisedAt: Instant | null): Instant {
  return promisedAt !== null && promisedAt > arrivedAt ? promisedAt : arrivedAt
}

function hearAt({ house, row: { arrivedAt } }: OrderStep<TripRecord>): Instant | undefined {
  if (arrivedAt === null) return undefined
  const now = house.clock.now()
  const isEarly = secondsBetween(arrivedAt, now) < hearOftenSeconds
  return plusSeconds(now, isEarly ? hearEverySeconds : hearLaterEverySeconds)
}

/** A search for a special car is opened to any taxi if the rider has agreed to it. */
async function expandAt({ tx, row: trip }: OrderStep<TripRecord>): Promise<Instant | undefined> {
  if (!trip.agreesToExpand || !isSpecialWish(trip)) return undefined
  return plusSeconds(trip.requestedAt, await configValue(tx, taxiConfigs.expand_match_after_seconds))
}
