import type { DriverCard } from '@daoxing/dispatch/contract'
import type { Tx } from '@daoxing/kit/server'
import { addStars, addTrip, readDriverCard } from './stores/driver-store.ts'

type OfDriver = { readonly tx: Tx; readonly driverId: string }

/** Facts of a driver that a rider may know; undefined without such a driver. */
export function driverCard({ tx, driverId }: OfDriver): Promise<DriverCard | undefined> {
  return readDriverCard(tx, driverId)
}

/** Counts a rider's stars; `earlierStars` are those that the same rider gave before for the same order. */
export function countRating({
  tx,
  driverId,
  stars,
  earlierStars,
}: OfDriver & { readonly stars: number; readonly earlierStars: number | undefined }): Promise<void> {
  return addStars(tx, { driverId, stars: stars - (earlierStars ?? 0), ratings: earlierStars === undefined ? 1 : 0 })
}

/** Counts a trip that has been driven. */
export function countTrip({ tx, driverId }: OfDriver): Promise<void> {
  return addTrip(tx, driverId)
}
