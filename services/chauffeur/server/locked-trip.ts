import { Refusal } from '@daoxing/kit/contract'
import { lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { findTrip } from './stores/trip-store.ts'
import type { TripRecord } from './stores/trip-table.ts'

/** A rider's trip. Another rider's trip counts as absent. */
export async function tripOfRider(tx: Tx, riderId: string, orderHash: string): Promise<TripRecord> {
  const trip = await findTrip(tx, orderHash)
  if (trip?.riderId !== riderId) throw new Refusal('kit.notFound')
  return trip
}

/** A trip, read under its lock. */
export async function lockedTrip(tx: Tx, orderHash: string): Promise<TripRecord> {
  await lockUntilEnd(tx, `order:${orderHash}`)
  const trip = await findTrip(tx, orderHash)
  if (!trip) throw new Refusal('kit.notFound')
  return trip
}

/** A rider's trip, read under the locks of the rider and the trip. */
export async function lockedTripOfRider(tx: Tx, riderId: string, orderHash: string): Promise<TripRecord> {
  await tripOfRider(tx, riderId, orderHash)
  await lockUntilEnd(tx, `rider:${riderId}`)
  return lockedTrip(tx, orderHash)
}

/** A driver's own trip, read under its lock and the driver's: a report may end the driver's job. */
export async function lockedTripOfDriver(tx: Tx, driverId: string, orderHash: string): Promise<TripRecord> {
  await lockUntilEnd(tx, `order:${orderHash}`, `driver:${driverId}`)
  const trip = await findTrip(tx, orderHash)
  if (trip?.driverId !== driverId) throw new Refusal('kit.notFound')
  return trip
}
