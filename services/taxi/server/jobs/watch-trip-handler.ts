import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { positionOf } from '@daoxing/dispatch/server'
import type { House, JobPayload, Tx } from '@daoxing/kit/server'
import { endWithoutRider } from '../cancel-trip.ts'
import { finishTrip } from '../finish-trip.ts'
import { giveBackTrip } from '../give-back-trip.ts'
import { lockedTrip } from '../locked-trip.ts'
import { leaveTripUnpaid } from '../settle-trip.ts'
import { lastReading } from '../stores/reading-store.ts'
import type { TripRecord } from '../stores/trip-table.ts'
import { trips } from '../trips.ts'
import { hopelesslyLateSeconds, noShowSeconds, silentSeconds, watchKey, watchTrip } from './taxi-jobs.ts'
import { lateSeconds, paymentSeconds, readingSilenceSeconds, standingSeconds, waitsSince } from './trip-jobs.ts'

const recheckSeconds = 60

type Watched = { readonly tx: Tx; readonly house: House; readonly trip: TripRecord }

export async function watchTripHandler({
  payload: { tripHash, unheardSince },
  house,
}: {
  payload: JobPayload<typeof watchTrip>
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    const trip = await lockedTrip(tx, tripHash)
    const watched = { tx, house, trip }
    if (trip.state === 'AUTHORIZING') await endUnanswered(watched)
    else if (trip.state === 'DRIVER_EN_ROUTE' || trip.state === 'ARRIVED')
      await watchDriver({ ...watched, unheardSince })
    else if (trip.state === 'TRIP_STARTED') await watchRide(watched)
    else if (trip.state === 'PENDING_PAYMENT' && trip.unpaidSince === null) await watchPayment(watched)
  })
}

/** Ends a trip whose hold has no known result: the rider is released now, and the hold once its result is known. */
async function endUnanswered({ tx, house, trip }: Watched): Promise<void> {
  const reason = 'SYSTEM_TIME_OUT'
  const cancel = { reason, by: 'system', reasonId: null, detail: '', feeTwd: 0 } as const
  const change = { canceledAt: house.clock.now(), cancel }
  await trips.advance({ tx, house, row: trip, event: 'TIMEOUT_CANCELED', change, reason })
}

type NextWatch = Watched & { readonly dueAt: Instant; readonly unheardSince?: Instant | undefined }

/** Plans the next check of a trip that is still in the watched state. */
async function watchAgain({ tx, house, trip: { tripHash }, dueAt, unheardSince }: NextWatch): Promise<void> {
  await house.jobs.plan(tx, watchTrip, { tripHash, unheardSince }, { key: watchKey(tripHash), dueAt })
}

/**
 * A driver who is late or stands for long without sending positions is considered gone, and the search restarts. A
 * driver who still sends positions has a longer limit.
 */
async function watchDriver({
  tx,
  house,
  trip,
  unheardSince,
}: Watched & { readonly unheardSince: Instant | undefined }): Promise<void> {
  const now = house.clock.now()
  const since = trip.arrivedAt === null ? (trip.promisedAt ?? now) : waitsSince(trip.arrivedAt, trip.promisedAt)
  const dueAt = plusSeconds(since, trip.arrivedAt === null ? lateSeconds : standingSeconds)
  if (now < dueAt) return watchAgain({ tx, house, trip, dueAt })
  if (trip.arrivedAt !== null && now >= plusSeconds(since, noShowSeconds)) {
    await endWithoutRider({ tx, house, trip, by: 'system' })
    return
  }
  const isHopeless = trip.arrivedAt === null && now >= plusSeconds(since, hopelesslyLateSeconds)
  const silentSince = heardOf({ house, trip }) ?? unheardSince
  // Positions are only in memory: a server that has just started gives the driver time to send one.
  if (silentSince === undefined && !isHopeless)
    return watchAgain({ tx, house, trip, dueAt: plusSeconds(now, silentSeconds), unheardSince: now })
  const isSilent = silentSince !== undefined && plusSeconds(silentSince, silentSeconds) <= now
  if (isSilent || isHopeless) await giveBackTrip({ tx, house, trip, by: 'system', reason: 'DRIVER_TIME_OUT' })
  else await watchAgain({ tx, house, trip, dueAt: plusSeconds(now, recheckSeconds), unheardSince })
}

function heardOf({ house, trip: { driverId } }: Omit<Watched, 'tx'>): Instant | undefined {
  return driverId === null ? undefined : positionOf({ house, driverId })?.at
}

async function watchRide({ tx, house, trip }: Watched): Promise<void> {
  const now = house.clock.now()
  const counted = await lastReading(tx, trip.tripHash)
  const heardAt = counted?.receivedAt ?? trip.startedAt ?? now
  const dueAt = plusSeconds(heardAt, readingSilenceSeconds)
  if (now >= dueAt) await finishTrip({ tx, house, trip, counted })
  else await watchAgain({ tx, house, trip, dueAt })
}

async function watchPayment({ tx, house, trip }: Watched): Promise<void> {
  const now = house.clock.now()
  const dueAt = plusSeconds(trip.finishedAt ?? now, paymentSeconds)
  if (now >= dueAt) await leaveTripUnpaid({ tx, house, trip })
  else await watchAgain({ tx, house, trip, dueAt })
}
