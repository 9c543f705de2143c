import { Refusal } from '@daoxing/kit/contract'
import { lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { findTripByHash, findTripOf } from './stores/trip-store.ts'
import type { TripRecord } from './stores/trip-table.ts'

type OfRider = { readonly riderId: string; readonly reference: string }

/** A rider's trip by its hash or its number. Another rider's trip counts as absent. */
export async function tripOfRider(tx: Tx, { riderId, reference }: OfRider): Promise<TripRecord> {
  const trip = await findTripOf(tx, { riderId, reference })
  if (!trip) throw new Refusal('kit.notFound')
  return trip
}

/** Reads the same trip under its lock, for a change. */
export async function lockedTripOfRider(tx: Tx, ofRider: OfRider): Promise<TripRecord> {
  const { tripHash } = await tripOfRider(tx, ofRider)
  return lockedTrip(tx, tripHash)
}

/** A driver's own trip, read under the locks of trip and driver. */
export async function lockedTripOfDriver(
  tx: Tx,
  { driverId, tripHash }: { driverId: string; tripHash: string },
): Promise<TripRecord> {
  // Takes both locks: a driver's call may end the driver's job.
  await lockUntilEnd(tx, `order:${tripHash}`, `driver:${driverId}`)
  const trip = await lockedTrip(tx, tripHash)
  if (trip.driverId !== driverId) throw new Refusal('kit.notFound')
  return trip
}

/** Takes the order's lock before the read, so that the changed row is the one that was read. */
export async function lockedTrip(tx: Tx, tripHash: string): Promise<TripRecord> {
  await lockUntilEnd(tx, `order:${tripHash}`)
  const trip = await findTripByHash(tx, tripHash)
  if (!trip) throw new Refusal('kit.notFound')
  return trip
}
