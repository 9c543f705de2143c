import { Refusal } from '@daoxing/kit/contract'
import { lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { findTrip } from './stores/trip-store.ts'
import type { TripRecord } from './stores/trip-table.ts'

/** A rider's trip. Another rider's trip counts as absent. */
export async function tripOfRider(tx: Tx, riderId: string, tripHash: string): Promise<TripRecord> {
  const trip = await findTrip(tx, tripHash)
  if (trip?.riderId !== riderId) throw new Refusal('kit.notFound')
  return trip
}

/** A trip, read under its lock. */
export async function lockedTrip(tx: Tx, tripHash: string): Promise<TripRecord> {
  await lockUntilEnd(tx, `order:${tripHash}`)
  const trip = await findTrip(tx, tripHash)
  if (!trip) throw new Refusal('kit.notFound')
  return trip
}

export async function lockedTripOfRider(tx: Tx, riderId: string, tripHash: string): Promise<TripRecord> {
  await tripOfRider(tx, riderId, tripHash)
  return lockedTrip(tx, tripHash)
}

/** A driver's own trip, read under its lock and the driver's: a report may end the driver's job. */
export async function lockedTripOfDriver(tx: Tx, driverId: string, tripHash: string): Promise<TripRecord> {
  await lockUntilEnd(tx, `order:${tripHash}`, `driver:${driverId}`)
  const trip = await lockedTrip(tx, tripHash)
  if (trip.driverId !== driverId) throw new Refusal('kit.notFound')
  return trip
}
