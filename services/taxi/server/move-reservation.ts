import { moveBooking } from '@daoxing/bookings/server'
import { releaseDriver, setJobTarget, withdrawOpenOffer } from '@daoxing/dispatch/server'
import { distanceMetres, type Instant, plusSeconds } from '@daoxing/kit/contract'
import { endChange } from './change-ride.ts'
import { isChanging } from './rules/trip-change.ts'
import { seekDriverFor } from './seek-driver-for.ts'
import { dropProof } from './stores/arrival-store.ts'
import { releaseRider } from './stores/live-trip-store.ts'
import type { TripChange, TripRecord } from './stores/trip-table.ts'
import { trips } from './trips.ts'
import type { ViewInput } from './view-input.ts'

type Move = ViewInput & { readonly change: TripChange; readonly boardingAt: Instant }
type Step = Omit<Move, 'boardingAt'>

/**
 * Changes a trip at any time before the boarding. A new time or place also changes its calendar entry, its search, and
 * the job of an approaching driver. `change.pickupRoute` is that driver's route to another pick-up.
 */
export async function moveReservation({ tx, house, trip, change, boardingAt }: Move): Promise<TripRecord> {
  const { tripHash: orderHash, promisedAt } = trip
  const reservation = trip.reservation && { ...trip.reservation, boardingAt }
  const { address, location } = change.start ?? trip.start
  const { seeksUntil, isRecalled } = await moveBooking({
    ...{ tx, house, orderHash, boardingAt },
    pickup: { address, location },
  })
  const isPromisedLater = reservation !== null && promisedAt !== null && promisedAt < boardingAt
  const whole: TripChange = {
    ...change,
    reservation,
    ...(isPromisedLater && { promisedAt: boardingAt }),
    ...(seeksUntil !== null && { givesUpAt: seeksUntil }),
  }
  if (isRecalled && trip.state !== 'RESERVED') return recallDriver({ tx, house, trip, change: whole })
  if (trip.driverId !== null) return redirectDriver({ tx, house, trip, change: whole })
  // If the calendar has moved the search, it has withdrawn its open offer.
  if (isSoughtAtOnce(trip) && (seeksUntil !== null || isElsewhere(trip, change)))
    return seekElsewhere({ tx, house, trip, change: whole })
  const { row } = await trips.amend({ tx, house, row: trip, change: whole })
  if (seeksUntil !== null) await seekDriverFor({ tx, house, trip: row })
  return row
}

function isElsewhere({ start }: TripRecord, change: TripChange): boolean {
  return change.start !== undefined && distanceMetres(start.location, change.start.location) >= 1
}

const isSoughtAtOnce = ({ state }: TripRecord) =>
  state === 'REQUESTING' || state === 'MATCHING' || state === 'PENDING_RESPONSE'

/**
 * Sets the trip back to reserved. An approaching driver is free until the new departure, and a running search ends
 * until its own time. A pending route change lapses and its hold is released, since no driver can answer it.
 */
async function recallDriver({ tx, house, trip: known, change }: Step): Promise<TripRecord> {
  const lapsed = isChanging(known)
    ? await endChange({ tx, house, trip: known, as: 'lapsed', declineReason: null })
    : undefined
  const trip = lapsed?.row ?? known
  const { driverId, tripHash } = trip
  const driverless: TripChange = { driverId: null, acceptedAt: null, promisedAt: null, arrivedAt: null }
  const { row } = await trips.advance({
    tx,
    house,
    row: trip,
    event: 'WAITING_DISTRIBUTION',
    change: { ...change, ...driverless, pickupRoute: null },
    async effect() {
      await releaseRider(tx, trip)
      if (driverId === null) return
      await dropProof(tx, { tripHash, driverId })
      await releaseDriver({ tx, house, driverId, orderHash: tripHash })
    },
  })
  return row
}

/**
 * Notifies the approaching driver, who drives to the new pick-up. A driver who waited at the former one is approaching
 * again.
 */
async function redirectDriver({ tx, house, trip, change }: Step): Promise<TripRecord> {
  const { driverId, tripHash, state } = trip
  if (driverId === null || !isElsewhere(trip, change)) return (await trips.amend({ tx, house, row: trip, change })).row
  const promised = change.promisedAt ?? trip.promisedAt
  const thereAt = plusSeconds(house.clock.now(), change.pickupRoute?.durationSeconds ?? 0)
  const promisedAt = promised !== null && promised > thereAt ? promised : thereAt
  const effect = async ({ row }: { readonly row: TripRecord }) => {
    await setJobTarget({ tx, house, driverId, target: row.start.location })
    await dropProof(tx, { tripHash, driverId })
  }
  const next = { ...change, promisedAt, arrivedAt: null }
  if (state !== 'ARRIVED') return (await trips.amend({ tx, house, row: trip, change: next, effect })).row
  return (await trips.advance({ tx, house, row: trip, event: 'DRIVER_ACCEPTED', change: next, effect })).row
}

/** Continues an immediate search at the new pick-up. An open offer is withdrawn, since it shows the former one. */
async function seekElsewhere({ tx, house, trip, change }: Step): Promise<TripRecord> {
  const { state, tripHash: orderHash } = trip
  await withdrawOpenOffer({ tx, house, orderHash })
  const step = { tx, house, row: trip, change }
  const { row } =
    state === 'PENDING_RESPONSE' ? await trips.advance({ ...step, event: 'DRIVER_REJECTED' }) : await trips.amend(step)
  await seekDriverFor({ tx, house, trip: row })
  return row
}
