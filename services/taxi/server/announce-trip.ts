import { tell } from '@daoxing/notices/server'
import { putOrder } from '@daoxing/orders/server'
import { driverTripChanged, isLive, type Trip, tripChanged } from '@daoxing/taxi/contract'
import { releaseHold } from '@daoxing/wallet/server'
import { driverTripView } from './driver-trip-view.ts'
import { noticeOf } from './rules/notice-of.ts'
import type { TripRecord } from './stores/trip-record.ts'
import { orderOfTrip } from './trip-order.ts'
import { tripView } from './trip-view.ts'
import type { ViewInput } from './view-input.ts'

/**
 * Tells of a change in its own transaction: the rider's pages, the trip's driver, the register of orders. Answers the
 * trip as its rider sees it now.
 */
export async function announceTrip({ tx, house, trip }: ViewInput): Promise<Trip> {
  const { riderId, tripHash, driverId, lastEvent } = trip
  // A trip that ends without a ride releases its hold; a fee that was charged stays.
  if (trip.canceledAt !== null) await releaseHold({ tx, house, orderHash: tripHash })
  const view = await tripView({ tx, house, trip })
  await house.outbox.add(tx, tripChanged, { to: [`rider:${riderId}`], payload: { event: lastEvent, trip: view } })
  if (driverId !== null) await tellDriver({ tx, house, trip, driverId })
  await putOrder({ tx, house, order: orderOfTrip(trip, view) })
  const notice = noticeOf(trip)
  if (notice) await tell({ tx, house, riderId, orderHash: tripHash, ...notice })
  const [rider, order] = [`rider:${riderId}`, `order:${tripHash}`]
  // The rider's pages hear of the car from the first word of a trip to its last; who comes in between finds the order.
  if (trip.revision === 1) await house.outbox.join(tx, rider, order)
  else if (!isLive(trip.state)) await house.outbox.leave(tx, rider, order)
  house.log.info({ tripHash, driverId, event: lastEvent, revision: trip.revision }, 'trip moved')
  return view
}

/** Tells a driver of a trip; of one that was taken away, by its last state. */
export async function tellDriver({
  tx,
  house,
  trip,
  driverId,
}: ViewInput & { readonly driverId: string }): Promise<void> {
  const payload = { event: trip.lastEvent, trip: await driverTripView(tx, trip) }
  await house.outbox.add(tx, driverTripChanged, { to: [`driver:${driverId}`], payload })
}

/** A trip that left its driver, with what the driver knew of it. */
export function asSeenByFormerDriver(before: TripRecord, after: TripRecord): TripRecord {
  const { state, revision, lastEvent, cancel } = after
  return { ...before, state, revision, lastEvent, cancel }
}
