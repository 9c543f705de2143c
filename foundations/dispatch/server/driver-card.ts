import type { DriverCard } from '@daoxing/dispatch/contract'
import type { Tx } from '@daoxing/kit/server'
import { addStars, addTrip, readDriverCard } from './stores/driver-store.ts'

type OfDriver = { readonly tx: Tx; readonly driverId: string }

/** The facts about a driver that a rider may see; undefined for an unknown driver. */
export function driverCard({ tx, driverId }: OfDriver): Promise<DriverCard | undefined> {
  return readDriverCard(tx, driverId)
}

/** Adds a rider's stars; `earlierStars` are the previous ones of the same rider for the same order. */
export function countRating({
  tx,
  driverId,
  stars,
  earlierStars,
}: OfDriver & { readonly stars: number; readonly earlierStars: number | undefined }): Promise<void> {
  return addStars(tx, { driverId, stars: stars - (earlierStars ?? 0), ratings: earlierStars === undefined ? 1 : 0 })
}

/** Counts a completed trip. */
export function countTrip({ tx, driverId }: OfDriver): Promise<void> {
  return addTrip(tx, driverId)
}
