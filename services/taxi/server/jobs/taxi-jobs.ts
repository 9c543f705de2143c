import { configValue } from '@daoxing/configs/server'
import { Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { defineJob, type House, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { isSpecialWish } from '../rules/expansion.ts'
import type { TripRecord } from '../stores/trip-record.ts'

/**
 * Looks after a trip with a driver, so that none hangs for ever. `unheardSince` is when it was seen first that this
 * process has never heard of the driver, as after a start.
 */
export const watchTrip = defineJob(
  'taxi.watchTrip',
  z.object({ tripHash: z.string(), unheardSince: z.optional(Instant) }),
)
/** Opens a search to any taxi, where its rider has agreed to that beforehand. */
export const expandSearch = defineJob('taxi.expandSearch', z.object({ tripHash: z.string() }))
/** Writes where a waiting car is heard to be, as long as it waits. */
export const hearWaitingCar = defineJob('taxi.hearWaitingCar', z.object({ tripHash: z.string(), driverId: z.string() }))
/** Gives a cancel fee back whose rider boarded the same car. */
export const waiveFee = defineJob('taxi.waiveFee', z.object({ tripHash: z.string() }))
/** Deletes what has been kept long enough. */
export const purgeTracks = defineJob('taxi.purgeTracks', z.object({}))

/** How late a driver may be, beyond the promise, before it matters that nothing is heard. */
export const lateSeconds = 10 * 60
/** How long a driver may stand at the pick-up before it matters. */
export const standingSeconds = 30 * 60
/** So late that it helps nobody to say where the car is. */
export const hopelesslyLateSeconds = 60 * 60
/** A rider who has not come to a waiting car after this long does not come. */
export const noShowSeconds = 2 * 3600
/** A driver of whom nothing was heard for this long is lost. */
export const silentSeconds = 5 * 60
/** A ride without a reading for this long has ended without saying so. */
export const readingSilenceSeconds = 2 * 3600
/** A price that could not be held or refused for this long ends the trip. */
export const holdSeconds = 2 * 60
/** A fare that nobody reported as paid for this long is open. */
export const paymentSeconds = 30 * 60

/** A waiting car is listened for often while its free time runs, then less; always well within the silence that counts. */
const hearEverySeconds = 15
const hearLaterEverySeconds = 40
const hearOftenSeconds = 5 * 60

/** Plans the next time that a waiting car is listened for. */
export async function planHearing({
  tx,
  house,
  trip: { tripHash, driverId, arrivedAt },
}: {
  tx: Tx
  house: House
  trip: TripRecord
}): Promise<void> {
  if (driverId === null || arrivedAt === null) return
  const now = house.clock.now()
  const isEarly = secondsBetween(arrivedAt, now) < hearOftenSeconds
  const dueAt = plusSeconds(now, isEarly ? hearEverySeconds : hearLaterEverySeconds)
  await house.jobs.plan(tx, hearWaitingCar, { tripHash, driverId }, { key: `taxi:hear:${tripHash}`, dueAt })
}

/** Plans the next look at a trip; one look is planned at a time. */
export async function planWatch({
  tx,
  house,
  trip,
  dueAt = firstLook(trip),
  unheardSince,
}: {
  tx: Tx
  house: House
  trip: TripRecord
  dueAt?: Instant | undefined
  unheardSince?: Instant | undefined
}): Promise<void> {
  const { tripHash } = trip
  if (dueAt) await house.jobs.plan(tx, watchTrip, { tripHash, unheardSince }, { key: watchKey(tripHash), dueAt })
}

/** Plans the opening of a search for a special car to any taxi, where the rider has agreed to it. */
export async function planExpand({ tx, house, trip }: { tx: Tx; house: House; trip: TripRecord }): Promise<void> {
  const { tripHash, agreesToExpand, requestedAt } = trip
  if (!agreesToExpand || !isSpecialWish(trip)) return
  const dueAt = plusSeconds(requestedAt, await configValue(tx, 'expand_match_after_seconds'))
  await house.jobs.plan(tx, expandSearch, { tripHash }, { key: expandKey(tripHash), dueAt })
}

export const expandKey = (tripHash: string) => `taxi:expand:${tripHash}`
export const watchKey = (tripHash: string) => `taxi:watch:${tripHash}`

function firstLook({
  state,
  requestedAt,
  promisedAt,
  arrivedAt,
  startedAt,
  finishedAt,
}: TripRecord): Instant | undefined {
  if (state === 'AUTHORIZING') return plusSeconds(requestedAt, holdSeconds)
  if (state === 'DRIVER_EN_ROUTE' && promisedAt) return plusSeconds(promisedAt, lateSeconds)
  if (state === 'ARRIVED' && arrivedAt) return plusSeconds(arrivedAt, standingSeconds)
  if (state === 'TRIP_STARTED' && startedAt) return plusSeconds(startedAt, readingSilenceSeconds)
  if (state === 'PENDING_PAYMENT' && finishedAt) return plusSeconds(finishedAt, paymentSeconds)
  return undefined
}
