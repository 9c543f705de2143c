import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { positionOf } from '@daoxing/dispatch/server'
import type { House, JobPayload, Tx } from '@daoxing/kit/server'
import { announceTrip } from '../announce-trip.ts'
import { endWithoutRider } from '../cancel-trip.ts'
import { finishTrip } from '../finish-trip.ts'
import { giveBackTrip } from '../give-back-trip.ts'
import { lockedTrip } from '../locked-trip.ts'
import { leaveTripUnpaid } from '../settle-trip.ts'
import { releaseRider } from '../stores/live-trip-store.ts'
import { lastReading } from '../stores/reading-store.ts'
import type { TripRecord } from '../stores/trip-record.ts'
import { moveTrip } from '../stores/trip-store.ts'
import {
  hopelesslyLateSeconds,
  lateSeconds,
  noShowSeconds,
  paymentSeconds,
  planWatch,
  readingSilenceSeconds,
  silentSeconds,
  standingSeconds,
  type watchTrip,
} from './taxi-jobs.ts'

const lookAgainSeconds = 60

type Watched = { readonly tx: Tx; readonly house: House; readonly trip: TripRecord }

export async function watchTripWork({
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
  const now = house.clock.now()
  const cancel = { reason: 'SYSTEM_TIME_OUT', by: 'system', reasonId: null, detail: '', feeTwd: 0 } as const
  const ended = await moveTrip(tx, trip, {
    event: 'TIMEOUT_CANCELED',
    at: now,
    change: { canceledAt: now, cancel },
    reason: 'SYSTEM_TIME_OUT',
  })
  await releaseRider(tx, trip)
  await announceTrip({ tx, house, trip: ended })
}

/**
 * A driver who is late, or stands for long, and of whom nothing is heard has gone; another is looked for. One who goes
 * on speaking is waited for longer, and not for ever.
 */
async function watchDriver({
  tx,
  house,
  trip,
  unheardSince,
}: Watched & { readonly unheardSince: Instant | undefined }): Promise<void> {
  const now = house.clock.now()
  const since = trip.arrivedAt ?? trip.promisedAt ?? now
  const dueAt = plusSeconds(since, trip.arrivedAt === null ? lateSeconds : standingSeconds)
  if (now < dueAt) return planWatch({ tx, house, trip, dueAt })
  if (trip.arrivedAt !== null && now >= plusSeconds(since, noShowSeconds)) {
    await endWithoutRider({ tx, house, trip, by: 'system' })
    return
  }
  const isHopeless = trip.arrivedAt === null && now >= plusSeconds(since, hopelesslyLateSeconds)
  const silentSince = heardOf({ house, trip }) ?? unheardSince
  // Positions are in memory alone: a server that has just begun gives the driver time to be heard.
  if (silentSince === undefined && !isHopeless)
    return planWatch({ tx, house, trip, dueAt: plusSeconds(now, silentSeconds), unheardSince: now })
  const isSilent = silentSince !== undefined && plusSeconds(silentSince, silentSeconds) <= now
  if (isSilent || isHopeless) await giveBackTrip({ tx, house, trip, by: 'system', reason: 'DRIVER_TIME_OUT' })
  else await planWatch({ tx, house, trip, dueAt: plusSeconds(now, lookAgainSeconds), unheardSince })
}

function heardOf({ house, trip: { driverId } }: Omit<Watched, 'tx'>): Instant | undefined {
  return driverId === null ? undefined : positionOf({ house, driverId })?.at
}

async function watchRide({ tx, house, trip }: Watched): Promise<void> {
  const now = house.clock.now()
  const heardAt = (await lastReading(tx, trip.tripHash))?.receivedAt ?? trip.startedAt ?? now
  const dueAt = plusSeconds(heardAt, readingSilenceSeconds)
  if (now >= dueAt) await finishTrip({ tx, house, trip })
  else await planWatch({ tx, house, trip, dueAt })
}

async function watchPayment({ tx, house, trip }: Watched): Promise<void> {
  const now = house.clock.now()
  const dueAt = plusSeconds(trip.finishedAt ?? now, paymentSeconds)
  if (now >= dueAt) await leaveTripUnpaid({ tx, house, trip })
  else await planWatch({ tx, house, trip, dueAt })
}
