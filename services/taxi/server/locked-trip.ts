import { Refusal } from '@daoxing/kit/contract'
import { lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { findTripByHash, findTripOf } from './stores/trip-store.ts'
import type { TripRecord } from './stores/trip-record.ts'

type OfRider = { readonly riderId: string; readonly reference: string }

/** A rider's trip by its hash or its number. Another rider's trip is as absent as none. */
export async function tripOfRider(tx: Tx, { riderId, reference }: OfRider): Promise<TripRecord> {
  const trip = await findTripOf(tx, { riderId, reference })
  if (!trip) throw new Refusal('kit.notFound')
  return trip
}

/** The same, read under its lock, to be changed. */
export async function lockedTripOfRider(tx: Tx, ofRider: OfRider): Promise<TripRecord> {
  const { tripHash } = await tripOfRider(tx, ofRider)
  return lockedTrip(tx, tripHash)
}

/** A driver's own trip, read under its lock. */
export async function lockedTripOfDriver(
  tx: Tx,
  { driverId, tripHash }: { driverId: string; tripHash: string },
): Promise<TripRecord> {
  const found = await findTripByHash(tx, tripHash)
  if (found?.driverId !== driverId) throw new Refusal('kit.notFound')
  const trip = await lockedTrip(tx, tripHash)
  if (trip.driverId !== driverId) throw new Refusal('kit.notFound')
  return trip
}

/** Takes the order's lock before it reads, so that what is read is what is changed. */
export async function lockedTrip(tx: Tx, tripHash: string): Promise<TripRecord> {
  await lockUntilEnd(tx, `order:${tripHash}`)
  const trip = await findTripByHash(tx, tripHash)
  if (!trip) throw new Refusal('kit.notFound')
  return trip
}
